import { expect, test, vi } from 'vitest';
import type { HitSource, Position, SearchedChat } from './hit-source.ts';
import { countHits, findNewest, type SelectHits } from './newest-hits.ts';

/** The times of the messages of each chat, from its first position on; all of them are found. */
type Times = Record<string, readonly number[]>;

function partsOf(times: Times, selectHits: SelectHits = null) {
  const read: Position[] = [];
  const chats = Object.entries(times).map(([chatId, all], index): SearchedChat => {
    return { chatId, number: index, from: 1, to: 1_000, newestAt: all.at(-1) ?? 0 };
  });
  const positionsOf = ({ chatId, from, to }: SearchedChat): number[] =>
    (times[chatId] ?? [])
      .map((_time, index) => index + 1)
      .filter((seq) => seq >= from && seq <= to)
      .toReversed();
  const source: HitSource = {
    narrow: (all) => Promise.resolve(all),
    newest: (chat, count) => Promise.resolve(positionsOf(chat).slice(0, count)),
    count: (all, most) => Promise.resolve(Math.min(most, all.flatMap(positionsOf).length)),
  };
  const found = {
    readAll: () => Promise.resolve([]),
    readTime: (position: Position): Promise<number> => {
      read.push(position);
      return Promise.resolve(times[position.chatId]?.[position.seq - 1] ?? 0);
    },
  };
  return { sources: [source], chats, selectHits, found, isOver: () => false, read };
}

const everyThird = (first: number): number[] =>
  Array.from({ length: 100 }, (_one, index) => first + 3 * index);

test('[SE10] the newest of several chats come first, and only the times of what may come next are read', async () => {
  const parts = partsOf({ a: everyThird(0), b: everyThird(1), c: everyThird(2) });
  const found = await findNewest(parts, 5);
  expect(found.map(({ createdAt }) => createdAt)).toEqual([299, 298, 297, 296, 295]);
  expect(found.map(({ chatId }) => chatId).join('')).toBe('cbacb');
  expect(parts.read.length).toBeLessThanOrEqual(3 + 5);
});

test('[SE10] a chat in which nothing newer was written is not asked', async () => {
  const parts = partsOf({ old: [1, 2, 3], new: [10, 20, 30] });
  await findNewest(parts, 2);
  expect(parts.read.map(({ chatId }) => chatId)).not.toContain('old');
});

test('[SE10] what is no hit is left out, of the newest and of their number', async () => {
  const selectEven: SelectHits = (positions) =>
    Promise.resolve(positions.filter(({ seq }) => seq % 2 === 0));
  const parts = partsOf({ a: everyThird(0) }, selectEven);
  expect((await findNewest(parts, 3)).map(({ seq }) => seq)).toEqual([100, 98, 96]);
  expect(await countHits(parts)).toBe(50);
});

test('[SE33] a search that is over ends with the hits that it has, and asks neither a chat again nor for older ones', async () => {
  const looked: number[] = [];
  const select: SelectHits = (positions) => {
    looked.push(...positions.map(({ seq }) => seq));
    return Promise.resolve(positions.filter(({ seq }) => seq === 98));
  };
  const newer = partsOf({ a: everyThird(0) }, select);
  const [older = expect.unreachable()] = partsOf({ a: [1] }).sources;
  const asked = vi.spyOn(older, 'narrow');
  const parts = { ...newer, sources: [...newer.sources, older], isOver: () => looked.length >= 20 };
  expect((await findNewest(parts, 3)).map(({ seq }) => seq)).toEqual([98]);
  expect(await countHits(parts)).toBe(0);
  expect(asked).not.toHaveBeenCalled();
  // Ten, then twice as many.
  expect(looked).toHaveLength(30);
});

test('[SE10] what is older than the last hit is not looked for', async () => {
  const newer = partsOf({ a: [10, 20, 30] });
  const older = partsOf({ a: Array.from({ length: 1_000 }, (_one, index) => index / 1_000) });
  const parts = { ...newer, sources: [...newer.sources, ...older.sources] };
  const spies = older.sources.map((source) => vi.spyOn(source, 'newest'));
  expect(await findNewest(parts, 3)).toHaveLength(3);
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  expect((await findNewest(parts, 4)).map(({ seq }) => seq)).toEqual([3, 2, 1, 1_000]);
  expect(await countHits(parts)).toBe(1_000);
});

test('[SE25] after the clock was set back a message counts as no newer than those behind it', async () => {
  const parts = partsOf({ a: [10, 100, 50], b: [60, 70] });
  const found = await findNewest(parts, 10);
  expect(found.map(({ chatId, seq }) => `${chatId}${seq}`)).toEqual(['b2', 'b1', 'a3', 'a2', 'a1']);
  expect(found.map(({ createdAt }) => createdAt)).toEqual([70, 60, 50, 50, 10]);
});
