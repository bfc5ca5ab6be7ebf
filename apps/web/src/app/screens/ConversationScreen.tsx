import type { ChatDetails } from '@tend/client';
import { type ReactNode, useMemo, useState } from 'react';
import { useChatDetails } from '../../features/chats/use-chat-details.ts';
import { PushOffer } from '../../features/devices/PushOffer.tsx';
import { ClosedComposer } from '../../features/messages/composer/ClosedComposer.tsx';
import { Composer } from '../../features/messages/composer/Composer.tsx';
import { Conversation } from '../../features/messages/conversation/Conversation.tsx';
import { ConversationHeader } from '../../features/messages/conversation/ConversationHeader.tsx';
import { ScheduledLine } from '../../features/messages/scheduled/ScheduledLine.tsx';
import { SelectionBar } from '../../features/messages/selection/SelectionBar.tsx';
import { SelectionHeader } from '../../features/messages/selection/SelectionHeader.tsx';
import { useIsSelecting } from '../../features/messages/selection/selection.ts';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import {
  useAddressParameter,
  useHere,
  useNavigation,
  usePageIsShown,
} from '../../platform/navigation/navigation.ts';
import { useIsWide } from '../../platform/device/use-is-wide.ts';
import { AppBar } from '../../ui/page/AppBar.tsx';
import { BackButton } from '../../ui/page/BackButton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { DetailsPane } from './DetailsPane.tsx';
import { messageActions } from './message-actions.tsx';
import { useDetailsPane } from './use-details-pane.ts';
import { type ChatVisit, visitAt } from './chat-visit.ts';
import { type FindInChat, useFindInChat } from './use-find-in-chat.ts';
import './ConversationScreen.css';

/** A chat of any kind, with its details beside it on wide screens. */
export function ConversationScreen() {
  const chatId = useAddressParameter('chatId');
  const chat = useChatDetails(chatId);
  const isWide = useIsWide();
  const [isDetailsOpen, setDetailsOpen] = useDetailsPane();
  const visit = useChatVisit();
  const find = useFindInChat(chatId, visit);
  if (chat === null) return <UnknownChat key={chatId} chatId={chatId} visit={visit} />;
  if (!isWide) return <PhoneConversation key={chatId} {...{ chat, visit, find }} />;
  return (
    <div className="chat-panes">
      <div className="fill stack chat-panes-main">
        <Page
          heading={chat.title}
          kind="chat"
          header={
            <ChatHeader {...{ chat, visit, find }} headingLevel={2}>
              <ConversationHeader
                chat={chat}
                isBegun={visit.isBegun}
                headingLevel={2}
                areDetailsOpen={isDetailsOpen}
                onDetails={() => setDetailsOpen(!isDetailsOpen)}
                onFind={find.begin}
                findButton={find.button}
              />
            </ChatHeader>
          }
          footer={
            <ChatFooter {...{ chat, visit, find }}>
              <PushOffer key={`offer ${chatId}`} />
              <ScheduledLine chatId={chatId} />
              {chat.may.write ? (
                <Composer key={chatId} chatId={chatId} hasFocusAtFirst />
              ) : (
                <ClosedComposer chatId={chatId} />
              )}
            </ChatFooter>
          }
        >
          <Conversation
            key={`${chatId} ${visit.key}`}
            chatId={chatId}
            isGroup={chat.type === 'group'}
            visit={visit}
            actions={messageActions}
            finding={find.open?.finder ?? null}
          />
        </Page>
      </div>
      {isDetailsOpen && (
        <DetailsPane key={chatId} chat={chat} onClose={() => setDetailsOpen(false)} />
      )}
    </div>
  );
}

function PhoneConversation({ chat, visit, find }: Omit<ChatBarProps, 'children'>) {
  const navigation = useNavigation();
  const { chatId, title, type, may } = chat;
  return (
    <Page
      heading={title}
      kind="chat"
      header={
        <ChatHeader {...{ chat, visit, find }} headingLevel={1}>
          <ConversationHeader
            chat={chat}
            isBegun={visit.isBegun}
            headingLevel={1}
            start={<BackButton placeAbove={addressOf('chatList')} />}
            areDetailsOpen={null}
            onDetails={() => navigation.open(addressOf('details', { kind: 'chat', id: chatId }))}
            onFind={find.begin}
            findButton={find.button}
          />
        </ChatHeader>
      }
      footer={
        <ChatFooter {...{ chat, visit, find }}>
          <PushOffer />
          <ScheduledLine chatId={chatId} />
          {may.write ? <Composer chatId={chatId} /> : <ClosedComposer chatId={chatId} />}
        </ChatFooter>
      }
    >
      <Conversation
        key={visit.key}
        chatId={chatId}
        isGroup={type === 'group'}
        visit={visit}
        actions={messageActions}
        finding={find.open?.finder ?? null}
      />
    </Page>
  );
}

interface ChatBarProps {
  chat: ChatDetails;
  visit: ChatVisit;
  find: FindInChat;
  children: ReactNode;
}

/** The header of a chat, or that of the selection or the search in it. */
function ChatHeader({
  chat,
  visit,
  find: { open, field, isByHand, end },
  headingLevel,
  children,
}: ChatBarProps & { headingLevel: 1 | 2 }) {
  if (useIsSelecting(chat.chatId)) return <SelectionHeader {...{ chat, visit, headingLevel }} />;
  if (open === null) return children;
  const { finder, FindHeader } = open;
  return (
    <FindHeader {...{ finder, field, isByHand, headingLevel }} title={chat.title} onClose={end} />
  );
}

/**
 * What is below the messages. The composer stays as it is while messages are being selected or searched, with its caret.
 */
function ChatFooter({ chat, visit, find: { open }, children }: ChatBarProps) {
  const isSelecting = useIsSelecting(chat.chatId);
  return (
    <>
      <div hidden={isSelecting || open !== null}>{children}</div>
      {isSelecting && <SelectionBar {...{ chat, visit }} />}
      {!isSelecting && open !== null && <open.FindBar finder={open.finder} chat={chat} />}
    </>
  );
}

/** The chat is not in the local copy (yet); the conversation knows whether it is still loading. */
function UnknownChat({ chatId, visit }: { chatId: string; visit: ChatVisit }) {
  const { t } = useText();
  const client = useClient();
  const isWide = useIsWide();
  const { status, ending } = useReadable(
    useMemo(() => client.conversation(chatId), [client, chatId]),
  );
  const heading = ending?.title ?? t('conversation.missingTitle');
  return (
    <Page
      {...(status === 'missing' && { heading })}
      kind="ground"
      header={<AppBar start={!isWide && <BackButton placeAbove={addressOf('chatList')} />} />}
    >
      <Conversation
        key={visit.key}
        chatId={chatId}
        isGroup={false}
        visit={visit}
        actions={messageActions}
      />
    </Page>
  );
}

/** The visit that its page belongs to. */
function useChatVisit(): ChatVisit {
  const { address, key } = useHere();
  const here = { address, key, isShown: usePageIsShown() };
  const [held, setHeld] = useState(() => visitAt(null, here));
  const visit = visitAt(held, here);
  if (held !== visit) setHeld(visit);
  return visit;
}
