import type { Client, Conversation, ConversationMessage } from '@tend/client';
import {
  arrowBack,
  chatbubbleOutline,
  chevronBack,
  chevronForward,
  downloadOutline,
} from 'ionicons/icons';
import type PhotoSwipe from 'photoswipe';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useClient } from '../../../../platform/client/client.ts';
import { formatMoment } from '../../../../platform/language/dates.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { useToday } from '../../../../platform/language/use-today.ts';
import { showToast } from '../../../../shared/toast.ts';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { sentenceOf } from '../../../../ui/notices/error-sentence.ts';
import { Icon } from '../../../../ui/pictures/Icon.tsx';
import { usePeople } from '../../../users/use-people.ts';
import { useMentionWords } from '../../mentions/use-mention-words.ts';
import type { MessageAction } from '../../menu/message-action.ts';
import { saveFile } from '../save-file.ts';
import { useFullScreen } from '../use-full-screen.ts';
import { type ChatPicture, picturesIn } from './chat-pictures.ts';
import { showSlides } from './show-slides.ts';
import '../media-tokens.css';
import './Viewer.css';

/** A picture that somebody wants to see large. */
export interface ViewedPicture {
  readonly key: string;
  readonly fileId: string;
}

export interface ViewerProps {
  conversation: Conversation;
  begin: ViewedPicture;
  actions: readonly MessageAction[];
  onAction: (action: MessageAction, message: ConversationMessage) => void;
  /** Leads to a message in the chat. */
  onLead: (seq: number) => void;
  onClose: () => void;
}

/** All pictures of the conversation, one at a time, as large as the screen. */
export function Viewer(props: ViewerProps) {
  const { conversation, begin, onClose } = props;
  const { t } = useText();
  const client = useClient();
  const host = useRef<HTMLDivElement>(null);
  const [pictures] = useState(() => picturesIn(conversation.getSnapshot().messages));
  const [index, setIndex] = useState(() => placeOf(begin, pictures));
  const [isBare, setBare] = useState(false);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const dialog = useFullScreen(onClose);
  const slides = useSlides(host, {
    client,
    pictures,
    index,
    onIndex: setIndex,
    onTap: () => setBare((was) => !was),
    onFailed: (fileId) => setFailed((before) => new Set([...before, fileId])),
    onClosed: onClose,
  });
  const picture = pictures[index];
  const count = pictures.length;
  const close = () => slides.current?.close();
  if (picture === undefined) return null;
  return (
    <dialog
      ref={dialog}
      className={isBare ? 'viewer viewer-bare tend-dark' : 'viewer tend-dark'}
      aria-label={t('media.viewer')}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div ref={host} className="viewer-host" />
      <Head {...{ picture, index, count }} onBack={close} />
      {failed.has(picture.file.id) && (
        <p className="viewer-failure" role="status">
          {t('media.pictureFailed')}
        </p>
      )}
      <Arrows {...{ index, count }} onGo={(to) => slides.current?.goTo(to)} />
      <Foot {...props} picture={picture} />
    </dialog>
  );
}

interface FootProps extends ViewerProps {
  picture: ChatPicture;
}

/** What is written below the picture, and what can be done with it. */
function Foot({ picture, conversation, actions, onAction, onLead, onClose }: FootProps) {
  const { t } = useText();
  const client = useClient();
  const { message } = picture;
  const { seq } = message;
  const where = { client, conversation };
  const offered = actions.filter(
    (action) => nearActions.has(action.name) && isOffered(action, message, where),
  );
  // The viewer gives the focus back as it closes; only then does anything else take it.
  const leave = (next: () => void) => {
    flushSync(onClose);
    next();
  };
  return (
    <footer className="viewer-foot">
      <Caption message={message} />
      <div className="viewer-actions">
        {offered.map((action) => (
          <Choice
            key={action.name}
            icon={action.icon}
            label={t(action.name === 'reply' ? 'message.reply' : 'message.forward')}
            onClick={() => leave(() => onAction(action, message))}
          />
        ))}
        <SaveChoice picture={picture} />
        {seq !== null && (
          <Choice
            icon={chatbubbleOutline}
            label={t('media.inChat')}
            onClick={() => leave(() => onLead(seq))}
          />
        )}
      </div>
    </footer>
  );
}

/** In reach of the thumb; the others are in the message's menu. */
const nearActions = new Set(['reply', 'forward']);

function isOffered(
  action: MessageAction,
  message: ConversationMessage,
  { client, conversation: { chatId } }: { client: Client; conversation: Conversation },
): boolean {
  const chat = client.chat(chatId).getSnapshot();
  if (chat === null) return false;
  const { organization } = client.self.getSnapshot();
  const pins = client.pins(chatId).getSnapshot();
  return action.isFor(message, { chat, organization, pins, serverNow: client.serverNow() });
}

function placeOf({ key, fileId }: ViewedPicture, pictures: readonly ChatPicture[]): number {
  const isBegin = ({ message, file }: ChatPicture) => message.key === key && file.id === fileId;
  return Math.max(0, pictures.findIndex(isBegin));
}

interface SlidesOptions {
  client: Client;
  pictures: readonly ChatPicture[];
  index: number;
  onIndex: (index: number) => void;
  onTap: () => void;
  onFailed: (fileId: string) => void;
  onClosed: () => void;
}

function useSlides(
  host: RefObject<HTMLElement | null>,
  options: SlidesOptions,
): RefObject<PhotoSwipe | null> {
  const slides = useRef<PhotoSwipe | null>(null);
  const begin = useEffectEvent((element: HTMLElement) => {
    const { client, pictures, index, ...told } = options;
    return showSlides({
      host: element,
      files: client.files,
      pictures: pictures.map(({ file }) => file),
      index,
      findOrigin,
      ...told,
    });
  });
  useEffect(() => {
    if (host.current === null) return undefined;
    const swipe = begin(host.current);
    slides.current = swipe;
    return () => {
      slides.current = null;
      swipe.destroy();
    };
  }, [host]);
  return slides;
}

/** Where its row was removed, it grows out of the middle of the page. */
function findOrigin(fileId: string): HTMLElement {
  const cell = document.querySelector(`.album-cell[data-file="${CSS.escape(fileId)}"]`);
  return cell instanceof HTMLElement ? cell : document.body;
}

interface HeadProps {
  picture: ChatPicture;
  index: number;
  count: number;
  onBack: () => void;
}

/** Who sent it and when, and which one of all it is. */
function Head({ picture: { message, file }, index, count, onBack }: HeadProps) {
  const { t, language } = useText();
  const { nameOf } = usePeople();
  const today = useToday();
  const place = { index: index + 1, count };
  return (
    <header className="row viewer-head">
      <IconButton icon={arrowBack} label={t('action.back')} flips onClick={onBack} />
      <div className="fill">
        <h2 className="truncate viewer-name">
          <bdi>{message.isOwn ? t('message.you') : nameOf(message.authorId)}</bdi>
        </h2>
        <p className="truncate viewer-place" role="status">
          {t('media.momentAndPlace', {
            moment: formatMoment(message.createdAt, today, language),
            place: t(file.kind === 'photo' ? 'media.photoOf' : 'media.videoOf', place),
          })}
        </p>
      </div>
    </header>
  );
}

function Caption({ message: { content } }: { message: ConversationMessage }) {
  const { textOf } = useMentionWords();
  if (content.type !== 'files' || content.text === '') return null;
  const { text, mentions } = content;
  return (
    <p className="viewer-caption" dir="auto">
      {textOf({ type: 'text', text, mentions })}
    </p>
  );
}

interface ArrowsProps {
  index: number;
  count: number;
  onGo: (index: number) => void;
}

/** For the mouse. */
function Arrows({ index, count, onGo }: ArrowsProps) {
  const { t } = useText();
  return (
    <>
      {index > 0 && (
        <div className="viewer-arrow viewer-arrow-start">
          <IconButton
            icon={chevronBack}
            label={t('media.previous')}
            flips
            onClick={() => onGo(index - 1)}
          />
        </div>
      )}
      {index < count - 1 && (
        <div className="viewer-arrow viewer-arrow-end">
          <IconButton
            icon={chevronForward}
            label={t('media.next')}
            flips
            onClick={() => onGo(index + 1)}
          />
        </div>
      )}
    </>
  );
}

function SaveChoice({ picture: { file } }: { picture: ChatPicture }) {
  const text = useText();
  const { files } = useClient();
  function save() {
    saveFile(files, file).catch((error: unknown) => showToast({ text: sentenceOf(error, text) }));
  }
  return <Choice icon={downloadOutline} label={text.t('media.save')} onClick={save} />;
}

interface ChoiceProps {
  icon: string;
  label: string;
  onClick: () => void;
}

function Choice({ icon, label, onClick }: ChoiceProps) {
  return (
    <button type="button" className="viewer-action" onClick={onClick}>
      <Icon shape={icon} flips />
      {label}
    </button>
  );
}
