import { limits } from '@tend/protocol';
import type { HitSource, Place, SearchedChat } from './hit-source.ts';
import { compareNewest } from './page-mark.ts';

/** Whether what a source found is a hit; null if every one is. */
export type IsHit = ((place: Place) => Promise<boolean>) | null;

const placesAtOnce = 50;

/**
 * The newest hits of some chats. Those in which something was written last are asked first: as soon as the others have
 * nothing that is newer than what was found, they need not be asked.
 */
export async function findNewest(
  source: HitSource,
  chats: readonly SearchedChat[],
  { count, isHit }: { count: number; isHit: IsHit },
): Promise<Place[]> {
  let found: Place[] = [];
  for (const chat of chats.toSorted((one, other) => other.newestAt - one.newestAt)) {
    const last = found[count - 1];
    if (last !== undefined && last.createdAt > chat.newestAt) break;
    found.push(...(await takeHits(source, chat, { count, isHit })));
    found = found.toSorted(compareNewest).slice(0, count);
  }
  return found;
}

/** How many hits some chats have, up to `limits.searchCount`. */
export async function countHits(
  source: HitSource,
  chats: readonly SearchedChat[],
  isHit: IsHit,
): Promise<number> {
  let counted = 0;
  for (const chat of chats) {
    const count = limits.searchCount - counted;
    counted +=
      isHit === null
        ? await source.count(chat, count)
        : (await takeHits(source, chat, { count, isHit })).length;
    if (counted >= limits.searchCount) break;
  }
  return counted;
}

async function takeHits(
  source: HitSource,
  chat: SearchedChat,
  { count, isHit }: { count: number; isHit: IsHit },
): Promise<Place[]> {
  if (chat.from > chat.to) return [];
  if (isHit === null) return source.newest(chat, count);
  const hits: Place[] = [];
  let { to } = chat;
  while (hits.length < count) {
    const places = await source.newest({ ...chat, to }, placesAtOnce);
    for (const place of places) if (await isHit(place)) hits.push(place);
    const last = places.at(-1);
    if (last === undefined || places.length < placesAtOnce) break;
    to = last.seq - 1;
  }
  return hits.slice(0, count);
}
