import { z } from 'zod';
import type { Reader } from '../../../platform/db/database.ts';
import { chatFactor, findInChats, weekOf } from './message-index.store.ts';
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

/** Where the hits of some time come from, before texts and times are compared. */
export interface HitSource {
  /** Those of some chats in which there may be any. */
  narrow(chats: readonly SearchedChat[]): Promise<readonly SearchedChat[]>;
  /** The newest positions in a chat, in their order. */
  newest(chat: SearchedChat, count: number): Promise<number[]>;
  /** How many some chats have together, up to `most`. */
  count(chats: readonly SearchedChat[], most: number): Promise<number>;
}

/** Weeks that the index is asked for together, both ends included. */
export interface Stretch {
  firstWeek: number;
  lastWeek: number;
}

/** All weeks up to that of a moment, the newest first; or at once if each question costs as much as one for all. */
export function stretchesUntil(at: number, areAllAtOnce: boolean): Stretch[] {
  const stretches: Stretch[] = [];
  let lastWeek = weekOf(at);
  if (areAllAtOnce) return [{ firstWeek: 0, lastWeek }];
  for (const weeks of [1, 1, 2, 4]) {
    stretches.push({ firstWeek: lastWeek - weeks + 1, lastWeek });
    lastWeek -= weeks;
  }
  return [...stretches, { firstWeek: 0, lastWeek }];
}

export function isIn({ firstWeek, lastWeek }: Stretch, createdAt: number): boolean {
  const week = weekOf(createdAt);
  return week >= firstWeek && week <= lastWeek;
}

interface Asked {
  match: string;
  chats: readonly SearchedChat[];
  stretch: Stretch;
  /** Hits that the index does not know. */
  unindexed: readonly Place[];
}

/** Positions by chats, the newest first. */
type FoundPositions = ReadonlyMap<string, readonly number[]>;

/**
 * From the index, asked when a hit is needed for the first time, once for all chats: to ask for each of sixty takes ten
 * times as long, or more where a word is frequent.
 */
export function askIndex(reader: Reader, asked: Asked): HitSource {
  let finding: Promise<FoundPositions> | undefined;
  const find = () => (finding ??= findPositions(reader, asked));
  return {
    async narrow(chats) {
      const found = await find();
      return chats.filter(({ chatId }) => found.has(chatId));
    },
    newest: async (chat, count) => positionsIn(await find(), chat).slice(0, count),
    async count(chats, most) {
      const found = await find();
      const counted = chats.reduce((sum, chat) => sum + positionsIn(found, chat).length, 0);
      return Math.min(most, counted);
    },
  };
}

function positionsIn(found: FoundPositions, { chatId, from, to }: SearchedChat): readonly number[] {
  const all = found.get(chatId) ?? [];
  const [newest = from] = all;
  const areAll = newest <= to && (all.at(-1) ?? to) >= from;
  return areAll ? all : all.filter((seq) => seq >= from && seq <= to);
}

const placesSchema = z.array(z.number());

async function findPositions(
  reader: Reader,
  { match, chats, stretch, unindexed }: Asked,
): Promise<FoundPositions> {
  const numbers = JSON.stringify(chats.flatMap(({ number }) => number ?? []));
  const found = await reader.get(findInChats, { match, numbers, ...stretch });
  const indexed = groupByChat(placesSchema.parse(JSON.parse(found?.places ?? '[]')));
  const others = Map.groupBy(unindexed, ({ chatId }) => chatId);
  const all = new Map<string, readonly number[]>();
  for (const { chatId, number } of chats) {
    const positions = indexed.get(number ?? 0) ?? [];
    const added = (others.get(chatId) ?? []).map(({ seq }) => seq);
    if (positions.length + added.length === 0) continue;
    const sort = () => [...positions, ...added].toSorted((one, other) => other - one);
    all.set(chatId, added.length > 0 ? sort() : positions);
  }
  return all;
}

/** Positions by the numbers of their chats, the newest first. */
function groupByChat(places: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const byChat = new Map<number, number[]>();
  for (const place of places.toReversed()) {
    const number = Math.floor(place / chatFactor);
    const positions = byChat.get(number);
    if (positions === undefined) byChat.set(number, [place % chatFactor]);
    else positions.push(place % chatFactor);
  }
  return byChat;
}

/** All messages that somebody wrote, but for those of one person. */
export function askMessages(reader: Reader, exceptBy: string): HitSource {
  /** Of chats whose hits were all listed before. */
  const counts = new Map<string, number>();
  const countIn = async (chat: SearchedChat, count: number): Promise<number> => {
    const known = counts.get(keyOf(chat));
    if (known !== undefined) return Math.min(known, count);
    const { chatId, from, to } = chat;
    return (await reader.get(countWritten, { chatId, from, to, exceptBy, count }))?.count ?? 0;
  };
  return {
    narrow: (chats) => Promise.resolve(chats),
    async newest(chat, count) {
      const { chatId, from, to } = chat;
      const found = await reader.all(findWritten, { chatId, from, to, exceptBy, count });
      if (found.length < count) counts.set(keyOf(chat), found.length);
      return found.map(({ seq }) => seq);
    },
    async count(chats, most) {
      let counted = 0;
      for (const chat of chats) {
        if (counted >= most) break;
        counted += await countIn(chat, most - counted);
      }
      return counted;
    },
  };
}

function keyOf({ chatId, from, to }: SearchedChat): string {
  return `${chatId}.${from}.${to}`;
}
