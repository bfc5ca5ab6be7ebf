import type { CopyTransaction } from '../copy/copy-transaction.ts';
import { chatSpace, sumUnread, type Segment, type Unread } from '../store/records.ts';

export function readEntryKey(chatId: string): string {
  return `read:${chatId}`;
}

/** The person's mark in a chat: what the server knows, or what waits in the outbox to be told. */
export async function currentReadMark(tx: CopyTransaction, chatId: string): Promise<number> {
  const stored = (await tx.row('readMark', chatId))?.upTo ?? 0;
  const entry = (await tx.outbox()).get(readEntryKey(chatId));
  const waiting = entry?.command.name === 'message.markRead' ? entry.command.input.upTo : 0;
  return Math.max(stored, waiting);
}

/** Brings a chat's unread count in line with the mark, after it has changed. */
export async function refreshReadMark(
  tx: CopyTransaction,
  chatId: string,
  selfId: string,
): Promise<void> {
  const record = await tx.space(chatSpace(chatId));
  const segment = record?.segment ?? null;
  if (record === undefined || segment === null) return;
  const readUpTo = await currentReadMark(tx, chatId);
  if (readUpTo === segment.readUpTo) return;
  const newestSeq = segment.newest?.seq ?? 0;
  const held =
    readUpTo >= newestSeq
      ? { messages: 0, mentions: 0 }
      : await countHeldUnread(tx, {
          chatId,
          after: Math.max(readUpTo, segment.oldestSeq - 1),
          upTo: newestSeq,
          selfId,
        });
  await tx.putSpace({ ...record, segment: withMark(segment, readUpTo, held) });
}

/** Of the held messages with `after < seq <= upTo`. */
export async function countHeldUnread(
  tx: CopyTransaction,
  range: { chatId: string; after: number; upTo: number; selfId: string },
): Promise<Unread> {
  const { chatId, after, upTo, selfId } = range;
  const held = { chatId, from: after + 1, before: upTo + 1, limit: Infinity };
  return sumUnread(selfId, await tx.messagesIn(held));
}

/** Whether everything older than the segment is read. */
export function isOlderRead(
  segment: Pick<Segment, 'hasOlder' | 'oldestSeq'>,
  readUpTo: number,
): boolean {
  return !segment.hasOlder || readUpTo >= segment.oldestSeq - 1;
}

/** Whether only the server can say how many of the older messages are unread. */
export function isUnreadOlderUnknown(segment: Segment): boolean {
  return !isOlderRead(segment, segment.readUpTo) && segment.unreadOlderFor !== segment.readUpTo;
}

function withMark(segment: Segment, readUpTo: number, held: Unread): Segment {
  const marked = { ...segment, readUpTo, unreadHeld: held.messages, mentionsHeld: held.mentions };
  if (!isOlderRead(segment, readUpTo)) return marked;
  return { ...marked, unreadOlder: 0, mentionsOlder: 0, unreadOlderFor: readUpTo };
}
