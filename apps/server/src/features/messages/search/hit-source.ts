import { z } from 'zod';
import type { Reader } from '../../../platform/db/database.ts';
import { chatFactor, findInChats } from './message-index.store.ts';
import { countWritten, findWritten } from './searched-chats.store.ts';

/** A chat that may be searched, and the positions in it, both ends included. */
export interface SearchedChat {
  chatId: string;
  /** In the index; null if nothing of it is in there. */
  number: number | null;
  from: number;
  to: number;
  /** When a message of it was stored last. */
  newestAt: number;
}

/** Where a message is. */
export interface Position {
  chatId: string;
  seq: number;
}

export interface Place extends Position {
  createdAt: number;
}

/** Where hits come from, before texts and times are compared. */
export interface HitSource {
  /** The newest positions in a chat, in their order. */
  newest(chat: SearchedChat, count: number): Promise<number[]>;
  /** How many a chat has, up to `most`. */
  count(chat: SearchedChat, most: number): Promise<number>;
}

const rowsSchema = z.array(z.number());

/**
 * From the index, asked once for all chats: to ask for each of sixty takes ten times as long, or more where a word is
 * frequent, since the index finds the end of a range only by reading from its beginning.
 */
export async function askIndex(
  reader: Reader,
  match: string,
  chats: readonly SearchedChat[],
): Promise<HitSource> {
  const numbers = JSON.stringify(chats.flatMap(({ number }) => number ?? []));
  const found = await reader.get(findInChats, { match, numbers });
  const byChat = groupByChat(rowsSchema.parse(JSON.parse(found?.rows ?? '[]')));
  const within = ({ number, from, to }: SearchedChat): readonly number[] => {
    const all = byChat.get(number ?? 0) ?? [];
    const [newest = from] = all;
    const areAll = newest <= to && (all.at(-1) ?? to) >= from;
    return areAll ? all : all.filter((seq) => seq >= from && seq <= to);
  };
  return {
    newest: (chat, count) => Promise.resolve(within(chat).slice(0, count)),
    count: (chat, most) => Promise.resolve(Math.min(most, within(chat).length)),
  };
}

/** Positions by the numbers of their chats, the newest first. */
function groupByChat(rows: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const byChat = new Map<number, number[]>();
  for (const row of rows.toReversed()) {
    const number = Math.floor(row / chatFactor);
    const positions = byChat.get(number);
    if (positions === undefined) byChat.set(number, [row % chatFactor]);
    else positions.push(row % chatFactor);
  }
  return byChat;
}

/** The same with other positions, none of which is in the source. */
export function withPositions(source: HitSource, positions: readonly Position[]): HitSource {
  const byChat = Map.groupBy(positions, ({ chatId }) => chatId);
  const within = ({ chatId, from, to }: SearchedChat) =>
    (byChat.get(chatId) ?? []).map(({ seq }) => seq).filter((seq) => seq >= from && seq <= to);
  return {
    async newest(chat, count) {
      const all = [...within(chat), ...(await source.newest(chat, count))];
      return all.toSorted((one, other) => other - one).slice(0, count);
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
      return found.map(({ seq }) => seq);
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
      const positions = await source.newest(chat, count);
      if (positions.length < count) counts.set(keyOf(chat), positions.length);
      return positions;
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
