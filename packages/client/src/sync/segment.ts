import type { MessageRow, OutputOf } from '@tend/protocol';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
import { chatSpace, sumUnread, type Segment, type Unread } from '../store/records.ts';
import { countHeldUnread, currentReadMark, isOlderRead } from './read-mark.ts';

// A chat's segment: the held run of messages up to the newest, which never gets a hole.

interface Beginning {
  chatId: string;
  version: number;
  messages: readonly MessageRow[];
  hasOlder: boolean;
  unreadOlder: number;
  mentionsOlder: number;
}

/** An empty segment that is ready for the messages of a chat that was not held. */
export async function beginSegment(tx: CopyTransaction, beginning: Beginning): Promise<Segment> {
  const { chatId, version, messages, hasOlder, unreadOlder, mentionsOlder } = beginning;
  const readUpTo = await currentReadMark(tx, chatId);
  const oldestSeq = hasOlder ? Math.min(version + 1, ...messages.map(({ seq }) => seq)) : 0;
  const isRead = isOlderRead({ hasOlder, oldestSeq }, readUpTo);
  return {
    oldestSeq,
    hasOlder,
    newest: null,
    readUpTo,
    unreadHeld: 0,
    mentionsHeld: 0,
    unreadOlder: isRead ? 0 : unreadOlder,
    mentionsOlder: isRead ? 0 : mentionsOlder,
    // The server counted for its own mark of that moment, which may not be the one held here.
    unreadOlderFor: isRead ? readUpTo : null,
  };
}

/** Puts messages that are newer than what is held; those older than the segment are none of its business. */
export async function mergeMessages(
  tx: CopyTransaction,
  segment: Segment,
  merged: { chatId: string; messages: readonly MessageRow[]; selfId: string },
): Promise<Segment> {
  const { chatId, selfId } = merged;
  const messages = merged.messages.filter(({ seq }) => seq >= segment.oldestSeq);
  if (messages.length === 0) return segment;
  const newestSeq = segment.newest?.seq ?? 0;
  const known = messages.filter(({ seq }) => seq <= newestSeq).map(({ seq }) => seq);
  const held = known.length === 0 ? [] : await tx.messages(chatId, known);
  const versions = new Map(held.map((message) => [message?.seq, message?.version]));
  const newer = messages.filter(({ seq, version }) => (versions.get(seq) ?? -1) < version);
  if (newer.length > 0) await tx.put('messages', newer);
  const added = newer.filter(({ seq }) => !versions.has(seq));
  const unread = countUnread(added, segment.readUpTo, selfId);
  return {
    ...segment,
    newest: newer.reduce(newestOf, segment.newest),
    unreadHeld: segment.unreadHeld + unread.messages,
    mentionsHeld: segment.mentionsHeld + unread.mentions,
  };
}

/**
 * Adds the page before the segment. Does nothing, and answers false, when the segment has changed since the page was
 * asked for: putting it would leave a hole.
 */
export async function extendSegment(
  tx: CopyTransaction,
  extension: {
    chatId: string;
    before: number;
    page: OutputOf<'message.page'>;
    selfId: string;
  },
): Promise<boolean> {
  const { chatId, before, page, selfId } = extension;
  const record = await tx.space(chatSpace(chatId));
  if (record?.segment?.oldestSeq !== before || !record.segment.hasOlder) return false;
  const { segment } = record;
  const messages = page.messages.filter(({ seq }) => seq < before);
  const unread = countUnread(messages, segment.readUpTo, selfId);
  await tx.put('messages', messages);
  await tx.putSpace({
    ...record,
    segment: {
      ...segment,
      oldestSeq: page.hasOlder ? (messages[0]?.seq ?? before) : 0,
      hasOlder: page.hasOlder,
      unreadHeld: segment.unreadHeld + unread.messages,
      mentionsHeld: segment.mentionsHeld + unread.mentions,
      unreadOlder: page.hasOlder ? Math.max(0, segment.unreadOlder - unread.messages) : 0,
      mentionsOlder: page.hasOlder ? Math.max(0, segment.mentionsOlder - unread.mentions) : 0,
    },
  });
  return true;
}

/** Takes over how many unread messages the server counted, where the segment knows what it counted. */
export async function countOlder(
  tx: CopyTransaction,
  counted: { chatId: string; answer: OutputOf<'message.unread'>; selfId: string },
): Promise<boolean> {
  const { chatId, answer, selfId } = counted;
  const record = await tx.space(chatSpace(chatId));
  const segment = record?.segment ?? null;
  if (record === undefined || segment === null) return true;
  const { version } = record;
  if (segment.readUpTo !== answer.readUpTo || version < answer.chatVersion) return false;
  const held = await countHeldUnread(tx, {
    chatId,
    after: Math.max(segment.readUpTo, segment.oldestSeq - 1),
    upTo: answer.chatVersion,
    selfId,
  });
  const unreadOlder = segment.hasOlder ? Math.max(0, answer.count - held.messages) : 0;
  const mentionsOlder = segment.hasOlder ? Math.max(0, answer.mentions - held.mentions) : 0;
  await tx.putSpace({
    ...record,
    segment: { ...segment, unreadOlder, mentionsOlder, unreadOlderFor: segment.readUpTo },
  });
  return true;
}

function countUnread(messages: readonly MessageRow[], readUpTo: number, selfId: string): Unread {
  return sumUnread(
    selfId,
    messages.filter(({ seq }) => seq > readUpTo),
  );
}

function newestOf(newest: MessageRow | null, message: MessageRow): MessageRow {
  return newest === null || message.seq >= newest.seq ? message : newest;
}
