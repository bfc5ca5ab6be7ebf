import type { Notice } from '@tend/client';
import { isWritten } from '@tend/protocol';
import { closeOutline } from 'ionicons/icons';
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { addressOfMessage } from '../../../platform/navigation/addresses.ts';
import { announce } from '../../../platform/device/announce.ts';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { Badge } from '../../../ui/pictures/Badge.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Link } from '../../../ui/buttons/Link.tsx';
import { useMentionWords } from '../../messages/mentions/use-mention-words.ts';
import { useSystemLines } from '../../messages/rows/use-system-lines.ts';
import { usePeople } from '../../users/use-people.ts';
import { useNotices } from './use-notices.ts';
import './NoticeBanner.css';

const shownForMs = 5_000;
const swipeAwayPx = 12;
const gapPx = 8;
/** More than two lines can show. */
const shownLength = 300;

/** A notice of messages in other chats, below the bar: the newest message, and the count. */
export function NoticeBanner({ openChatId }: { openChatId: string }) {
  const { shown, dismiss } = useNotices(openChatId);
  if (shown === null) return null;
  return (
    <Banner
      // The key keeps the element for further messages of the chat, so that they disturb neither focus nor a
      // tap.
      key={shown.notice.message.chatId}
      notice={shown.notice}
      count={shown.count}
      onClose={dismiss}
    />
  );
}

interface BannerProps {
  notice: Notice;
  count: number;
  onClose: () => void;
}

function Banner({ notice, count, onClose }: BannerProps) {
  const { t } = useText();
  const { id: messageId, chatId, seq } = notice.message;
  const { id, shape, title, text } = useNoticeWords(notice);
  const swipe = useSwipeUp(onClose);
  const banner = useBelowHeader();
  const pause = useClosing(messageId, onClose);
  useGoingWith(notice, onClose);

  useEffect(() => {
    announce(t('notice.announced', { title, text }));
    // Said once for each message, whatever comes to be called otherwise meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [messageId]);

  return (
    <section
      ref={banner}
      className="floating row notice-banner"
      aria-label={t('notice.label')}
      {...swipe}
      {...pause}
    >
      <Link
        to={addressOfMessage(chatId, seq)}
        className="fill row notice-banner-main"
        onOpen={onClose}
      >
        <Avatar id={id} name={title} shape={shape} size={40} />
        <span className="fill stack">
          <bdi className="clamp notice-banner-title">{title}</bdi>
          <bdi className="small clamp">{text}</bdi>
        </span>
        {count > 1 && <Badge count={count} label={t('chats.unread', { count })} />}
      </Link>
      <IconButton icon={closeOutline} label={t('notice.close')} onClick={onClose} />
    </section>
  );
}

function useNoticeWords({ message }: Notice): {
  id: string;
  shape: 'person' | 'group';
  title: string;
  text: string;
} {
  const client = useClient();
  const { t } = useText();
  const { nameOf, firstNameOf } = usePeople();
  const { textOf } = useMentionWords();
  const { sentenceOf } = useSystemLines();
  const { items } = useReadable(client.chatList);
  const { chatId, authorId, createdAt, content } = message;
  const chat = items.find((item) => item.chatId === chatId);
  const words =
    content.type === 'event'
      ? sentenceOf({ createdAt, authorId, event: content.event })
      : textOf(content).slice(0, shownLength);
  if (chat?.type !== 'group') {
    return { id: authorId, shape: 'person', title: nameOf(authorId), text: words };
  }
  const author = firstNameOf(authorId);
  const text = isWritten(content) ? t('notice.inGroup', { author, text: words }) : words;
  return { id: chatId, shape: 'group', title: chat.title, text };
}

/** Closes the notice of a message that is deleted. */
function useGoingWith({ message: { chatId, seq } }: Notice, onClose: () => void): void {
  const client = useClient();
  const message = useReadable(useMemo(() => client.message(chatId, seq), [client, chatId, seq]));
  const isDeleted = message?.content.type === 'deleted';
  useEffect(() => {
    if (isDeleted) onClose();
  }, [isDeleted, onClose]);
}

/** Closes the notice some time after the last message, but not while a person is about to use it. */
function useClosing(messageId: string, onClose: () => void) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onClose, shownForMs);
    return () => clearTimeout(timer);
    // A further message begins the time anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isHeld, messageId, onClose]);
  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}

function useSwipeUp(onClose: () => void) {
  const startedAt = useRef(0);
  return {
    onPointerDown: ({ clientY }: PointerEvent) => {
      startedAt.current = clientY;
    },
    onPointerMove: ({ buttons, clientY }: PointerEvent) => {
      if (buttons > 0 && startedAt.current - clientY > swipeAwayPx) onClose();
    },
  };
}

/** The height of bars depends on their text, and their buttons must stay reachable. */
function useBelowHeader(): RefObject<HTMLElement | null> {
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const headers = [
      ...document.querySelectorAll('.page:not([hidden]) .page-header, .chat-list-pane > .app-bar'),
    ];
    const bottoms = headers.map((header) => header.getBoundingClientRect().bottom);
    const place = `${Math.max(0, ...bottoms) + gapPx}px`;
    banner.current?.style.setProperty('inset-block-start', place);
  }, []);
  return banner;
}
