import type { ReactNode } from 'react';
import { useChatDetails } from '../../features/chats/use-chat-details.ts';
import { MissingChat } from '../../features/messages/conversation/MissingChat.tsx';
import { PersonDetails } from '../../features/users/PersonDetails.tsx';
import { usePeople } from '../../features/users/use-people.ts';
import { addressOf, addressOfMessage, messageAt } from '../../platform/navigation/addresses.ts';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { useAddress, useAddressParameter } from '../../platform/navigation/navigation.ts';
import { AppBar } from '../../ui/page/AppBar.tsx';
import { BackButton } from '../../ui/page/BackButton.tsx';
import { NothingDrawing } from '../../ui/pictures/drawings.tsx';
import { EmptyState } from '../../ui/notices/EmptyState.tsx';
import { ListSkeleton } from '../../ui/loading/ListSkeleton.tsx';
import { Page, PageScroller } from '../../ui/page/Page.tsx';
import { ChatDetails } from './ChatDetails.tsx';
import { MessageDetails } from './MessageDetails.tsx';

/** The details of a person, a chat or a message, as a page. */
export function DetailsScreen() {
  const kind = useAddressParameter('kind');
  const id = useAddressParameter('id');
  if (kind === 'user') return <UserPage userId={id} />;
  if (kind === 'chat') return <ChatPage chatId={id} />;
  if (kind === 'message') return <MessagePage chatId={id} />;
  return <NothingChosen />;
}

function UserPage({ userId }: { userId: string }) {
  const { t } = useText();
  const person = usePeople().byId.get(userId);
  return (
    <DetailsPage
      heading={person?.name ?? t('details.heading')}
      isHeadingInBar={person === undefined}
      placeAbove={addressOf('folder')}
    >
      <PersonDetails userId={userId} headingLevel={1} />
    </DetailsPage>
  );
}

function ChatPage({ chatId }: { chatId: string }) {
  const { t } = useText();
  const chat = useChatDetails(chatId);
  return (
    <DetailsPage
      heading={chat?.title ?? t('details.heading')}
      isHeadingInBar={chat === null}
      placeAbove={addressOf('anyChat', { chatId })}
    >
      {chat === null ? (
        <UnknownChat chatId={chatId} />
      ) : (
        <ChatDetails chat={chat} headingLevel={1} isInChat />
      )}
    </DetailsPage>
  );
}

/** A message is identified by its chat and its position, as in the chat's own address. */
function MessagePage({ chatId }: { chatId: string }) {
  const { t } = useText();
  const seq = messageAt(useAddress());
  if (seq === null) return <NothingChosen />;
  return (
    <DetailsPage
      heading={t('details.message')}
      isHeadingInBar
      placeAbove={addressOfMessage(chatId, seq)}
    >
      <MessageDetails key={`${chatId} ${seq}`} chatId={chatId} seq={seq} />
    </DetailsPage>
  );
}

/** Not in the local copy: not loaded yet, or no such chat. */
function UnknownChat({ chatId }: { chatId: string }) {
  const { t } = useText();
  const { isLoaded } = useReadable(useClient().chatList);
  return isLoaded ? (
    <MissingChat chatId={chatId} headingLevel={2} />
  ) : (
    <ListSkeleton label={t('conversation.loading')} />
  );
}

/** An address without an id, or with an unknown kind. */
function NothingChosen() {
  const { t } = useText();
  return (
    <DetailsPage heading={t('details.heading')} isHeadingInBar placeAbove={addressOf('chatList')}>
      <EmptyState
        drawing={<NothingDrawing />}
        title={t('details.pickTitle')}
        text={t('details.pickText')}
      />
    </DetailsPage>
  );
}

interface DetailsPageProps {
  heading: string;
  /** True when the content does not begin with the heading. */
  isHeadingInBar: boolean;
  placeAbove: string;
  children: ReactNode;
}

function DetailsPage({ heading, isHeadingInBar, placeAbove, children }: DetailsPageProps) {
  const start = <BackButton placeAbove={placeAbove} />;
  return (
    <Page
      kind="ground"
      heading={heading}
      header={
        isHeadingInBar ? <AppBar heading={heading} start={start} /> : <AppBar start={start} />
      }
    >
      <PageScroller label={heading}>{children}</PageScroller>
    </Page>
  );
}
