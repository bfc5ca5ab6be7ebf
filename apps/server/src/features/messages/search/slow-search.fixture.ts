import { isMentioned, searchedPartsOf, type SearchFilters } from '@tend/protocol';
import { findByReadings, matches, searchedText, withTypos, type Query } from '@tend/search';
import type { Reader } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { toContent } from '../messages.store.ts';
import { compareNewest } from './page-mark.ts';

/** Finds messages by looking at each one that the person may read: what the index has to find as well. */
export async function searchSlowly(
  reader: Reader,
  userId: string,
  { words, filters }: { words: string; filters: SearchFilters },
): Promise<{ ids: string[]; isCorrected: boolean }> {
  const readable = await listReadable(reader, userId, filters);
  const find = (query: Query) =>
    readable
      .filter((stored) => matches(query, searchedText(toContent(stored))))
      .map(({ id, chat_id: chatId, seq, created_at: createdAt }) => ({
        id,
        chatId,
        seq,
        createdAt,
      }))
      .toSorted(compareNewest)
      .map(({ id }) => id);
  const { query, found: ids } = findByReadings(words, find);
  const corrected = ids.length > 0 ? null : withTypos(query, () => true);
  if (corrected === null) return { ids, isCorrected: false };
  const better = find(corrected);
  return { ids: better, isCorrected: better.length > 0 };
}

async function listReadable(
  reader: Reader,
  userId: string,
  filters: SearchFilters,
): Promise<Tables['messages'][]> {
  const chats = await reader.select((db) =>
    db
      .selectFrom('memberships')
      .leftJoin('read_marks', (join) =>
        join
          .onRef('read_marks.chat_id', '=', 'memberships.chat_id')
          .onRef('read_marks.user_id', '=', 'memberships.user_id'),
      )
      .select(['memberships.chat_id as chatId', 'read_marks.up_to as readUpTo'])
      .where('memberships.user_id', '=', userId)
      .where('memberships.state', '=', 'active'),
  );
  const readUpTo = new Map(chats.map((chat) => [chat.chatId, chat.readUpTo ?? 0]));
  const stored = await reader.select((db) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', 'in', [...readUpTo.keys(), ''])
      .where('type', 'in', ['text', 'poll', 'files']),
  );
  return stored.filter((message) => {
    const isUnread =
      message.seq > (readUpTo.get(message.chat_id) ?? 0) && message.author_id !== userId;
    return passes(message, filters, userId) && (filters.isUnread !== true || isUnread);
  });
}

function passes(stored: Tables['messages'], filters: SearchFilters, userId: string): boolean {
  const { has, mentionsMe } = filters;
  const content = toContent(stored);
  const mentions = content.type === 'text' ? content.mentions : [];
  return (
    isWithin(stored, filters) &&
    (has === undefined || searchedPartsOf(content).includes(has)) &&
    (mentionsMe !== true || (stored.author_id !== userId && isMentioned(userId, mentions)))
  );
}

function isWithin(
  { chat_id: ofChat, author_id: authorId, created_at: createdAt }: Tables['messages'],
  { chatId = ofChat, fromId = authorId, since = 0, until = Infinity }: SearchFilters,
): boolean {
  const isInTime = createdAt >= since && createdAt < until;
  return ofChat === chatId && authorId === fromId && isInTime;
}
