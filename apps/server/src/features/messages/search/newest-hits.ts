import { limits } from '@tend/protocol';
import type { FoundMessages } from './found-messages.ts';
import type { HitSource, Place, Position, SearchedChat } from './hit-source.ts';
import { compareNewest } from './page-mark.ts';

/** Of what a source found in a chat, the hits, in the same order; null if every one is. */
export type SelectHits = ((positions: readonly Position[]) => Promise<Position[]>) | null;

interface HitParts {
  /** Each of another time, the newest first. */
  sources: readonly HitSource[];
  chats: readonly SearchedChat[];
  selectHits: SelectHits;
  found: Pick<FoundMessages, 'readAll' | 'readTime'>;
  /** Whether so many positions were no hits that the search ends with what it has. */
  isOver: () => boolean;
}

/** Of a chat in which most is no hit more is looked at each time: what is looked at in vain is missing elsewhere. */
const firstAtOnce = 10;
const mostAtOnce = 80;
const chatsReadAhead = 8;

/** The newest hits of some chats. What is older than the last of them is not asked. */
export async function findNewest(parts: HitParts, count: number): Promise<Place[]> {
  const places: Place[] = [];
  for (const source of parts.sources) {
    if (places.length >= count || parts.isOver()) break;
    places.push(...(await findNewestIn(source, parts, count - places.length)));
  }
  return places;
}

/**
 * The positions in a chat are in order already, so that only the time of what may come next is read: the first hit of each
 * chat, and one more for each that is taken. Chats in which something was written last are asked first; the others need not
 * be asked once nothing in them can be newer. A message counts as no newer than those behind it in its chat, whatever the
 * clock said then.
 */
async function findNewestIn(source: HitSource, parts: HitParts, count: number): Promise<Place[]> {
  const chats = await source.narrow(parts.chats);
  const waiting = chats.toSorted((one, other) => one.newestAt - other.newestAt);
  const heads: Head[] = [];
  const places: Place[] = [];
  let atOnce = 1;
  while (places.length < count) {
    let best = newestOf(heads);
    for (let chat = waiting.at(-1); chat !== undefined; chat = waiting.at(-1)) {
      if (best !== null && best.place.createdAt > chat.newestAt) break;
      heads.push(...(await openHeads(source, parts, waiting.splice(-atOnce))));
      best = newestOf(heads);
      atOnce *= 2;
    }
    if (best === null) break;
    places.push(best.place);
    heads.splice(heads.indexOf(best), 1);
    const next = await nextHit(best);
    if (next !== null) heads.push(await toHead(parts, next, best.place.createdAt));
  }
  return places;
}

/** How many hits some chats have, up to `limits.searchCount`. */
export async function countHits(parts: HitParts): Promise<number> {
  let counted = 0;
  for (const source of parts.sources) {
    if (counted >= limits.searchCount || parts.isOver()) break;
    counted += await countIn(source, parts, limits.searchCount - counted);
  }
  return counted;
}

async function countIn(source: HitSource, parts: HitParts, most: number): Promise<number> {
  if (parts.selectHits === null) return source.count(parts.chats, most);
  let counted = 0;
  const chats = await source.narrow(parts.chats);
  for (const [index, chat] of chats.entries()) {
    if (index % chatsReadAhead === 0) await readAhead(source, parts, chats.slice(index));
    const hits = listHits(source, parts, chat);
    while (counted < most && (await hits.next()).done !== true) counted += 1;
  }
  return counted;
}

/** A hit of a chat, and those behind it. */
interface Hit {
  chat: SearchedChat;
  position: Position;
  hits: AsyncGenerator<number>;
}

/** The newest hit of a chat that is not taken yet. */
interface Head extends Hit {
  place: Place;
}

/** Reads the times of all at once, which takes a third of the time. */
async function openHeads(
  source: HitSource,
  parts: HitParts,
  chats: readonly SearchedChat[],
): Promise<Head[]> {
  const first: Hit[] = [];
  for (const [index, chat] of chats.entries()) {
    if (index % chatsReadAhead === 0) await readAhead(source, parts, chats.slice(index));
    const hit = await nextHit({ chat, hits: listHits(source, parts, chat) });
    if (hit !== null) first.push(hit);
  }
  await parts.found.readAll(first.map(({ position }) => position));
  return Promise.all(first.map((hit) => toHead(parts, hit, Infinity)));
}

/** Reads what is looked at first in the next chats at once: most have a few messages that may be hits. */
async function readAhead(
  source: HitSource,
  { selectHits, isOver, found }: HitParts,
  chats: readonly SearchedChat[],
): Promise<void> {
  if (selectHits === null || isOver()) return;
  const positions: Position[] = [];
  for (const chat of chats.slice(0, chatsReadAhead)) {
    const first = await source.newest(chat, firstAtOnce);
    positions.push(...first.map((seq) => ({ chatId: chat.chatId, seq })));
  }
  await found.readAll(positions);
}

async function nextHit({ chat, hits }: Pick<Hit, 'chat' | 'hits'>): Promise<Hit | null> {
  const next = await hits.next();
  if (next.done === true) return null;
  return { chat, hits, position: { chatId: chat.chatId, seq: next.value } };
}

async function toHead({ found }: HitParts, hit: Hit, latest: number): Promise<Head> {
  const createdAt = Math.min(latest, await found.readTime(hit.position));
  return { ...hit, place: { ...hit.position, createdAt } };
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
  source: HitSource,
  { selectHits, isOver }: HitParts,
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
