import type { SearchFilters } from '@tend/protocol';
import type { Reader } from '../../../platform/db/database.ts';
import { findFirstSince } from '../messages.store.ts';
import type { Place, SearchedChat } from './hit-source.ts';
import { lastPosition } from './message-index.store.ts';
import { findLastBefore, listSearchedChats } from './searched-chats.store.ts';

/**
 * The chats in which the person may search now, with the positions that the filters leave; null if the filters name a chat
 * that is none of them.
 */
export async function listChats(
  reader: Reader,
  userId: string,
  { chatId: wanted, isUnread, since, until }: SearchFilters,
): Promise<SearchedChat[] | null> {
  const stored = await reader.all(listSearchedChats, { userId });
  const searched = stored.filter(({ chatId }) => wanted === undefined || chatId === wanted);
  if (wanted !== undefined && searched.length === 0) return null;
  const chats: SearchedChat[] = [];
  for (const { chatId, number, readUpTo, newestAt } of searched) {
    const from = isUnread === true ? (readUpTo ?? 0) + 1 : 1;
    const whole = { chatId, number, from, to: lastPosition, newestAt: newestAt ?? 0 };
    chats.push(await endBefore(reader, await beginAt(reader, whole, since), until));
  }
  return chats;
}

/** The chats without what is on the pages up to the last hit of one. */
export async function listChatsAfter(
  reader: Reader,
  chats: readonly SearchedChat[],
  last: Place,
): Promise<SearchedChat[]> {
  const rest: SearchedChat[] = [];
  for (const chat of chats) {
    // Of the same moment, chats with a higher id came before.
    const until = last.createdAt + (chat.chatId < last.chatId ? 1 : 0);
    rest.push(
      chat.chatId === last.chatId
        ? { ...chat, to: Math.min(chat.to, last.seq - 1), newestAt: last.createdAt }
        : await endBefore(reader, chat, until),
    );
  }
  return rest;
}

async function beginAt(
  reader: Reader,
  chat: SearchedChat,
  since: number | undefined,
): Promise<SearchedChat> {
  if (since === undefined) return chat;
  const first = await reader.get(findFirstSince, { chatId: chat.chatId, since });
  return { ...chat, from: Math.max(chat.from, first?.seq ?? lastPosition) };
}

async function endBefore(
  reader: Reader,
  chat: SearchedChat,
  until: number | undefined,
): Promise<SearchedChat> {
  if (until === undefined) return chat;
  const last = await reader.get(findLastBefore, { chatId: chat.chatId, until });
  const newestAt = Math.min(chat.newestAt, until - 1);
  return { ...chat, to: Math.min(chat.to, last?.seq ?? 0), newestAt };
}
