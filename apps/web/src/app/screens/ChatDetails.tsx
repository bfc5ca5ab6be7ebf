import type { ChatDetails as Chat } from '@tend/client';
import { useEffect } from 'react';
import { pictureOfChat } from '../../ui/pictures/chat-picture.ts';
import { ChatFilesRow } from '../../features/messages/files/of-chat/ChatFilesRow.tsx';
import type { GroupDetailsProps } from '../../features/chats/group/GroupDetails.tsx';
import { ChatNotificationsRow } from '../../features/notifications/settings/ChatNotificationsRow.tsx';
import { PersonDetails } from '../../features/users/PersonDetails.tsx';
import { useText } from '../../platform/language/i18n.ts';
import { ListSkeleton } from '../../ui/loading/ListSkeleton.tsx';
import { DetailsHead } from '../../ui/page/DetailsHead.tsx';
import { PageError } from '../../ui/notices/PageError.tsx';
import { settlePageFocus } from '../pages/page-focus.ts';
import { useScreen } from '../pages/screen-loader.ts';
import { groupDetails } from './group-details.ts';

interface ChatDetailsProps {
  chat: Chat;
  headingLevel: 1 | 2;
  /** Shown beside or below the chat itself. */
  isInChat?: boolean;
}

/** The details of a chat: the group, the other person, or what saved messages are. */
export function ChatDetails({ chat, headingLevel, isInChat = false }: ChatDetailsProps) {
  const { t } = useText();
  if (chat.isSaved) {
    const detail = t('saved.text');
    return (
      <>
        <DetailsHead {...pictureOfChat(chat)} {...{ detail, headingLevel }} name={chat.title} />
        <ChatFilesRow key={chat.chatId} chatId={chat.chatId} />
      </>
    );
  }
  return chat.type === 'group' ? (
    <LoadedGroupDetails
      chat={chat}
      headingLevel={headingLevel}
      notifications={
        <>
          <ChatFilesRow key={chat.chatId} chatId={chat.chatId} />
          <ChatNotificationsRow chatId={chat.chatId} type="group" />
        </>
      }
    />
  ) : (
    <>
      <PersonDetails
        userId={chat.otherUserId ?? ''}
        headingLevel={headingLevel}
        isInChat={isInChat}
      />
      <ChatFilesRow key={chat.chatId} chatId={chat.chatId} />
      <ChatNotificationsRow chatId={chat.chatId} type="direct" />
    </>
  );
}

function LoadedGroupDetails(props: GroupDetailsProps) {
  const { t } = useText();
  const { Screen, error, retry } = useScreen(groupDetails);
  const isUsable = Screen !== null;
  // Their heading takes the focus of the page.
  useEffect(() => {
    if (isUsable) settlePageFocus();
  }, [isUsable]);
  if (Screen !== null) return <Screen {...props} />;
  if (error === null) return <ListSkeleton label={t('people.loading')} />;
  return <PageError title={t('screenFailure.title')} error={error} onRetry={retry} />;
}
