import {
  type Conversation,
  type ConversationMessage,
  type ConversationSnapshot,
  placeOf,
  type Readable,
} from '@tend/client';
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useAttention } from '../../../platform/device/use-attention.ts';
import { useToday } from '../../../platform/language/use-today.ts';
import { useIsShown } from '../../../platform/device/use-is-shown.ts';
import { canHover } from '../../../platform/gestures/pointer.ts';
import { showFailure } from '../../../shared/toast.ts';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { usePeople } from '../../users/use-people.ts';
import { useDateJump } from '../dates/use-date-jump.tsx';
import { PinnedBar } from '../pins/PinnedBar.tsx';
import { findArrivals } from '../reading/arrivals.ts';
import { useFilesParts } from '../files/files-parts.ts';
import { ShownFile, type ViewedFile } from '../files/ViewedFile.tsx';
import { readerCounter } from '../reading/count-readers.ts';
import { DayInView } from './DayInView.tsx';
import type { RowFacts } from '../rows/row-facts.ts';
import { JumpToNewest } from './JumpToNewest.tsx';
import type { MessageAction } from '../menu/message-action.ts';
import { MessageMenu } from '../menu/MessageMenu.tsx';
import { OlderFailed } from './OlderFailed.tsx';
import { buildTimeline, type TimelineItem, type UnreadLine } from './timeline.ts';
import type { TimelineSheet } from './timeline-sheet.ts';
import { TypingBubble } from './TypingBubble.tsx';
import { useAnnouncer } from '../reading/use-announcer.ts';
import { useFailureAlert } from '../reading/use-failure-alert.ts';
import { useMentionWords } from '../mentions/use-mention-words.ts';
import { MessageToolbar } from '../menu/MessageToolbar.tsx';
import { useMessageActions } from '../menu/use-message-actions.ts';
import { useMessageKeys } from '../menu/use-message-keys.ts';
import { useMessageMenu } from '../menu/use-message-menu.ts';
import { useSelecting } from '../selection/use-selecting.ts';
import { type ChatFinding, useChatFinding } from './use-chat-finding.ts';
import { useMessagePages } from './use-message-pages.ts';
import { type SeenFacts, useReadMark } from '../reading/use-read-mark.ts';
import { useSeenReactions } from '../reading/use-seen-reactions.ts';
import { useRowPresses } from './use-row-presses.ts';
import { useSystemLines } from '../rows/use-system-lines.ts';
import { useSheet, useTimelineSheet } from './use-timeline-sheet.ts';
import { useUnfolding } from './use-unfolding.ts';
import './MessageList.css';

interface MessageListProps {
  conversation: Conversation;
  snapshot: ConversationSnapshot;
  /** The position where the reader stopped, from when the conversation was opened. */
  unread: UnreadLine | null;
  /** The message to begin at, which is highlighted; null to begin at the unread line or the end. */
  at: number | null;
  /** False while the list is only prepared: until it is opened, it begins anew with whatever comes. */
  isBegun: boolean;
  isGroup: boolean;
  /** In a direct chat, true while the other person is typing. */
  isOtherTyping: boolean;
  actions: readonly MessageAction[];
  /** The search in this chat; null while there is none. */
  finding: Readable<ChatFinding> | null;
}

/** The messages of a conversation; only those in view are drawn. */
export function MessageList(props: MessageListProps) {
  const { conversation, snapshot, unread, at, isBegun, isGroup, isOtherTyping } = props;
  const { actions, finding } = props;
  const { chatId } = conversation;
  const { t } = useText();
  const { messages, hasNewer } = snapshot;
  const items = useItems(snapshot, unread);
  const { unfolded, onUnfold, unfold } = useUnfolding();
  const { sheet, scroller, box, pane } = useTimelineSheet(isGroup);
  const isLookedAt = useIsLookedAt(scroller);
  const handleLead = useLead(conversation, sheet);
  const view = useRef<HTMLDivElement>(null);
  const handleJump = useJump(conversation, hasNewer, sheet);
  const { onDay, dateSheet } = useDateJump(chatId, { handleLead, handleJump });
  const found = useChatFinding(finding, { conversation, scroller, sheet, unfold, onDay });
  const presses = { onLead: handleLead, onUnfold, onDay };
  const acting = useActing(scroller, { conversation, snapshot, actions, ...presses });
  const { selected } = acting;
  const files = useFilesParts(chatId, sheet);
  const facts = useFacts(chatId, snapshot, { isGroup, unfolded, selected, found, files });
  useRows(sheet, { items, messages, facts, hasNewer, at, isBegun });
  useNews(messages, { isBegun, isLookedAt });
  const pages = useMessagePages(conversation, snapshot, sheet);
  useSeen({ conversation, snapshot, sheet, isLookedAt });
  useTypingRoom(sheet, isOtherTyping);
  const isAtEnd = useSheet(sheet, (state) => state.isAtEnd);

  return (
    <div className="stack message-list">
      {selected === null && <PinnedBar chatId={chatId} onLead={handleLead} />}
      <div ref={view} className="fill stack message-list-view">
        <div
          ref={scroller}
          className={`fill stack scroller message-list-scroller page-scroll-host${selected === null ? '' : ' message-list-selecting'}`}
          role="log"
          // Scrolling adds and removes rows; the announcer reads new messages.
          aria-live="off"
          aria-label={t('message.list')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
          tabIndex={0}
        >
          {/* The sheet draws the contents. */}
          <div ref={box} className="message-rows">
            <div ref={pane} className="message-rows-pane" />
          </div>
          {items.length === 0 && <p className="message-list-empty">{t('conversation.empty')}</p>}
          {isOtherTyping && !hasNewer && <TypingBubble />}
        </div>
        <Actions {...acting} {...{ view, messages, actions }} />
        <DayInView sheet={sheet} onDay={onDay} />
        {pages.hasFailed && <OlderFailed onRetry={pages.retry} />}
        {(hasNewer || !isAtEnd) && (
          <JumpToNewest unreadCount={snapshot.unreadCount} onJump={handleJump} />
        )}
      </div>
      {dateSheet}
    </div>
  );
}

function useItems(
  { messages, hasOlder }: ConversationSnapshot,
  unread: UnreadLine | null,
): readonly TimelineItem<ConversationMessage>[] {
  const { userId: selfId } = useClient();
  return useMemo(
    () => buildTimeline(messages, { selfId, unread, hasOlder }),
    [messages, selfId, unread, hasOlder],
  );
}

function useIsLookedAt(scroller: RefObject<HTMLElement | null>): boolean {
  const isShown = useIsShown(scroller);
  return useAttention() && isShown;
}

interface Acting extends Pick<MessageListProps, 'conversation' | 'snapshot' | 'actions'> {
  onLead: (seq: number) => void;
  onUnfold: (key: string) => void;
  onDay: (time: number) => void;
}

/** What people do with the rows: by presses, keys, the menu and selecting. */
function useActing(
  scroller: RefObject<HTMLElement | null>,
  { conversation, snapshot, actions, ...presses }: Acting,
) {
  const { chatId } = conversation;
  const { messages } = snapshot;
  const { selected, onSelect } = useSelecting(scroller, chatId);
  const menu = useMessageMenu(scroller, { snapshot, onSelect });
  const onAction = useMessageActions({ chatId, onOpen: menu.open });
  const [viewed, setViewed] = useState<ViewedFile | null>(null);
  useMessageKeys(scroller, { messages, actions, onAction, onSelect });
  const handlers = { ...presses, onMenu: menu.open, onView: setViewed, onAction, onSelect };
  useRowPresses(scroller, { conversation, messages, ...handlers });
  return { conversation, selected, menu, onAction, viewed, setViewed, onLead: presses.onLead };
}

interface ActionsProps extends ReturnType<typeof useActing>, Pick<MessageListProps, 'actions'> {
  view: RefObject<HTMLElement | null>;
  messages: readonly ConversationMessage[];
}

/** The toolbar of the message that is reached, the menu of the one that it was opened for, and the viewer of pictures. */
function Actions({ view, messages, actions, selected, menu, ...acting }: ActionsProps) {
  const { conversation, onAction, onLead, viewed, setViewed } = acting;
  const { chatId } = conversation;
  const { message, begin, beside, open, close } = menu;
  return (
    <>
      {canHover && selected === null && (
        <MessageToolbar {...{ chatId, view, messages, onAction }} onOpen={open} />
      )}
      {message !== null && (
        <MessageMenu
          key={message.key}
          {...{ chatId, actions, message, begin, beside }}
          onClose={close}
        />
      )}
      {viewed !== null && (
        <ShownFile
          {...{ conversation, actions, onAction, onLead, viewed }}
          onClose={() => setViewed(null)}
        />
      )}
    </>
  );
}

/** What the person has in view is read, and so are the reactions to it. */
function useSeen(facts: SeenFacts): void {
  useReadMark(facts);
  useSeenReactions(facts);
}

function useFacts(
  chatId: string,
  { messages, readByAllUpTo }: ConversationSnapshot,
  shown: Pick<RowFacts, 'isGroup' | 'unfolded' | 'selected' | 'found' | 'files'>,
): RowFacts {
  const { isGroup, unfolded, selected, found, files } = shown;
  const text = useText();
  const { userId: selfId, nameOf } = usePeople();
  const { wordOf, textOf } = useMentionWords();
  const lines = useSystemLines();
  const today = useToday();
  const countReaders = useReaders(chatId, isGroup);
  const connection = useReadable(useClient().connection);
  const lastPending = messages.findLast(({ state }) => state === 'pending');
  const waitingId = connection.state === 'live' ? null : (lastPending?.id ?? null);
  return useMemo(
    () => ({
      selfId,
      text,
      isGroup,
      readByAllUpTo,
      countReaders,
      nameOf,
      wordOf,
      textOf,
      lines,
      files,
      today,
      waitingId,
      unfolded,
      selected,
      found,
    }),
    [
      selfId,
      text,
      isGroup,
      readByAllUpTo,
      countReaders,
      nameOf,
      wordOf,
      textOf,
      lines,
      files,
      today,
      waitingId,
      unfolded,
      selected,
      found,
    ],
  );
}

function useReaders(chatId: string, isGroup: boolean): RowFacts['countReaders'] {
  const client = useClient();
  const receipts = useReadable(useMemo(() => client.receipts(chatId), [client, chatId]));
  const chat = useReadable(useMemo(() => client.chat(chatId), [client, chatId]));
  return useMemo(
    () => (isGroup && chat !== null ? readerCounter(chat.members, receipts) : null),
    [isGroup, chat, receipts],
  );
}

interface Rows {
  items: readonly TimelineItem<ConversationMessage>[];
  messages: readonly ConversationMessage[];
  facts: RowFacts;
  hasNewer: boolean;
  at: number | null;
  isBegun: boolean;
}

/** Passes the rows to the sheet; scrolls to the end when the person sends a message. */
function useRows(sheet: TimelineSheet, rows: Rows): void {
  const { items, messages, facts, hasNewer, at, isBegun } = rows;
  const shown = useRef(messages);
  const wasBegun = useRef(false);
  useLayoutEffect(() => {
    const arrived = findArrivals(shown.current, messages);
    shown.current = messages;
    const key = findBeginning(items, at)?.key;
    const isAnew = !wasBegun.current;
    wasBegun.current = isBegun;
    sheet.show(items, facts, { hasNewer, begin: key === undefined ? 'end' : { key }, isAnew });
    if (isAnew) {
      const isHit = facts.found !== null;
      if (isBegun && at !== null && key !== undefined && !isHit) sheet.pointOut(key);
      return;
    }
    if (arrived.some(({ isOwn, seq }) => isOwn && seq === null)) sheet.scrollToEnd();
    // An own message is there with its first frame: an animation makes a layer of it, which costs a slow phone that frame.
    sheet.animateArrived(arrived.filter(({ isOwn }) => !isOwn));
  }, [sheet, items, messages, facts, hasNewer, at, isBegun]);
}

/** The row to begin at; undefined for the end. */
function findBeginning(items: Rows['items'], at: number | null): Rows['items'][number] | undefined {
  if (at === null) return items.find(({ type }) => type === 'unread');
  return items.find((item) => item.type === 'bubble' && placeOf(item.message) >= at);
}

/** Announces messages of others, and own ones that were refused. */
function useNews(
  messages: readonly ConversationMessage[],
  { isBegun, isLookedAt }: { isBegun: boolean; isLookedAt: boolean },
): void {
  useFailureAlert(isBegun ? messages : none);
  const announce = useAnnouncer(isLookedAt);
  const heard = useRef(messages);
  // What came before the list was opened is in view, and read, with the rest.
  const wasBegun = useRef(isBegun);
  const tell = useEffectEvent((arrived: readonly ConversationMessage[]) => announce(arrived));
  useEffect(() => {
    const arrived = wasBegun.current ? findArrivals(heard.current, messages) : [];
    heard.current = messages;
    wasBegun.current = isBegun;
    if (arrived.length > 0) tell(arrived);
  }, [messages, isBegun]);
}

const none: readonly ConversationMessage[] = [];

/** At the end, the list makes room for the typing bubble below the rows. */
function useTypingRoom(sheet: TimelineSheet, isOtherTyping: boolean): void {
  useLayoutEffect(() => {
    if (isOtherTyping && sheet.getState().isAtEnd) sheet.scrollToEnd();
  }, [sheet, isOtherTyping]);
}

/** Scrolls to a message, which is fetched if it is further back. */
function useLead(conversation: Conversation, sheet: TimelineSheet): (seq: number) => void {
  const text = useText();
  return useCallback(
    (seq) => {
      const reveal = () => {
        const { messages } = conversation.getSnapshot();
        // A message that was sent meanwhile leads to the end instead.
        if (messages.some((message) => message.seq === seq)) sheet.reveal(seq);
      };
      conversation
        .jumpTo(seq)
        .then(reveal, (error: unknown) => showFailure(sentenceOf(error, text)));
    },
    [conversation, sheet, text],
  );
}

function useJump(conversation: Conversation, hasNewer: boolean, sheet: TimelineSheet): () => void {
  return useCallback(() => {
    const arrival = hasNewer ? conversation.jumpToNewest() : Promise.resolve();
    arrival.then(
      () => sheet.scrollToEnd(),
      () => undefined,
    );
  }, [conversation, hasNewer, sheet]);
}
