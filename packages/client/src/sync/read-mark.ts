import type { MessageRow } from '@tend/protocol';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
import { messageChangesIn, showMessageWith, showWith } from '../outbox/queued-commands.ts';
import { chatSpace, sumUnread, type Segment, type Unread } from '../store/records.ts';

/** The person's mark in a chat: the server's, or a newer one in the outbox. */
export async function currentReadMark(tx: CopyTransaction, chatId: string): Promise<number> {
  const upTo = (await tx.row('readMark', chatId))?.upTo ?? 0;
  return showWith((await tx.outbox()).values(), 'readMark', { chatId, upTo }).upTo;
}

/** Updates a chat's unread count if the mark has moved. */
export async function refreshReadMark(
  tx: CopyTransaction,
  chatId: string,
  selfId: string,
): Promise<void> {
  const segment = (await tx.space(chatSpace(chatId)))?.segment ?? null;
  if (segment === null || segment.readUpTo === (await currentReadMark(tx, chatId))) return;
  await recountUnread(tx, chatId, selfId);
}

/** Updates a chat's unread count for the mark, and for queued changes of its messages. */
export async function recountUnread(
  tx: CopyTransaction,
  chatId: string,
  selfId: string,
): Promise<void> {
  const record = await tx.space(chatSpace(chatId));
  const segment = record?.segment ?? null;
  if (record === undefined || segment === null) return;
  const readUpTo = await currentReadMark(tx, chatId);
  const newestSeq = segment.newest?.seq ?? 0;
  const from = Math.max(readUpTo + 1, segment.oldestSeq);
  const held =
    readUpTo >= newestSeq
      ? []
      : await tx.messagesIn({ chatId, from, before: newestSeq + 1, limit: Infinity });
  const unread = (await unreadCounter(tx, { chatId, readUpTo, selfId }))(held);
  await tx.putSpace({ ...record, segment: withMark(segment, readUpTo, unread) });
}

/** Counts messages as they are shown, including queued changes. */
export async function unreadCounter(
  tx: CopyTransaction,
  { chatId, readUpTo, selfId }: { chatId: string; readUpTo: number; selfId: string },
): Promise<(messages: readonly MessageRow[]) => Unread> {
  const changes = messageChangesIn((await tx.outbox()).values(), chatId);
  return (messages) =>
    sumUnread(
      selfId,
      messages
        .filter(({ seq }) => seq > readUpTo)
        .map((message) => showMessageWith(changes, message, selfId)),
    );
}

/** Whether everything older than the segment is read. */
export function isOlderRead(
  segment: Pick<Segment, 'hasOlder' | 'oldestSeq'>,
  readUpTo: number,
): boolean {
  return !segment.hasOlder || readUpTo >= segment.oldestSeq - 1;
}

/** Whether only the server can count the unread messages among the older ones. */
export function isUnreadOlderUnknown(segment: Segment): boolean {
  return !isOlderRead(segment, segment.readUpTo) && segment.unreadOlderFor !== segment.readUpTo;
}

/** A segment with the unread counts for a mark, given those of its own messages. */
export function withMark(segment: Segment, readUpTo: number, held: Unread): Segment {
  const marked = { ...segment, readUpTo, unreadHeld: held.messages, mentionsHeld: held.mentions };
  if (!isOlderRead(segment, readUpTo)) return marked;
  return { ...marked, unreadOlder: 0, mentionsOlder: 0, unreadOlderFor: readUpTo };
}
