import type { ConversationSnapshot } from '@tend/client';
import type { UnreadLine } from './timeline.ts';

/** Where the unread line goes, from what the conversation holds when it is opened. */
export function placeUnreadLine({
  readUpTo,
  unreadCount,
}: ConversationSnapshot): UnreadLine | null {
  return unreadCount === 0 ? null : { readUpTo, count: unreadCount };
}

/** Whether the first unread message lies before what is held, so that it has to be fetched to begin there. */
export function isLineOutOfReach(
  { messages, hasOlder }: ConversationSnapshot,
  line: UnreadLine | null,
): boolean {
  if (line === null || !hasOlder) return false;
  const oldestSeq = messages.find(({ seq }) => seq !== null)?.seq ?? null;
  return oldestSeq === null || oldestSeq > line.readUpTo;
}

/** Whether a conversation can begin at one of its messages without fetching it. */
export function isMessageHeld(
  {
    messages,
    hasOlder,
    hasNewer,
  }: Pick<ConversationSnapshot, 'messages' | 'hasOlder' | 'hasNewer'>,
  at: number,
): boolean {
  const seqs = messages.flatMap(({ seq }) => seq ?? []);
  const [oldest = Infinity] = seqs;
  const newest = seqs.at(-1) ?? 0;
  // The first message of what is held is not drawn: what it continues is not known.
  return (oldest < at || (!hasOlder && oldest <= at)) && (at <= newest || !hasNewer);
}
