import type { ConversationSnapshot } from '@tend/client';
import type { UnreadLine } from '../timeline/timeline.ts';
import { failuresIn } from './failures.ts';

type Held = Pick<ConversationSnapshot, 'messages' | 'hasOlder' | 'hasNewer'>;

/** Places the unread line from the loaded messages, when the conversation opens. */
export function placeUnreadLine({
  readUpTo,
  unreadCount,
  newestSeq,
  messages,
}: ConversationSnapshot): UnreadLine | null {
  if (unreadCount === 0) return null;
  const waiting = messages.filter(({ seq }) => seq === null).map(({ key }) => key);
  return { readUpTo, count: unreadCount, newestSeq, waiting: new Set(waiting) };
}

/**
 * Whether a conversation can begin without fetching: at the linked message, or else at the unread line, or
 * else at its end. A conversation left in its past has another part of the chat loaded.
 */
export function isBeginningHeld(held: Held, at: number | null, line: UnreadLine | null): boolean {
  if (at !== null) return isMessageHeld(held, at);
  return line === null ? !held.hasNewer : isLineHeld(held, line);
}

/** Whether a conversation that is drawn fetches nothing for its beginning, and announces nothing. */
export function opensQuietly(snapshot: ConversationSnapshot): boolean {
  const { messages } = snapshot;
  return (
    isBeginningHeld(snapshot, null, placeUnreadLine(snapshot)) && failuresIn(messages).length === 0
  );
}

function isLineHeld(held: Held, { readUpTo }: UnreadLine): boolean {
  const { oldest, newest } = endsOf(held);
  return (oldest <= readUpTo || !held.hasOlder) && (readUpTo < newest || !held.hasNewer);
}

function isMessageHeld(held: Held, at: number): boolean {
  const { oldest, newest } = endsOf(held);
  // The first loaded message is not shown: what it continues is unknown.
  return (oldest < at || (!held.hasOlder && oldest <= at)) && (at <= newest || !held.hasNewer);
}

function endsOf({ messages }: Held): { oldest: number; newest: number } {
  const seqs = messages.flatMap(({ seq }) => seq ?? []);
  return { oldest: seqs[0] ?? Infinity, newest: seqs.at(-1) ?? 0 };
}
