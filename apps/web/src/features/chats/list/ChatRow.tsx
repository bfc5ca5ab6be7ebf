import type { ChatListItem } from '@tend/client';
import {
  alertCircle,
  checkmark,
  checkmarkDoneCircle,
  notificationsOffOutline,
  timeOutline,
} from 'ionicons/icons';
import { memo } from 'react';
import { formatListTime } from '../../../platform/language/dates.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { Badge, DotBadge, MentionBadge } from '../../../ui/pictures/Badge.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { ListRow } from '../../../ui/lists/ListRow.tsx';
import { useIsFuture } from '../../../platform/language/use-is-future.ts';
import { addressOfChat } from '../chat-address.ts';
import { type PreviewLead, type PreviewLine, wordLead } from './chat-preview.ts';
import { useChatPreview } from './use-chat-preview.ts';
import { useReadAhead } from './use-read-ahead.ts';
import './ChatRow.css';

interface ChatRowProps {
  chat: ChatListItem;
  isCurrent: boolean;
  isOnline: boolean;
  /** The beginning of today. */
  today: number;
}

export const ChatRow = memo(function ChatRow({ chat, isCurrent, isOnline, today }: ChatRowProps) {
  const { t, language } = useText();
  const preview = useChatPreview(chat);
  const time = formatListTime(chat.lastActivityAt, today, language);
  const readAhead = useReadAhead(chat.chatId);
  const unread = t('chats.unread', { count: chat.unreadCount });
  const isMuted = useIsFuture(chat.mutedUntil);
  const isNewGroup = chat.isJustAdded && chat.unreadCount === 0;
  return (
    <ListRow
      to={addressOfChat(chat)}
      onPress={readAhead}
      isUnread={chat.unreadCount > 0 || chat.isJustAdded}
      isCurrent={isCurrent}
      isRowTarget
      start={
        <Avatar
          id={chat.otherUserId ?? chat.chatId}
          name={chat.title}
          shape={chat.type === 'direct' ? 'person' : 'group'}
          isOnline={isOnline}
        />
      }
      title={
        <>
          <bdi>{chat.title}</bdi>
          {isOnline && <span className="visually-hidden">, {t('presence.online')}</span>}
        </>
      }
      titleEnd={
        <>
          {isMuted && <MutedMark label={t('notifications.muted')} />}
          <time className="list-row-time">{time}</time>
        </>
      }
      detail={<PreviewText preview={preview} />}
      detailEnd={
        <>
          {chat.isMentioned && <MentionBadge label={t('mention.badge')} />}
          {isNewGroup && <DotBadge label={t('chats.justAdded')} />}
          <Badge count={chat.unreadCount} label={unread} kind={isMuted ? 'muted' : undefined} />
        </>
      }
    />
  );
});

function MutedMark({ label }: { label: string }) {
  return (
    <>
      <Icon shape={notificationsOffOutline} size="text" className="chat-row-muted" />
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

function PreviewText({ preview }: { preview: PreviewLine }) {
  const text = useText();
  const { lead, leadText } = preview;
  const mark = lead === null ? null : marks[lead];
  const markWord = wordLead(preview, text);
  return (
    <>
      {mark !== null && <Icon shape={mark} size="text" className={`chat-row-mark-${lead}`} />}
      {markWord !== null && <span className="visually-hidden">{markWord}: </span>}
      {leadText !== '' && <span className={`chat-row-lead-${lead}`}>{leadText} </span>}
      <bdi>{preview.text}</bdi>
    </>
  );
}
