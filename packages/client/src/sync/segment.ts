import type { MessageRow, OutputOf } from '@tend/protocol';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
import { forgetDeleted } from '../outbox/settle.ts';
import { chatSpace, sumUnread, type Segment } from '../store/records.ts';
import { aheadWith } from './ahead.ts';
import { currentReadMark, isOlderRead, unreadCounter, withMark } from './read-mark.ts';
import { forgetVotes } from './votes.ts';

// A chat's segment: the stored run of messages up to the newest, which never has a gap.

interface Beginning {
  chatId: string;
  version: number;
  messages: readonly MessageRow[];
  hasOlder: boolean;
  unreadOlder: number;
  mentionsOlder: number;
}

/** An empty segment for the messages of a chat that was not stored. */
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
    // The server counted for its own mark at that moment, which may differ from this device's.
    unreadOlderFor: isRead ? readUpTo : null,
  };
}

/** Adds messages that are newer than the segment; older ones are only passed on. */
export async function mergeMessages(
  tx: CopyTransaction,
  segment: Segment,
  merged: { chatId: string; messages: readonly MessageRow[]; selfId: string },
): Promise<Segment> {
  const { chatId, selfId } = merged;
  const left = merged.messages.filter(({ seq }) => seq < segment.oldestSeq);
  const messages = merged.messages.filter(({ seq }) => seq >= segment.oldestSeq);
  tx.passOn(left);
  const newestSeq = segment.newest?.seq ?? 0;
  const known = messages.filter(({ seq }) => seq <= newestSeq).map(({ seq }) => seq);
  const found = known.length === 0 ? [] : await tx.messages(chatId, known);
  const held = new Map(found.flatMap((message) => (message ? [[message.seq, message]] : [])));
  const newer = messages.filter(({ seq, version }) => (held.get(seq)?.version ?? -1) < version);
  if (newer.length > 0) await tx.put('messages', newer);
  const { readUpTo } = segment;
  const count = await unreadCounter(tx, { chatId, readUpTo, selfId });
  const added = count(newer);
  const replaced = count(newer.flatMap(({ seq }) => held.get(seq) ?? []));
  return {
    ...noteLeft(segment, left),
    newest: newer.reduce(newestOf, segment.newest),
    unreadHeld: segment.unreadHeld + added.messages - replaced.messages,
    mentionsHeld: segment.mentionsHeld + added.mentions - replaced.mentions,
  };
}

/** A message before the segment has changed: only the server knows what that means for the unread count. */
function noteLeft(segment: Segment, left: readonly MessageRow[]): Segment {
  if (left.length === 0) return segment;
  const olderChangedAt = Math.max(
    segment.olderChangedAt ?? 0,
    ...left.map(({ version }) => version),
  );
  const isUnread = left.some(({ seq }) => seq > segment.readUpTo);
  return { ...segment, olderChangedAt, ...(isUnread && { unreadOlderFor: null }) };
}

/**
 * Adds the page before the segment. Does nothing and returns false if that would leave a gap or an outdated message:
 * when the segment has changed since the page was requested, or an older message since the page was read.
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
  if (!isUpToDate(page.chatVersion ?? Infinity, segment)) return false;
  const messages = page.messages.filter(({ seq }) => seq < before);
  const { readUpTo } = segment;
  const count = await unreadCounter(tx, { chatId, readUpTo, selfId });
  const unread = count(messages);
  const stored = sumUnread(
    selfId,
    messages.filter(({ seq }) => seq > readUpTo),
  );
  // A message that has changed since the server's count may count differently now.
  const isAhead = messages.some(({ version }) => version > record.version);
  const extended = {
    ...segment,
    oldestSeq: page.hasOlder ? (messages[0]?.seq ?? before) : 0,
    hasOlder: page.hasOlder,
    unreadOlder: Math.max(0, segment.unreadOlder - stored.messages),
    mentionsOlder: Math.max(0, segment.mentionsOlder - stored.mentions),
    ...(isAhead && { unreadOlderFor: null }),
  };
  const held = {
    messages: segment.unreadHeld + unread.messages,
    mentions: segment.mentionsHeld + unread.mentions,
  };
  await tx.put('messages', messages);
  await forgetDeleted(tx, messages);
  await forgetVotes(tx, messages);
  await tx.putSpace({
    ...record,
    ...aheadWith(messages, record),
    segment: withMark(extended, readUpTo, held),
  });
  return true;
}

/**
 * Takes over the server's count of unread messages. Does nothing and returns false if it includes messages that have
 * not arrived yet, or something has changed since.
 */
export async function countOlder(
  tx: CopyTransaction,
  counted: { chatId: string; answer: OutputOf<'message.unread'>; selfId: string },
): Promise<boolean> {
  const { chatId, answer, selfId } = counted;
  const record = await tx.space(chatSpace(chatId));
  const segment = record?.segment ?? null;
  if (record === undefined || segment === null) return true;
  const { readUpTo } = segment;
  if (readUpTo !== answer.readUpTo || record.version < answer.chatVersion) return false;
  const held = await tx.messagesIn({
    chatId,
    from: Math.max(readUpTo + 1, segment.oldestSeq),
    before: answer.chatVersion + 1,
    limit: Infinity,
  });
  const isChanged = held.some(({ version }) => version > answer.chatVersion);
  if (isChanged || !isUpToDate(answer.chatVersion, segment)) return false;
  const unread = sumUnread(selfId, held);
  const unreadOlder = segment.hasOlder ? Math.max(0, answer.count - unread.messages) : 0;
  const mentionsOlder = segment.hasOlder ? Math.max(0, answer.mentions - unread.mentions) : 0;
  await tx.putSpace({
    ...record,
    segment: { ...segment, unreadOlder, mentionsOlder, unreadOlderFor: readUpTo },
  });
  return true;
}

/** Whether the server's answer is newer than the last change before the segment. */
function isUpToDate(chatVersion: number, { olderChangedAt = 0 }: Segment): boolean {
  return chatVersion >= olderChangedAt;
}

function newestOf(newest: MessageRow | null, message: MessageRow): MessageRow {
  return newest === null || message.seq >= newest.seq ? message : newest;
}
