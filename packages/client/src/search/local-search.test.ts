import type { FileInfo, MessageRow } from '@tend/protocol';
import { describeSearchEngine } from '@tend/search/contract';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { FakeClock, settle } from '../fake-clock.fixture.ts';
import { ben, idOf, mentionOf, message, messages, north, self, south } from '../rows.fixture.ts';
import { openDexieStore, openUnprobed } from '../store/dexie-store.ts';
import type { LocalStore } from '../store/local-store.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { DeviceEngine, findAll, queryOf } from './found-here.fixture.ts';
import { LocalSearch } from './local-search.ts';
import { serveSearch } from './search-worker.ts';
import { WorkerSearch } from './worker-search.ts';

function searchOf(store: LocalStore, clock = new FakeClock()): LocalSearch {
  const onProblem = (error: unknown): never => {
    throw error;
  };
  return new LocalSearch({ store, selfId: self, clock, onProblem });
}

const options = { selfId: self, clock: systemClock, onProblem: () => {} };

describeSearchEngine('the local copy in this thread', () => {
  const store = createMemoryStore();
  return Promise.resolve(new DeviceEngine(store, new LocalSearch({ ...options, store })));
});

/** A worker without a thread of its own. */
function startWorker(indexedDB: IDBFactory): ConstructorParameters<typeof WorkerSearch>[0] {
  const { port1, port2 } = new MessageChannel();
  serveSearch(port2, (userId) => openUnprobed({ userId, indexedDB, IDBKeyRange }));
  port1.start();
  port2.start();
  return Object.assign(port1, { terminate: () => port1.close() });
}

describeSearchEngine('the local copy in a worker', async () => {
  const indexedDB = new IDBFactory();
  const store = await openDexieStore({ userId: self, indexedDB, IDBKeyRange });
  return new DeviceEngine(store, new WorkerSearch(startWorker(indexedDB), self));
});

async function copyOf(...rows: MessageRow[]): Promise<LocalStore> {
  const store = createMemoryStore();
  await store.transaction((tx) => tx.put('messages', rows));
  return store;
}

const say = (seq: number, text: string, changes: Partial<MessageRow> = {}): MessageRow =>
  message(seq, { content: { type: 'text', text }, ...changes });

test('[SE50] the newest messages are searched first, a few at a time', async () => {
  const store = await copyOf(...messages(1, 250));
  const clock = new FakeClock();
  const device = searchOf(store, clock);
  const counts: number[] = [];
  device.onChanged(() => {
    void device.find(queryOf('text')).then(({ count }) => counts.push(count));
  });
  expect(await device.find(queryOf('text'))).toMatchObject({ count: 0, isWhole: false });
  await clock.advance(0);
  expect(counts).toEqual([100, 200, 250]);
  expect(await device.find(queryOf('text'))).toMatchObject({ count: 250, isWhole: true });
  const { hits } = await device.find(queryOf('text', { limit: 2 }));
  expect(hits.map(({ seq }) => seq)).toEqual([250, 249]);
});

test('[SE91] a change is told once until the next search', async () => {
  const clock = new FakeClock();
  const device = searchOf(await copyOf(...messages(1, 250)), clock);
  let told = 0;
  device.onChanged(() => {
    told += 1;
  });
  await device.find(queryOf('text'));
  await clock.advance(0);
  expect(await device.find(queryOf('text'))).toMatchObject({ isWhole: true });
  expect(told).toBe(1);
  device.follow({ deletedChatIds: [], messages: [say(251, 'text')] });
  device.follow({ deletedChatIds: [], messages: [say(252, 'text')] });
  expect(told).toBe(2);
});

test('[SE50] the newest chat is read first', async () => {
  const store = await copyOf(say(1, 'old', { chatId: south }), say(2, 'new'));
  const device = searchOf(store);
  const chats = [
    { id: south, readUpTo: 0, newestAt: 1 },
    { id: north, readUpTo: 0, newestAt: 2 },
  ];
  await device.find(queryOf('new old', { chats }));
  await settle();
  const answers = await Promise.all(
    ['new', 'old'].map((words) => device.find(queryOf(words, { chats }))),
  );
  expect(answers.map(({ count }) => count)).toEqual([1, 0]);
});

test('[SE51] a chat that is deleted, or that the person is not in, is not found', async () => {
  const store = await copyOf(say(1, 'zebra'), say(2, 'zebra', { chatId: south }));
  const device = new LocalSearch({ ...options, store });
  const both = [north, south].map((id) => ({ id, readUpTo: 0, newestAt: 0 }));
  expect((await findAll(device, queryOf('zebra', { chats: both }))).count).toBe(2);
  const { hits, count } = await findAll(device, queryOf('zebra'));
  expect([count, ...hits.map(({ chatId }) => chatId)]).toEqual([1, north]);
  device.follow({ deletedChatIds: [south], messages: [] });
  await store.transaction((tx) => tx.delete('messages', [[south, 2]]));
  expect((await findAll(device, queryOf('zebra', { chats: both }))).count).toBe(1);
  expect((await findAll(device, queryOf('zebro', { chats: both }))).count).toBe(1);
});

test('[SE51] what is deleted while it is read does not come back', async () => {
  const store = await copyOf(say(1, 'zebra'), say(2, 'zebra', { chatId: south }));
  const reading = Promise.withResolvers<void>();
  const slow: LocalStore = Object.assign(Object.create(store), {
    messages: async (range: Parameters<LocalStore['messages']>[0]) => {
      const found = await store.messages(range);
      await reading.promise;
      return found;
    },
  });
  const clock = new FakeClock();
  const device = searchOf(slow, clock);
  const chats = [north, south].map((id) => ({ id, readUpTo: 0, newestAt: 0 }));
  await device.find(queryOf('zebra', { chats }));
  const deleted = message(1, { version: 9, content: { type: 'deleted', byId: ben } });
  device.follow({ deletedChatIds: [south], messages: [deleted] });
  reading.resolve();
  await clock.advance(0);
  await clock.advance(0);
  expect(await device.find(queryOf('zebra'))).toMatchObject({ count: 0, isWhole: true });
  expect((await device.find(queryOf('', { chats: queryOf('').chats }))).count).toBe(0);
});

test('[SE51] after missed changes everything is read anew', async () => {
  const store = await copyOf(say(1, 'zebra'));
  const device = new LocalSearch({ ...options, store });
  expect((await findAll(device, queryOf('zebra'))).count).toBe(1);
  await store.transaction((tx) => tx.put('messages', [say(1, 'giraffe', { version: 7 })]));
  device.restart();
  expect((await findAll(device, queryOf('giraffe'))).count).toBe(1);
  expect((await findAll(device, queryOf('zebra'))).count).toBe(0);
});

test('[SE52] filters: chat, author, part, dates, unread, mentions', async () => {
  const photo = {
    kind: 'photo',
    id: idOf(77),
    name: 'leg.jpg',
    mediaType: 'image/webp',
    sizeBytes: 1,
    width: 1,
    height: 1,
    thumbHash: '',
  } as const;
  const voice = {
    kind: 'voice',
    id: idOf(78),
    name: 'v.webm',
    mediaType: 'audio/webm',
    sizeBytes: 1,
    durationMs: 1,
    waveform: [],
  } satisfies FileInfo;
  const toSelf = { mentions: [mentionOf(self, 0, 4)] };
  const store = await copyOf(
    say(1, 'leg one', { authorId: self }),
    say(2, 'leg two https://example.org'),
    message(3, { content: { type: 'files', text: 'leg', files: [photo] } }),
    message(4, { content: { type: 'files', text: '', files: [voice] } }),
    message(5, { content: { type: 'text', text: '@Ada leg', ...toSelf } }),
    message(6, { authorId: self, content: { type: 'text', text: '@Ada leg', ...toSelf } }),
    say(7, 'leg south', { chatId: south }),
    message(8, { content: { type: 'event', event: { type: 'groupDescribed' } } }),
  );
  const device = new LocalSearch({ ...options, store });
  const chats = [north, south].map((id) => ({ id, readUpTo: 3, newestAt: 0 }));
  const seqs = async (words: string, filters: object): Promise<number[]> => {
    const { hits } = await findAll(device, queryOf(words, { chats, filters }));
    return hits.map(({ seq }) => seq);
  };
  expect(await seqs('leg', {})).toEqual([7, 6, 5, 3, 2, 1]);
  expect(await seqs('leg', { chatId: north })).toEqual([6, 5, 3, 2, 1]);
  expect(await seqs('leg', { fromId: self })).toEqual([6, 1]);
  expect(await seqs('leg', { has: 'link' })).toEqual([2]);
  expect(await seqs('', { has: 'photo' })).toEqual([3]);
  expect(await seqs('', { has: 'voice' })).toEqual([4]);
  expect(await seqs('leg', { since: 1_003, until: 1_006 })).toEqual([5, 3]);
  expect(await seqs('', { isUnread: true })).toEqual([7, 5, 4]);
  expect(await seqs('', { mentionsMe: true })).toEqual([5]);
  expect(await seqs('', {})).toEqual([7, 6, 5, 4, 3, 2, 1]);
  const { hits } = await findAll(device, queryOf('', { chats, filters: { has: 'photo' } }));
  expect(hits).toMatchObject([{ type: 'files', files: { kind: 'photo', count: 1 } }]);
});

test('[SE54] messages that wait are found by words, filters and with a typo, and not beside themselves', async () => {
  const store = await copyOf(say(1, 'A zebra'));
  const device = new LocalSearch({ ...options, store });
  const wait = (id: number, text: string, changes: Partial<MessageRow> = {}) => ({
    ...say(5_000 + id, text, { authorId: self, ...changes }),
    waiting: 'pending' as const,
  });
  const waiting = [wait(1, 'Two zebras'), wait(2, 'A giraffe', { createdAt: 9_000 })];
  const found = async (words: string, filters: object = {}, others = waiting) => {
    const { hits } = await findAll(device, queryOf(words, { filters, waiting: others }));
    return hits.map(({ seq, waiting: state }) => [seq, state]);
  };
  expect(await found('zebra')).toEqual([
    [5_001, 'pending'],
    [1, undefined],
  ]);
  expect(await found('girafe')).toEqual([[5_002, 'pending']]);
  expect(await found('', { fromId: ben })).toEqual([[1, undefined]]);
  expect(await found('', { since: 8_000 })).toEqual([[5_002, 'pending']]);
  expect(await found('zebra', {}, [wait(3, 'A zebra', { id: say(1, '').id })])).toEqual([
    [1, undefined],
  ]);
  expect(await found('zebra', {}, [wait(4, 'A zebra', { chatId: south })])).toEqual([
    [1, undefined],
  ]);
});

test('[SE53] a worker that cannot open the local copy, or not be loaded, says so', async () => {
  const { port1, port2 } = new MessageChannel();
  serveSearch(port2, () => Promise.reject(new Error('full')));
  port1.start();
  port2.start();
  const worker = Object.assign(port1, { terminate: () => port1.close() });
  const device = new WorkerSearch(worker, self);
  await expect(device.find(queryOf('zebra'))).rejects.toThrow('cannot be searched');
  const pending = device.find(queryOf('zebra'));
  worker.dispatchEvent(new Event('error'));
  await expect(pending).rejects.toThrow('cannot be searched');
  await expect(device.find(queryOf('zebra'))).rejects.toThrow('cannot be searched');
  device.close();
});
