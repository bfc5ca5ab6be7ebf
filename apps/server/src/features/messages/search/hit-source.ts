import type { Reader } from '../../../platform/db/database.ts';
import { countInRange, findInChats, findInRange } from './message-index.store.ts';
import { countWritten, findTime, findWritten } from './searched-chats.store.ts';

/** A chat that may be searched, and the positions in it, both ends included. */
export interface SearchedChat {
  chatId: string;
  /** In the index; null if nothing of it is in there. */
  number: number | null;
  from: number;
  to: number;
  /** When its newest message was stored. */
  newestAt: number;
}

export interface Place {
  chatId: string;
  seq: number;
  createdAt: number;
}

/** Where hits come from, before texts and times are compared. */
export interface HitSource {
  /** The newest of a chat, in the order of positions. */
  newest(chat: SearchedChat, count: number): Promise<Place[]>;
  /** How many a chat has, up to `most`. */
  count(chat: SearchedChat, most: number): Promise<number>;
}

/** From the index, asked once for each chat: the cost depends on the chats of the person, and not on those of others. */
export function askIndex(reader: Reader, match: string): HitSource {
  return {
    async newest({ chatId, number, from, to }, count) {
      if (number === null) return [];
      const found = await reader.all(findInRange, { chatId, number, from, to, match, count });
      return found.map((hit) => ({ chatId, ...hit }));
    },
    async count({ number, from, to }, most) {
      if (number === null) return 0;
      const counted = await reader.get(countInRange, { number, from, to, match, count: most });
      return counted?.count ?? 0;
    },
  };
}

/** From the index, asked once for all chats. */
export async function askIndexOnce(
  reader: Reader,
  match: string,
  chats: readonly SearchedChat[],
): Promise<HitSource> {
  const numbers = chats.flatMap(({ number }) => (number === null ? [] : [number]));
  const found = await reader.all(findInChats, { match, numbers: JSON.stringify(numbers) });
  const byChat = Map.groupBy(found, ({ number }) => number);
  const within = ({ number, from, to }: SearchedChat) =>
    (byChat.get(number ?? 0) ?? []).filter(({ seq }) => seq >= from && seq <= to);
  return {
    async newest(chat, count) {
      const { chatId } = chat;
      const places: Place[] = [];
      for (const { seq } of within(chat).slice(0, count)) {
        const stored = await reader.get(findTime, { chatId, seq });
        if (stored) places.push({ chatId, seq, createdAt: stored.createdAt });
      }
      return places;
    },
    count: (chat, most) => Promise.resolve(Math.min(most, within(chat).length)),
  };
}

/** The same with other places, none of which is in the source. */
export function withPlaces(source: HitSource, places: readonly Place[]): HitSource {
  const byChat = Map.groupBy(places, ({ chatId }) => chatId);
  const within = ({ chatId, from, to }: SearchedChat) =>
    (byChat.get(chatId) ?? []).filter(({ seq }) => seq >= from && seq <= to);
  return {
    async newest(chat, count) {
      const all = [...within(chat), ...(await source.newest(chat, count))];
      return all.toSorted((one, other) => other.seq - one.seq).slice(0, count);
    },
    async count(chat, most) {
      const others = Math.min(most, within(chat).length);
      return others === most ? most : others + (await source.count(chat, most - others));
    },
  };
}

/** All messages that somebody wrote, but for those of one person. */
export function askMessages(reader: Reader, exceptBy: string): HitSource {
  return {
    async newest({ chatId, from, to }, count) {
      const found = await reader.all(findWritten, { chatId, from, to, exceptBy, count });
      return found.map((hit) => ({ chatId, ...hit }));
    },
    async count({ chatId, from, to }, most) {
      const counted = await reader.get(countWritten, { chatId, from, to, exceptBy, count: most });
      return counted?.count ?? 0;
    },
  };
}

/** Of a chat whose hits were all listed before, no index is asked again how many there are. */
export function rememberCounts(source: HitSource): HitSource {
  const counts = new Map<string, number>();
  return {
    async newest(chat, count) {
      const places = await source.newest(chat, count);
      if (places.length < count) counts.set(keyOf(chat), places.length);
      return places;
    },
    async count(chat, most) {
      const known = counts.get(keyOf(chat));
      return known === undefined ? source.count(chat, most) : Math.min(known, most);
    },
  };
}

function keyOf({ chatId, from, to }: SearchedChat): string {
  return `${chatId}.${from}.${to}`;
}
