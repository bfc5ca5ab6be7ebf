import { describe, expect, test, vi } from 'vitest';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Query } from '../../../platform/db/query.ts';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { startServices } from '../../services.fixture.ts';
import { moveAll } from './move-all.fixture.ts';

/** SQLite takes back the whole transaction when the disk is full. */
const takeBack: Query<Record<string, never>, never> = {
  compile: () => ({ sql: 'rollback', bind: () => [] }),
};

const failures = {
  alone: () => Promise.resolve(0),
  'with its whole commit': (transaction: Transaction) => transaction.run(takeBack, {}),
};

/** Lets the next write fail when all of its work is done. */
function failNext(
  db: Database,
  way: 'write' | 'writeInBackground',
  failure: keyof typeof failures,
): void {
  const write = db[way].bind(db);
  vi.spyOn(db, way).mockImplementationOnce((work) =>
    write(async (transaction) => {
      await work(transaction);
      await failures[failure](transaction);
      throw new Error('on purpose');
    }),
  );
}

async function start(failure: keyof typeof failures) {
  const services = await startServices();
  const { ada, ben, openDirect, send, messageChanges, search, searcher, db, id } = services;
  const chatId = await openDirect(ada, ben);
  const { id: messageId } = await send(ada, chatId, 'The dressing is done');
  await send(ben, chatId, 'Dressings again');
  const ask = (words: string) =>
    search.search(by(ben), { words, filters: {}, order: 'newest', limit: 30 });
  return {
    ...services,
    read: searcher.readMessages.bind(searcher),
    ask,
    /** What is found by old words, new ones, a typing error in them, and none at all. */
    async look() {
      const found: unknown[] = [];
      for (const words of ['dressing', 'quokka', 'quokkka', '']) found.push(await ask(words));
      return found;
    },
    changes: {
      send: () => send(ada, chatId, 'A quokka'),
      edit: () => messageChanges.edit(by(ada), { id: id(), chatId, messageId, text: 'A quokka' }),
      delete: () => messageChanges.delete(by(ada), { chatId, messageId }),
    },
    async expectFailure(way: 'write' | 'writeInBackground', change: () => Promise<unknown>) {
      failNext(db, way, failure);
      await expect(change()).rejects.toThrow('on purpose');
    },
  };
}

describe.each(['alone', 'with its whole commit'] as const)('a write that fails %s', (failure) => {
  test.each([
    ['waits for the index', false],
    ['is in the index', true],
  ])('[SE20] leaves a message that %s as it is found', async (_state, isMoved) => {
    const { look, ask, changes, expectFailure, indexMoving } = await start(failure);
    if (isMoved) await moveAll(indexMoving);
    const before = await look();
    for (const change of [changes.send, changes.edit, changes.delete]) {
      await expectFailure('write', change);
      expect(await look()).toEqual(before);
    }
    await moveAll(indexMoving);
    expect(await look()).toEqual(before);
    await changes.edit();
    expect(await ask('quokka')).toMatchObject({ count: 1 });
    expect(await ask('dressing')).toMatchObject({ count: 1 });
  });

  test('[SE20] leaves the messages waiting that it should have moved into the index', async () => {
    const { look, expectFailure, indexMoving } = await start(failure);
    const before = await look();
    await expectFailure('writeInBackground', () => indexMoving.movePiece());
    expect(await look()).toEqual(before);
    expect(await indexMoving.movePiece()).not.toBeNull();
    expect(await look()).toEqual(before);
    expect(await indexMoving.movePiece()).toBeNull();
  });

  test('[SE20] [SE45] changes no message that is moved meanwhile', async () => {
    const { look, changes, expectFailure, indexMoving, searcher, read } = await start(failure);
    const before = await look();
    vi.spyOn(searcher, 'readMessages').mockImplementationOnce(async (order) => {
      const found = await read(order);
      for (const change of [changes.edit, changes.delete]) await expectFailure('write', change);
      return found;
    });
    await moveAll(indexMoving);
    expect(await look()).toEqual(before);
  });
});
