import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { startServices } from '../../services.fixture.ts';
import { moveAll } from './move-all.fixture.ts';

async function start() {
  const services = await startServices();
  const { ada, ben, openDirect, db, search, searcher, create, id, messageChanges } = services;
  const chatId = await openDirect(ada, ben);
  const read = searcher.readMessages.bind(searcher);
  const ask = (words: string, userId = ben) =>
    search.search(by(userId), { words, filters: {}, order: 'newest', limit: 30 });
  return {
    ...services,
    chatId,
    ask,
    read,
    reads: vi.spyOn(searcher, 'readMessages'),
    sendMany: (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          services.send(ada, chatId, `Dressing ${index}`),
        ),
      ),
    edit: (messageId: string, text: string) =>
      messageChanges.edit(by(ada), { id: id(), chatId, messageId, text }),
    delete: (messageId: string) => messageChanges.delete(by(ada), { chatId, messageId }),
    async countHits(words: string): Promise<number> {
      return (await ask(words)).count;
    },
    async countEntries(): Promise<number> {
      const rows = await db.select((tables) =>
        tables.selectNoFrom(sql<number>`(select count(*) from message_index_docsize)`.as('count')),
      );
      return rows[0]?.count ?? 0;
    },
    /** The moving of a server that starts on the same database, which does it by itself. */
    startMoving() {
      const { indexMoving } = create();
      onTestFinished(() => indexMoving.close());
      indexMoving.start();
      return indexMoving;
    },
  };
}

test('[SE44] sending indexes nothing, and what was sent is found before it is in the index and after', async () => {
  const { ada, chatId, send, countHits, countEntries, clock, startMoving, reads } = await start();
  const moving = startMoving();
  await send(ada, chatId, 'The dressings are done');
  await send(ada, chatId, 'Tea?');
  expect(await countEntries()).toBe(0);
  expect(await countHits('dressing')).toBe(1);
  clock.advance(999);
  expect(reads).not.toHaveBeenCalled();
  clock.advance(1);
  await moving.settle();
  expect(await countEntries()).toBe(2);
  expect(await countHits('dressing')).toBe(1);
  expect(await countHits('dresing')).toBe(1);
  // Nothing is read while nothing waits.
  clock.advance(60_000);
  await moving.settle();
  expect(reads).toHaveBeenCalledTimes(1);
});

test('[SE45] what is edited or deleted before it is in the index leaves no trace there of what it said', async () => {
  const { ada, chatId, send, edit, indexMoving, countHits, countEntries, ...life } = await start();
  const edited = await send(ada, chatId, 'quarantine');
  const deleted = await send(ada, chatId, 'quarantine');
  await edit(edited.id, 'A quokka');
  await life.delete(deleted.id);
  const expectBoth = async () => {
    expect(await countHits('quarantine')).toBe(0);
    expect(await countHits('quarantin')).toBe(0);
    expect(await countHits('quarantune')).toBe(0);
    expect(await countHits('quokkas')).toBe(1);
  };
  await expectBoth();
  await moveAll(indexMoving);
  await expectBoth();
  expect(await countEntries()).toBe(1);
});

test('[SE45] what is edited or deleted while it is moved is found as it is now', async () => {
  const { ada, chatId, send, edit, read, reads, indexMoving, countHits, ...life } = await start();
  const [edited, deleted] = [
    await send(ada, chatId, 'quarantine'),
    await send(ada, chatId, 'quarantine'),
  ];
  reads.mockImplementationOnce(async (order) => {
    const found = await read(order);
    await edit(edited.id, 'A quokka');
    await life.delete(deleted.id);
    await send(ada, chatId, 'A wombat');
    return found;
  });
  await indexMoving.movePiece();
  for (const words of ['quokka', 'wombat']) expect(await countHits(words)).toBe(1);
  expect(await countHits('quarantine')).toBe(0);
  await moveAll(indexMoving);
  for (const words of ['quokka', 'wombat']) expect(await countHits(words)).toBe(1);
  expect(await countHits('quarantine')).toBe(0);
});

test('[SE46] many messages are moved in pieces, with a rest of ten times the work after each', async () => {
  const { sendMany, startMoving, clock, countEntries, countHits, reads } = await start();
  const times = vi.spyOn(clock, 'after');
  startMoving();
  await sendMany(230);
  times.mockClear();
  clock.advance(1_000);
  await vi.waitFor(() => expect(times).toHaveBeenCalled());
  expect(await countEntries()).toBe(100);
  expect(reads).toHaveBeenCalledTimes(1);
  expect(await countHits('dressing')).toBe(230);
  const [restMs = 0] = times.mock.calls[0] ?? [];
  expect(restMs).toBeGreaterThan(0);
  clock.advance(restMs);
  await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(2));
  await vi.waitFor(async () => {
    clock.advance(60_000);
    expect(await countEntries()).toBe(230);
  });
  expect(await countHits('dressing')).toBe(230);
});

test('[SE46] a server that stops while it rests does not wait', async () => {
  const { sendMany, startMoving, clock, countEntries } = await start();
  const times = vi.spyOn(clock, 'after');
  const moving = startMoving();
  await sendMany(230);
  times.mockClear();
  clock.advance(1_000);
  await vi.waitFor(() => expect(times).toHaveBeenCalled());
  await moving.close();
  clock.advance(60_000);
  expect(await countEntries()).toBe(100);
});

test('[SE47] what a server left waiting is found and moved by the next one, and a failure is only a delay', async () => {
  const { sendMany, startMoving, clock, countEntries, countHits, reads, log } = await start();
  await sendMany(3);
  const moving = startMoving();
  reads.mockRejectedValueOnce(new Error('the thread has died'));
  clock.advance(1_000);
  await moving.settle();
  expect(log.lines.join()).toContain('could not be moved');
  expect(await countEntries()).toBe(0);
  expect(await countHits('dressing')).toBe(3);
  clock.advance(5_000);
  await moving.settle();
  expect(await countEntries()).toBe(3);
  expect(await countHits('dressing')).toBe(3);
});

test('[SE48] messages that wait tell nothing to those who may not read them', async () => {
  const { ada, cid, dee, send, addGroup, ask, indexMoving } = await start();
  const ofOthers = await addGroup(ada, cid);
  await send(ada, ofOthers, 'quarantine');
  for (const words of ['quarantine', 'quarantune', 'quar', '"quarantine"']) {
    expect(await ask(words, dee)).toMatchObject({ count: 0, hits: [], isCorrected: false });
    expect(await ask(words, cid)).toMatchObject({ count: 1 });
  }
  await moveAll(indexMoving);
  expect(await ask('quarantune', dee)).toMatchObject({ count: 0, isCorrected: false });
});

test('[SE49] of very many messages that wait the newest are looked at, and the answer says that others may be missing', async () => {
  const { ada, chatId, send, sendMany, ask, indexMoving } = await start();
  await send(ada, chatId, 'A quokka');
  await sendMany(2_000);
  expect(await ask('quokka')).toMatchObject({ count: 0, isIndexing: true });
  expect(await ask('1999 ')).toMatchObject({ count: 1, isIndexing: true });
  await moveAll(indexMoving);
  expect(await ask('quokka')).toMatchObject({ count: 1, isIndexing: false });
});
