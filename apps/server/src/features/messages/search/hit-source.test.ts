import { parseQuery } from '@tend/search';
import { expect, test } from 'vitest';
import { startServices } from '../../services.fixture.ts';
import { askForFacets } from './asked-facets.ts';
import { askIndex, type SearchedChat } from './hit-source.ts';
import { writeMatch } from './match-expression.ts';
import { moveAll } from './move-all.fixture.ts';
import { listChats } from './searched-chats.ts';

/** Three chats with nine messages each, of which every third has the word; one of them is not Ada's. */
async function start() {
  const services = await startServices();
  const { ada, ben, cid, addGroup, send, db } = services;
  const chatIds = [await addGroup(ada, ben), await addGroup(ada, cid), await addGroup(ben, cid)];
  for (let index = 0; index < 27; index += 1) {
    const text = index % 9 < 3 ? `Dressing ${index}` : `Visit ${index}`;
    await send(index % 3 === 1 ? cid : ben, chatIds[index % 3] ?? '', text);
  }
  await moveAll(services.indexMoving);
  const chats = (await listChats(db, ada, {})) ?? [];
  const match = writeMatch(parseQuery('dressing '), askForFacets({}, ada)) ?? '';
  return { db, chats, match };
}

test('[SE21] the index is asked once for all chats, and gives of each what is in its range', async () => {
  const { db, chats, match } = await start();
  const source = await askIndex(db, match, chats);
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
      [{ number: null }, []],
    ];
    for (const [range, expected] of cases) {
      expect(await source.newest({ ...chat, ...range }, 100)).toEqual(expected);
      expect(await source.newest({ ...chat, ...range }, 1)).toEqual(expected.slice(0, 1));
      expect(await source.count({ ...chat, ...range }, 100)).toBe(expected.length);
    }
    expect(await source.count(chat, 2)).toBe(2);
  }
});
