import type { ChatDetails as Chat } from '@tend/client';
import { GroupDetails } from '../../features/chats/GroupDetails.tsx';
import { ChatNotificationsRow } from '../../features/notifications/ChatNotificationsRow.tsx';
import { PersonDetails } from '../../features/users/PersonDetails.tsx';

interface ChatDetailsProps {
  chat: Chat;
  headingLevel: 1 | 2;
  /** Beside or below the chat itself. */
  isInChat?: boolean;
}

/** What a chat is about: the group, or the person at the other end. */
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
