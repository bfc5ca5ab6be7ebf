import { parseQuery } from '@tend/search';
import { expect, test } from 'vitest';
import { startServices } from '../../services.fixture.ts';
import { askForFacets } from './asked-facets.ts';
import { askIndex, askIndexOnce, type SearchedChat } from './hit-source.ts';
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

test('[SE21] the index gives the same of each chat whether it is asked for it or for all at once', async () => {
  const { db, chats, match } = await start();
  const [each, once] = [askIndex(db, match), await askIndexOnce(db, { match, chats, most: 100 })];
  const ranges = chats.flatMap((chat): SearchedChat[] => [
    chat,
    { ...chat, to: 5 },
    { ...chat, from: 5 },
    { ...chat, number: null },
  ]);
  const found: number[] = [];
  for (const chat of ranges) {
    for (const count of [1, 2, 100]) {
      const newest = await each.newest(chat, count);
      expect(await once?.newest(chat, count)).toEqual(newest);
      expect(await once?.count(chat, count)).toBe(await each.count(chat, count));
      found.push(newest.length);
    }
  }
  expect(chats).toHaveLength(2);
  expect(Math.max(...found)).toBe(3);
});

test('[SE21] what is found too often is not listed at once', async () => {
  const { db, chats, match } = await start();
  expect(await askIndexOnce(db, { match, chats, most: 6 })).not.toBeNull();
  expect(await askIndexOnce(db, { match, chats, most: 5 })).toBeNull();
});
