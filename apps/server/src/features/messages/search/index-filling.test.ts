import { stemsVersion } from '@tend/search';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Reader } from '../../../platform/db/database.ts';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { startServices } from '../../services.fixture.ts';
import { filledKey, findMeta, putMeta, readIndexState } from './index-state.store.ts';
import { moveAll } from './move-all.fixture.ts';
import { PieceSize } from './piece-size.ts';

const messages = 230;

/** All that is in the index's own table. */
async function readIndexPages(reader: Reader): Promise<string> {
  const pages = await reader.select((db) =>
    db.selectNoFrom((row) =>
      row
        .selectFrom(sql<{ block: string }>`message_index_data`.as('pages'))
        .select(sql<string>`group_concat(cast(block as text))`.as('all'))
        .as('all'),
    ),
  );
  return pages[0]?.all ?? '';
}

/** A chat of which the index knows only what another version of the stems made of it. */
async function start() {
  const services = await startServices();
  const { ada, ben, openDirect, send, clock, db, search, create } = services;
  const chatId = await openDirect(ada, ben);
  const sent: { id: string; text: string }[] = [];
  for (let index = 0; index < messages; index += 1) {
    clock.advance(1);
    const text = `Dressing ${index}`;
    sent.push({ text, id: (await send(ada, chatId, text)).id });
  }
  await moveAll(services.indexMoving);
  const setState = (stems: number) =>
    db.write((transaction) => {
      const value = JSON.stringify({ stems, at: null, isComplete: true });
      return transaction.run(putMeta, { key: filledKey, value });
    });
  await setState(stemsVersion + 1);
  return {
    ...services,
    chatId,
    sent,
    async count(words: string): Promise<number> {
      const asked = { words, filters: {}, order: 'newest', limit: 30 } as const;
      return (await search.search(by(ben), asked)).count;
    },
    readState: async () => readIndexState(await db.get(findMeta, { key: filledKey })),
    /** The services as of a server that starts on the same database. */
    restart: create,
  };
}

test('[SE40] an index of other stems is emptied at the start and filled again, which answers say meanwhile', async () => {
  const { ben, count, restart, readState } = await start();
  expect(await count('dressing')).toBe(messages);
  const { indexFilling, jobs, search } = restart();
  await indexFilling.start();
  const asked = { words: 'dressings', filters: {}, order: 'newest', limit: 1 } as const;
  expect(await search.search(by(ben), asked)).toMatchObject({ count: 0, isIndexing: true });
  await jobs.start();
  await jobs.whenIdle();
  expect(await search.search(by(ben), asked)).toMatchObject({
    count: messages,
    isIndexing: false,
  });
  expect(await readState()).toMatchObject({ stems: stemsVersion, isComplete: true });
});

test('[SE40] a complete index is left as it is', async () => {
  const { restart, searcher } = await start();
  const first = restart();
  await first.indexFilling.start();
  await first.jobs.start();
  await first.jobs.whenIdle();
  await first.jobs.stop();
  const read = vi.spyOn(searcher, 'readMessages');
  const second = restart();
  await second.indexFilling.start();
  await second.jobs.start();
  await second.jobs.whenIdle();
  expect(second.indexFilling.isFilling).toBe(false);
  expect(read).not.toHaveBeenCalled();
});

test('[SE41] filling that was interrupted goes on where it was, the newest first', async () => {
  const { clock, count, restart, searcher, readState } = await start();
  const read = searcher.readMessages.bind(searcher);
  const begun: (string | null)[] = [];
  vi.spyOn(searcher, 'readMessages').mockImplementation((order) => {
    begun.push(order.type === 'all' ? (order.after?.id ?? null) : null);
    if (begun.length === 3) return Promise.reject(new Error('the thread has died'));
    return read({ ...order, count: 100 });
  });
  const { indexFilling, jobs } = restart();
  await indexFilling.start();
  await jobs.start();
  await jobs.whenIdle();
  const there = await count('dressing');
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(messages);
  expect(await count(`dressing ${messages - 1} `)).toBe(1);
  const { at } = (await readState()) ?? {};
  // The job is tried again.
  clock.advance(60_000);
  await jobs.whenIdle();
  expect(begun[3]).toBe(at?.id);
  expect(await count('dressing')).toBe(messages);
});

test('[SE42] what is sent, edited and deleted while the index is filled is found as it is now', async () => {
  const { ada, chatId, sent, send, count, restart, searcher, id } = await start();
  const { indexFilling, jobs, messageChanges } = restart();
  const read = searcher.readMessages.bind(searcher);
  let reads = 0;
  vi.spyOn(searcher, 'readMessages').mockImplementation(async (order) => {
    const found = await read(order);
    reads += 1;
    if (reads > 1) return found;
    // After these were read, and before they are written.
    const [, deleted, edited] = sent.toReversed();
    await messageChanges.delete(by(ada), { chatId, messageId: deleted?.id ?? '' });
    const edit = { id: id(), chatId, messageId: edited?.id ?? '', text: 'A quokka' };
    await messageChanges.edit(by(ada), edit);
    await send(ada, chatId, 'A wombat');
    const reacted = { chatId, messageId: sent.at(-5)?.id ?? '', emoji: '👍' };
    await messageChanges.react(by(ada), reacted);
    return found;
  });
  await indexFilling.start();
  await jobs.start();
  await jobs.whenIdle();
  expect(await count('dressing')).toBe(messages - 2);
  expect(await count('quokka')).toBe(1);
  expect(await count('wombat')).toBe(1);
});

test('[SE43] the terms of deleted messages are out of the file a day later', async () => {
  const { db, ada, chatId, sent, messageChanges, clock, restart, send, indexMoving } =
    await start();
  const { indexFilling, jobs } = restart();
  await indexFilling.start();
  await jobs.start();
  await jobs.whenIdle();
  const secret = await send(ada, chatId, 'quarantine');
  await moveAll(indexMoving);
  await messageChanges.delete(by(ada), { chatId, messageId: secret.id });
  await messageChanges.delete(by(ada), { chatId, messageId: sent[0]?.id ?? '' });
  const isThere = async () => (await readIndexPages(db)).includes('quarantin');
  expect(await isThere()).toBe(true);
  clock.advance(24 * 60 * 60_000);
  await vi.waitFor(async () => expect(await isThere()).toBe(false));
});

test('[SE41] pieces grow and shrink until one takes as long as is wanted', () => {
  const size = new PieceSize(5);
  for (let piece = 0; piece < 20; piece += 1) size.adapt(size.count, size.count / 50);
  expect(size.count).toBeGreaterThan(200);
  expect(size.count).toBeLessThan(300);
  size.adapt(size.count, 1_000);
  expect(size.count).toBeGreaterThan(100);
  for (let piece = 0; piece < 20; piece += 1) size.adapt(size.count, 1_000);
  expect(size.count).toBe(20);
});
