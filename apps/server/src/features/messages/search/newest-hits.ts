import { limits } from '@tend/protocol';
import type { HitSource, Place, Position, SearchedChat } from './hit-source.ts';
import { compareNewest } from './page-mark.ts';

/** Of what a source found in a chat, the hits, in the same order; null if every one is. */
export type SelectHits = ((positions: readonly Position[]) => Promise<Position[]>) | null;

interface HitParts {
  source: HitSource;
  chats: readonly SearchedChat[];
  selectHits: SelectHits;
  /** When the message at a position was stored. */
  readTime: (position: Position) => Promise<number>;
  /** Whether so many positions were no hits that the search ends with what it has. */
  isOver: () => boolean;
}

/** Of a chat in which most is no hit more is looked at each time: what is looked at in vain is missing elsewhere. */
const firstAtOnce = 10;
const mostAtOnce = 80;

/**
 * The newest hits of some chats. Their positions are in order already, so that only the time of what may come next is read:
 * the first hit of each chat, and one more for each that is taken. Chats in which something was written last are asked
 * first; the others need not be asked once nothing in them can be newer. A message counts as no newer than those behind it in
 * its chat, whatever the clock said then.
 */
export async function findNewest(parts: HitParts, count: number): Promise<Place[]> {
  const waiting = parts.chats.toSorted((one, other) => one.newestAt - other.newestAt);
  const heads: Head[] = [];
  const places: Place[] = [];
  while (places.length < count) {
    let best = newestOf(heads);
    for (let chat = waiting.at(-1); chat !== undefined; chat = waiting.at(-1)) {
      if (best !== null && best.place.createdAt > chat.newestAt) break;
      waiting.pop();
      const head = await nextHead(parts, listHits(parts, chat), { chat, latest: Infinity });
      if (head !== null) heads.push(head);
      best = newestOf(heads);
    }
    if (best === null) break;
    places.push(best.place);
    heads.splice(heads.indexOf(best), 1);
    const { chat, hits, place } = best;
    const next = await nextHead(parts, hits, { chat, latest: place.createdAt });
    if (next !== null) heads.push(next);
  }
  return places;
}

/** How many hits some chats have, up to `limits.searchCount`. */
export async function countHits(parts: HitParts): Promise<number> {
  const { source, chats, selectHits } = parts;
  let counted = 0;
  for (const chat of chats) {
    if (counted >= limits.searchCount) break;
    if (selectHits === null) {
      counted += await source.count(chat, limits.searchCount - counted);
      continue;
    }
    const hits = listHits(parts, chat);
    while (counted < limits.searchCount && (await hits.next()).done !== true) counted += 1;
  }
  return counted;
}

/** The newest hit of a chat that is not taken yet, and those behind it. */
interface Head {
  chat: SearchedChat;
  place: Place;
  hits: AsyncGenerator<number>;
}

async function nextHead(
  { readTime }: HitParts,
  hits: AsyncGenerator<number>,
  { chat, latest }: { chat: SearchedChat; latest: number },
): Promise<Head | null> {
  const next = await hits.next();
  if (next.done === true) return null;
  const position = { chatId: chat.chatId, seq: next.value };
  const createdAt = Math.min(latest, await readTime(position));
  return { chat, hits, place: { ...position, createdAt } };
}

function newestOf(heads: readonly Head[]): Head | null {
  let newest: Head | null = null;
  for (const head of heads) {
    if (newest === null || compareNewest(head.place, newest.place) < 0) newest = head;
  }
  return newest;
}

/** The positions of the hits in a chat, the newest first. */
async function* listHits(
  { source, selectHits, isOver }: HitParts,
  chat: SearchedChat,
): AsyncGenerator<number> {
  const { chatId, from } = chat;
  let atOnce = firstAtOnce;
  for (let { to } = chat; from <= to && !isOver();) {
    const found = await source.newest({ ...chat, to }, atOnce);
    const positions = found.map((seq): Position => ({ chatId, seq }));
    for (const { seq } of (await selectHits?.(positions)) ?? positions) yield seq;
    const last = found.at(-1);
    if (last === undefined || found.length < atOnce) return;
    to = last - 1;
    atOnce = Math.min(2 * atOnce, mostAtOnce);
  }
}
