import type { ChatDetails as Chat } from '@tend/client';
import { GroupDetails } from '../../features/chats/group/GroupDetails.tsx';
import { ChatNotificationsRow } from '../../features/notifications/settings/ChatNotificationsRow.tsx';
import { PersonDetails } from '../../features/users/PersonDetails.tsx';

interface ChatDetailsProps {
  chat: Chat;
  headingLevel: 1 | 2;
  /** Shown beside or below the chat itself. */
  isInChat?: boolean;
}

/** The details of a chat: the group, or the other person. */
export function ChatDetails({ chat, headingLevel, isInChat = false }: ChatDetailsProps) {
  return chat.type === 'group' ? (
    <GroupDetails
      chat={chat}
      headingLevel={headingLevel}
      notifications={<ChatNotificationsRow chatId={chat.chatId} type="group" />}
    />
  ) : (
    <>
      <PersonDetails
        userId={chat.otherUserId ?? ''}
        headingLevel={headingLevel}
        isInChat={isInChat}
      />
      <ChatNotificationsRow chatId={chat.chatId} type="direct" />
    </>
  );
}
