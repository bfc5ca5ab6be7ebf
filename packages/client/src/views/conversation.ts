import type { MembershipRow, MessageRow } from '@tend/protocol';
import type { ConnectionStatus } from '../connection/connection-status.ts';
import type { LocalCopy } from '../copy/local-copy.ts';
import type { Replica } from '../copy/replica.ts';
import type { Receipts } from '../live/receipts.ts';
import type { Readable } from '../observable.ts';
import {
  toConversationMessage,
  type ConversationMessage,
  type UnsentText,
} from './conversation-message.ts';
import { editIn } from '../outbox/queued-commands.ts';
import type { OutboxEntry } from '../store/records.ts';
import { Derived, isSameList, reuse, reuseList } from './derived.ts';
import type { MessageWindow } from './message-window.ts';
import { knownVote, withVote } from './own-vote.ts';
import { pendingMessages, unsentTexts } from './pending-messages.ts';
import { messageChangesOf, showMessage, type MessageChanges } from './shown-messages.ts';
import { unreadIn } from './totals.ts';

export interface ConversationSnapshot {
  /** `loading`: nothing to show yet. `missing`: there is no such chat, or the person is not in it. */
  readonly status: 'loading' | 'ready' | 'missing';
  /** For a missing group that the person was in: who ended their membership, and the group's last title. */
  readonly ending: Ending | null;
  /** A run without gaps, in the chat's order; messages not sent yet come last. */
  readonly messages: readonly ConversationMessage[];
  /** What the person wrote here and the server has refused, also when the messages are not held any more. */
  readonly unsent: readonly UnsentText[];
  readonly hasOlder: boolean;
  /** True after a jump to a place far back: newer messages exist that are not in `messages`. */
  readonly hasNewer: boolean;
  readonly isLoadingOlder: boolean;
  readonly isLoadingNewer: boolean;
  /** The person's read mark: messages of others with a greater seq are unread. */
  readonly readUpTo: number;
  readonly unreadCount: number;
  /** The seq of the chat's newest message, in `messages` or not; 0 for none. Hand it to markRead. */
  readonly newestSeq: number;
  /** Own messages up to here are known to be read by every other member … */
  readonly readByAllUpTo: number;
  /** … and up to here by at least one. */
  readonly readByAnyUpTo: number;
}

type Ending = NonNullable<MembershipRow['ending']>;

/** One chat's messages on screen. Its newest page is read from the local copy at once. */
export interface Conversation extends Readable<ConversationSnapshot> {
  readonly chatId: string;
  /** Adds a page at the start, from the local copy or else the server. Rejects with ConnectionError without one. */
  readonly loadOlder: () => Promise<void>;
  /** Adds a page at the end, after a jump. */
  readonly loadNewer: () => Promise<void>;
  /** Shows the messages around a position in the chat. */
  readonly jumpTo: (seq: number) => Promise<void>;
  readonly jumpToNewest: () => Promise<void>;
}

type MessageList = readonly ConversationMessage[];

interface Sources {
  chatId: string;
  selfId: string;
  copy: LocalCopy;
  window: MessageWindow;
  receipts: Receipts;
  connection: Readable<ConnectionStatus>;
}

export interface ConversationView extends Conversation {
  /** Whether a screen is subscribed. */
  readonly isWatched: () => boolean;
  readonly close: () => void;
}

export function createConversation(sources: Sources): ConversationView {
  const { chatId, copy, window, receipts, connection } = sources;
  const listMessages = createMessageList(sources);
  const snapshot = new Derived<ConversationSnapshot>((previous) =>
    compute(sources, listMessages(), previous),
  );
  const invalidate = (): void => snapshot.invalidate();
  const endings = [
    window.subscribe(invalidate),
    receipts.subscribe(invalidate),
    connection.subscribe(invalidate),
    copy.onChange(invalidate),
  ];
  return {
    chatId,
    getSnapshot: snapshot.getSnapshot,
    subscribe: snapshot.subscribe,
    loadOlder: () => window.loadOlder(),
    loadNewer: () => window.loadNewer(),
    jumpTo: (seq) => window.jumpTo(seq),
    jumpToNewest: () => window.jumpToNewest(),
    isWatched: () => snapshot.isWatched,
    close() {
      window.close();
      for (const end of endings) end();
    },
  };
}

function compute(
  sources: Sources,
  messages: MessageList,
  previous: ConversationSnapshot | null,
): ConversationSnapshot {
  const { chatId, copy, window, receipts } = sources;
  const segment = copy.replica.segmentOf(chatId);
  const { byAll, byAny } = receipts.readUpTo(chatId);
  const snapshot: ConversationSnapshot = {
    status: statusOf(sources),
    ending: copy.replica.membershipIn(chatId)?.ending ?? null,
    messages: reuseList(previous?.messages, messages),
    unsent: reuseList(previous?.unsent, unsentTexts(copy.replica, chatId), isSameText),
    hasOlder: window.hasOlder,
    hasNewer: window.hasNewer,
    isLoadingOlder: window.isLoadingOlder,
    isLoadingNewer: window.isLoadingNewer,
    readUpTo: segment?.readUpTo ?? 0,
    unreadCount: unreadIn(copy.replica, chatId),
    newestSeq: segment?.newest?.seq ?? 0,
    readByAllUpTo: byAll,
    readByAnyUpTo: byAny,
  };
  return reuse(previous, snapshot);
}

function isSameText(one: UnsentText, other: UnsentText): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function statusOf({ chatId, copy, window, connection }: Sources): ConversationSnapshot['status'] {
  const state = copy.replica.membershipIn(chatId)?.state;
  if (state === 'left') return 'missing';
  if (window.isLoaded) return 'ready';
  // Once everything has arrived, a chat that is not in the local copy does not exist for this person.
  const { isCaughtUp } = connection.getSnapshot();
  return state === undefined && isCaughtUp ? 'missing' : 'loading';
}

/** Returns the same list until a message in it changes. */
function createMessageList({ chatId, copy, window, selfId }: Sources): () => MessageList {
  let rows: readonly MessageRow[] = [];
  let changes: MessageChanges = [];
  let polls: readonly MessageRow[] = [];
  let votes: readonly unknown[] = [];
  let sent: MessageList = [];
  let pending: MessageList = [];
  let all: MessageList = [];
  return () => {
    const waiting = window.hasNewer ? [] : pendingIn(copy.replica, chatId, selfId);
    const changing = messageChangesOf(copy.replica, chatId);
    if (rows !== window.rows) polls = window.rows.filter(({ content }) => content.type === 'poll');
    const voting = polls.flatMap((row) => knownVote(copy.replica, row));
    const isSentSame =
      rows === window.rows && isSameList(changes, changing) && isSameList(votes, voting);
    if (isSentSame && isSameList(pending, waiting)) return all;
    if (!isSentSame) {
      sent = window.rows.map((row) => {
        const message = toConversationMessage(showMessage(changing, row, selfId), selfId);
        return withVote(changing.reduce(withEdit, message), row, knownVote(copy.replica, row));
      });
    }
    rows = window.rows;
    changes = changing;
    votes = voting;
    pending = waiting;
    all = [...sent, ...waiting];
    return all;
  };
}

function pendingIn(replica: Replica, chatId: string, selfId: string): MessageList {
  const pending = pendingMessages(replica, selfId).filter((entry) => entry.chatId === chatId);
  return pending.map(({ message }) => message);
}

const edited = new WeakMap<OutboxEntry, { of: ConversationMessage; as: ConversationMessage }>();

/** The message with what became of an edit of it, if the entry is one; the same object each time. */
function withEdit(message: ConversationMessage, entry: OutboxEntry): ConversationMessage {
  const edit = editIn(entry);
  if (edit?.messageId !== message.id || !message.isOwn) return message;
  const before = edited.get(entry);
  if (before?.of === message) return before.as;
  const { refused } = edit;
  const as =
    refused === null
      ? { ...message, isChangeWaiting: true }
      : { ...message, refusedChange: refused };
  edited.set(entry, { of: message, as });
  return as;
}
