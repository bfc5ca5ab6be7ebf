import { parseQuery } from '@tend/search';
import { expect, test } from 'vitest';
import { startServices } from '../../services.fixture.ts';
import { askForFacets } from './asked-facets.ts';
import { askIndex, isIn, stretchesUntil, type SearchedChat } from './hit-source.ts';
import { writeMatch } from './match-expression.ts';
import { weekOf } from './message-index.store.ts';
import { moveAll } from './move-all.fixture.ts';
import { listChats } from './searched-chats.ts';

const weekMs = 7 * 24 * 60 * 60_000;

/** Three chats with nine messages each over three weeks, of which every third has the word; one of them is not Ada's. */
async function start() {
  const services = await startServices();
  const { ada, ben, cid, addGroup, send, db, clock } = services;
  const chatIds = [await addGroup(ada, ben), await addGroup(ada, cid), await addGroup(ben, cid)];
  for (let index = 0; index < 27; index += 1) {
    const text = index % 9 < 3 ? `Dressing ${index}` : `Visit ${index}`;
    await send(index % 3 === 1 ? cid : ben, chatIds[index % 3] ?? '', text);
    if (index % 9 === 8) clock.advance(weekMs);
  }
  await moveAll(services.indexMoving);
  const chats = (await listChats(db, ada, {})) ?? [];
  const match = writeMatch(parseQuery('dressing '), askForFacets({}, ada)) ?? '';
  return { db, chats, match, now: clock.now() };
}

test('[SE21] the index is asked once for all chats, and gives of each what is in its range', async () => {
  const { db, chats, match, now } = await start();
  const stretch = { firstWeek: 0, lastWeek: weekOf(now) };
  const source = askIndex(db, { match, chats, stretch, unindexed: [] });
  expect(chats).toHaveLength(2);
  for (const chat of chats) {
    const all = await source.newest(chat, 100);
    expect(all).toHaveLength(3);
    expect(all.toSorted((one, other) => other - one)).toEqual(all);
    const [last = 0, middle = 0, first = 0] = all;
    const cases: [Partial<SearchedChat>, number[]][] = [
      [{ to: middle }, [middle, first]],
      [{ from: middle }, [last, middle]],
      [{ from: middle, to: middle }, [middle]],
      [{ from: last + 1 }, []],
    ];
    for (const [range, expected] of cases) {
      expect(await source.newest({ ...chat, ...range }, 100)).toEqual(expected);
      expect(await source.newest({ ...chat, ...range }, 1)).toEqual(expected.slice(0, 1));
      expect(await source.count([{ ...chat, ...range }], 100)).toBe(expected.length);
    }
    expect(await source.count([chat], 2)).toBe(2);
  }
});

test('[SE21] each week is in one stretch, and of each only its own messages are found', async () => {
  const { db, chats, match, now } = await start();
  const stretches = stretchesUntil(now, false);
  for (let week = 0; week < 200; week += 1) {
    expect(stretches.filter((stretch) => isIn(stretch, now - week * weekMs))).toHaveLength(1);
  }
  const [chat = expect.unreachable()] = chats;
  const found: number[][] = [];
  for (const stretch of stretches) {
    found.push(await askIndex(db, { match, chats, stretch, unindexed: [] }).newest(chat, 100));
  }
  const all = { firstWeek: 0, lastWeek: weekOf(now) };
  expect(found.flat()).toEqual(
    await askIndex(db, { match, chats, stretch: all, unindexed: [] }).newest(chat, 100),
  );
  // The week that has just begun, the one before, and the two before that.
  expect(found.map(({ length }) => length)).toEqual([0, 1, 2, 0, 0]);
});
