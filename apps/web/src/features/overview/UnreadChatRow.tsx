import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { Badge, MentionBadge } from '../../ui/pictures/Badge.tsx';
import { ListRow } from '../../ui/lists/ListRow.tsx';
import { pictureOfChat } from '../../ui/pictures/chat-picture.ts';
import { useChatPreview, usePreviewWords } from '../chats/list/use-chat-preview.ts';
import { useReadAhead } from '../chats/list/use-read-ahead.ts';
import type { UnreadChat } from '../chats/list/use-unread-chats.ts';

interface UnreadChatRowProps extends UnreadChat {
  /** "21:46" */
  time: string;
  isOnline: boolean;
  size?: 'compact';
}

/** A chat with unread messages. */
export function UnreadChatRow({ chat, address, time, isOnline, size }: UnreadChatRowProps) {
  const words = usePreviewWords();
  const { t } = words;
  const { leadText, text } = useChatPreview(chat, words);
  const readAhead = useReadAhead(chat.chatId);
  const unread = t('chats.unread', { count: chat.unreadCount });
  return (
    <ListRow
      to={address}
      onPress={readAhead}
      isUnread
      {...(size !== undefined && { size })}
      start={
        <Avatar
          {...pictureOfChat(chat)}
          name={chat.title}
          size={size === 'compact' ? 44 : 48}
          isOnline={isOnline}
        />
      }
      title={
        <>
          <bdi>{chat.title}</bdi>
          {isOnline && <span className="visually-hidden">, {t('presence.online')}</span>}
        </>
      }
      titleEnd={<time className="list-row-time">{time}</time>}
      detail={
        <>
          {leadText !== '' && <b>{leadText} </b>}
          <bdi>{text}</bdi>
        </>
      }
      detailEnd={
        <>
          {chat.isMentioned && <MentionBadge label={t('mention.badge')} />}
          <Badge count={chat.unreadCount} label={unread} />
        </>
      }
    />
  );
}
