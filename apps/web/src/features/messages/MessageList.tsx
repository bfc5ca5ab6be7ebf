import type { Conversation, ConversationMessage, ConversationSnapshot } from '@tend/client';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useClient, useReadable } from '../../platform/client.ts';
import { useText } from '../../platform/i18n.ts';
import { useAttention } from '../../platform/use-attention.ts';
import { usePeople } from '../users/use-people.ts';
import { hasMoved } from './arrivals.ts';
import { DayInView } from './DayInView.tsx';
import { JumpToNewest } from './JumpToNewest.tsx';
import type { MessageAction } from './message-action.ts';
import { MessageMenu } from './MessageMenu.tsx';
import { MessageRows } from './MessageRows.tsx';
import { OlderFailed } from './OlderFailed.tsx';
import { buildTimeline, type UnreadLine } from './timeline.ts';
import type { TimelineFacts } from './TimelineRow.tsx';
import { TypingBubble } from './TypingBubble.tsx';
import { useAnnouncer } from './use-announcer.ts';
import { useArrivals } from './use-arrivals.ts';
import { useFailureAlert } from './use-failure-alert.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { useMentionWords } from './use-mention-words.ts';
import { useMessageMenu } from './use-message-menu.ts';
import { useMessagePages } from './use-message-pages.ts';
import {
  isAtEnd,
  type MessageVirtualizer,
  useMessageVirtualizer,
} from './use-message-virtualizer.ts';
import { useReadMark } from './use-read-mark.ts';
import { useUnfolding } from './use-unfolding.ts';
import './MessageList.css';

interface MessageListProps {
  conversation: Conversation;
  snapshot: ConversationSnapshot;
  /** Where the reader had stopped when the conversation was opened. */
  unread: UnreadLine | null;
  /** The message to begin at, which is pointed out; null: at the unread line or the end. */
  at: number | null;
  isGroup: boolean;
  /** In a direct chat, the other is writing. */
  isOtherTyping: boolean;
  actions: readonly MessageAction[];
}

/** The messages of a conversation, of which only the ones in view are drawn. */
export function MessageList(props: MessageListProps) {
  const { conversation, snapshot, unread, at, isGroup, isOtherTyping, actions } = props;
  const { t } = useText();
  const { userId: selfId } = useClient();
  const scroller = useRef<HTMLDivElement>(null);
  const { messages, hasOlder, hasNewer } = snapshot;
  const items = useMemo(
    () => buildTimeline(messages, { selfId, unread, hasOlder }),
    [messages, selfId, unread, hasOlder],
  );
  const { unfolded, onUnfold, isUnfolding } = useUnfolding();
  const place = { scroller, items, isGroup, hasNewer, at, isUnfolding };
  const virtualizer = useMessageVirtualizer(place);
  const isShown = useIsShown(scroller);
  const isLookedAt = useAttention() && isShown;
  const isNew = useNews(messages, virtualizer, isLookedAt);
  const menu = useMessageMenu(scroller, snapshot);
  const facts = useFacts(snapshot, { isGroup, at, isNew, onMenu: menu.open, unfolded, onUnfold });
  const pages = useMessagePages(conversation, snapshot, virtualizer.range);
  useReadMark({ conversation, snapshot, items, virtualizer, isLookedAt });
  useTypingRoom(virtualizer, isOtherTyping);
  useMoveToEnd(snapshot, virtualizer, isShown);
  useFailureAlert(messages);
  const handleJump = useJump(conversation, hasNewer, virtualizer);

  return (
    <div className="message-list">
      <div
        ref={scroller}
        className="message-list-scroller page-scroll-host"
        role="log"
        // Rows come and go with scrolling; what is new is read out by the announcer.
        aria-live="off"
        aria-label={t('message.list')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
        tabIndex={0}
      >
        <MessageRows items={items} virtualizer={virtualizer} facts={facts} />
        {items.length === 0 && <p className="message-list-empty">{t('conversation.empty')}</p>}
        {isOtherTyping && !hasNewer && <TypingBubble />}
      </div>
      <DayInView items={items} virtualizer={virtualizer} />
      {pages.hasFailed && <OlderFailed onRetry={pages.retry} />}
      {(hasNewer || !isAtEnd(virtualizer)) && (
        <JumpToNewest unreadCount={snapshot.unreadCount} onJump={handleJump} />
      )}
      {menu.message !== null && (
        <MessageMenu
          key={menu.message.key}
          chatId={conversation.chatId}
          message={menu.message}
          actions={actions}
          onClose={menu.close}
        />
      )}
    </div>
  );
}

/** Reads out what others write; shows the end when the person writes themself. */
function useNews(
  messages: readonly ConversationMessage[],
  virtualizer: MessageVirtualizer,
  isLookedAt: boolean,
): (key: string) => boolean {
  const announce = useAnnouncer(isLookedAt);
  return useArrivals(messages, (arrived) => {
    announce(arrived);
    if (arrived.some(({ isOwn, seq }) => isOwn && seq === null)) virtualizer.scrollToEnd();
  });
}

function useFacts(
  { messages, readByAllUpTo }: ConversationSnapshot,
  {
    at,
    ...given
  }: Pick<TimelineFacts, 'isGroup' | 'isNew' | 'onMenu' | 'unfolded' | 'onUnfold'> & {
    at: number | null;
  },
): TimelineFacts {
  const { nameOf } = usePeople();
  const { textOf } = useMentionWords();
  const connection = useReadable(useClient().connection);
  const lastPending = messages.findLast(({ state }) => state === 'pending');
  const waitingId = connection.state === 'live' ? null : (lastPending?.id ?? null);
  return { ...given, readByAllUpTo, nameOf, textOf, waitingId, pointedOutSeq: at };
}

/** Who reads the past and writes is taken to the newest messages: these are shown from their end. */
function useMoveToEnd(
  { messages, hasNewer }: ConversationSnapshot,
  virtualizer: MessageVirtualizer,
  isShown: boolean,
): void {
  const shown = useRef(messages);
  useLayoutEffect(() => {
    // A page that lies below another cannot be scrolled.
    if (!isShown) return;
    if (!hasNewer && hasMoved(shown.current, messages)) virtualizer.scrollToEnd();
    shown.current = messages;
  }, [messages, hasNewer, virtualizer, isShown]);
}

/** The typing bubble stands below the rows: at the end, the list makes room for it. */
function useTypingRoom(virtualizer: MessageVirtualizer, isOtherTyping: boolean): void {
  useLayoutEffect(() => {
    if (isOtherTyping && isAtEnd(virtualizer)) virtualizer.scrollToEnd();
  }, [virtualizer, isOtherTyping]);
}

function useJump(
  conversation: Conversation,
  hasNewer: boolean,
  virtualizer: MessageVirtualizer,
): () => void {
  return useCallback(() => {
    const arrival = hasNewer ? conversation.jumpToNewest() : Promise.resolve();
    arrival.then(
      () => virtualizer.scrollToEnd(),
      () => undefined,
    );
  }, [conversation, hasNewer, virtualizer]);
}
