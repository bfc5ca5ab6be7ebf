import type { OutputOf, SearchOrder } from '@tend/protocol';
import type { DeviceAnswer, FoundMessage } from './device-search.ts';
import { compareNewest } from './newest-first.ts';

/** The pages that the server has answered so far. */
export interface ServerAnswer extends OutputOf<'search.messages'> {
  /** When it was asked, by its clock: it cannot know what was written later. */
  readonly askedAt: number;
}

interface Merged {
  device: DeviceAnswer | null;
  server: ServerAnswer | null;
  /** The messages that have changed since the server was asked. */
  changedIds: ReadonlySet<string>;
  order: SearchOrder;
  /** What is shown for the same query. */
  shown: readonly FoundMessage[];
}

/**
 * Each message once, in the order; what is shown keeps its order. Where the server has answered it is right: what it does
 * not confirm is gone, except what it may not know yet and what its next pages may confirm.
 */
export function mergeHits({ device, server, changedIds, order, shown }: Merged): FoundMessage[] {
  const ofDevice = device?.hits ?? [];
  if (server === null) return reuse(ofDevice, shown);
  const confirmed = new Set(server.hits.map(({ messageId }) => messageId));
  const others =
    device?.isCorrected === server.isCorrected || server.hits.length === 0
      ? ofDevice.filter(
          (hit) =>
            !confirmed.has(hit.messageId) &&
            (isWaiting(hit) || changedIds.has(hit.messageId) || mayBeUnknown(hit, server, order)),
        )
      : [];
  const hits = reuse([...server.hits, ...others], shown);
  return order === 'newest' ? hits.toSorted(compareNewest) : shownFirst(hits, shown);
}

/** Whether it is an own message that is not sent yet. */
export function isWaiting({ waiting }: FoundMessage): boolean {
  return waiting !== undefined;
}

/** A device's clock, and the way to the server, may differ by so much. */
const toleranceMs = 5_000;

function mayBeUnknown(hit: FoundMessage, server: ServerAnswer, order: SearchOrder): boolean {
  if (server.isIndexing || hit.createdAt > server.askedAt - toleranceMs) return true;
  const last = server.hits.at(-1);
  if (server.next === null || last === undefined) return false;
  return order === 'best' || compareNewest(last, hit) < 0;
}

/** The objects of before where nothing has changed: what shows them is not rendered again. */
function reuse(hits: readonly FoundMessage[], shown: readonly FoundMessage[]): FoundMessage[] {
  const before = new Map(shown.map((hit) => [hit.messageId, hit]));
  return hits.map((hit) => {
    const held = before.get(hit.messageId);
    return held !== undefined && isSameHit(held, hit) ? held : hit;
  });
}

function isSameHit(one: FoundMessage, other: FoundMessage): boolean {
  const { marks, files, ...rest } = one;
  return (
    Object.entries(rest).every(([name, value]) => Reflect.get(other, name) === value) &&
    JSON.stringify([marks, files]) === JSON.stringify([other.marks, other.files])
  );
}

function shownFirst(hits: readonly FoundMessage[], shown: readonly FoundMessage[]): FoundMessage[] {
  const place = new Map(shown.map(({ messageId }, index) => [messageId, index]));
  const placeOf = ({ messageId }: FoundMessage): number => place.get(messageId) ?? shown.length;
  return hits.toSorted((one, other) => placeOf(one) - placeOf(other));
}
