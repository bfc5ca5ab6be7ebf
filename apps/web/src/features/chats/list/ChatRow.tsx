import type { ChatListItem } from '@tend/client';
import {
  alertCircle,
  checkmark,
  checkmarkDoneCircle,
  ellipsisVertical,
  notificationsOffOutline,
  pin,
  timeOutline,
} from 'ionicons/icons';
import { memo } from 'react';
import { formatListTime } from '../../../platform/language/dates.ts';
import type { Text } from '../../../platform/language/i18n.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Badge, DotBadge, MentionBadge } from '../../../ui/pictures/Badge.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { ListRow } from '../../../ui/lists/ListRow.tsx';
import { useIsFuture } from '../../../platform/language/use-is-future.ts';
import { addressOfChat } from '../chat-address.ts';
import { pictureOfChat } from '../../../ui/pictures/chat-picture.ts';
import { type PreviewLead, type PreviewLine, type PreviewWords, wordLead } from './chat-preview.ts';
import { useChatPreview } from './use-chat-preview.ts';
import { useReadAhead } from './use-read-ahead.ts';
import './ChatRow.css';

interface ChatRowProps {
  chat: ChatListItem;
  isCurrent: boolean;
  isOnline: boolean;
  /** The beginning of today. */
  today: number;
  words: PreviewWords;
  /** Opens the menu of a chat. */
  onMenu: (chatId: string) => void;
}

export const ChatRow = memo(function ChatRow({
  chat,
  isCurrent,
  isOnline,
  today,
  words,
  onMenu,
}: ChatRowProps) {
  const { t, language } = words;
  const preview = useChatPreview(chat, words);
  const time = formatListTime(chat.lastActivityAt, today, language);
  const readAhead = useReadAhead(chat.chatId);
  const isMuted = useIsFuture(chat.mutedUntil);
  const isUnread = chat.unreadCount > 0 || chat.isMarkedUnread;
  const isPinned = chat.pinOrder !== null;
  return (
    <ListRow
      to={addressOfChat(chat)}
      onPress={readAhead}
      isUnread={isUnread || chat.isJustAdded}
      isPinned={isPinned}
      menuKey={chat.chatId}
      isCurrent={isCurrent}
      isRowTarget
      start={<Avatar {...pictureOfChat(chat)} name={chat.title} isOnline={isOnline} />}
      title={
        <>
          <bdi>{chat.title}</bdi>
          {isOnline && <span className="visually-hidden">, {t('presence.online')}</span>}
        </>
      }
      titleEnd={
        <>
          {isPinned && <Mark shape={pin} label={t('chats.pinned')} />}
          {isMuted && <Mark shape={notificationsOffOutline} label={t('notifications.muted')} />}
          <time className="list-row-time">{time}</time>
        </>
      }
      detail={<PreviewText {...{ preview, words }} />}
      detailEnd={<Badges {...{ chat, isMuted, t }} />}
      end={
        <IconButton
          icon={ellipsisVertical}
          label={t('feed.actions', { title: chat.title })}
          onClick={() => onMenu(chat.chatId)}
        />
      }
    />
  );
});

interface BadgesProps extends Pick<Text, 't'> {
  chat: ChatListItem;
  isMuted: boolean;
}

function Badges({ chat, isMuted, t }: BadgesProps) {
  const { unreadCount: count, isMarkedUnread, isJustAdded, isMentioned } = chat;
  const dot = isMarkedUnread ? 'chats.markedUnread' : isJustAdded ? 'chats.justAdded' : null;
  return (
    <>
      {isMentioned && <MentionBadge label={t('mention.badge')} />}
      {count === 0 && dot !== null && <DotBadge label={t(dot)} />}
      <Badge
        count={count}
        label={t('chats.unread', { count })}
        kind={isMuted ? 'muted' : undefined}
      />
    </>
  );
}

function Mark({ shape, label }: { shape: string; label: string }) {
  return (
    <>
      <Icon shape={shape} size="text" className="chat-row-sign" />
      <span className="visually-hidden">, {label} </span>
    </>
  );
}

const marks: Record<PreviewLead, string | null> = {
  failed: alertCircle,
  typing: null,
  draft: null,
  pending: timeOutline,
  sent: checkmark,
  read: checkmarkDoneCircle,
  author: null,
};

function PreviewText({ preview, words }: { preview: PreviewLine; words: PreviewWords }) {
  const { lead, leadText } = preview;
  const mark = lead === null ? null : marks[lead];
  const markWord = wordLead(preview, words);
  return (
    <>
      {mark !== null && <Icon shape={mark} size="text" className={`chat-row-mark-${lead}`} />}
      {markWord !== null && <span className="visually-hidden">{markWord}: </span>}
      {leadText !== '' && <span className={`chat-row-lead-${lead}`}>{leadText} </span>}
      <bdi>{preview.text}</bdi>
    </>
  );
}
