import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { LocalCopy } from '../copy/local-copy.ts';
import { FakeClock } from '../fake-clock.fixture.ts';
import {
  ben,
  chat,
  elmCourtSpace,
  idOf,
  member,
  membership,
  message,
  north,
  northSpace,
  organization,
  ownSpace,
  self,
} from '../rows.fixture.ts';
import { openDexieStore } from './dexie-store.ts';
import { describeLocalStore, waitingMessage } from './local-store.contract.ts';
import { messageRange } from './local-store.ts';

describeLocalStore('IndexedDB', () => {
  const indexedDB = new IDBFactory();
  return Promise.resolve({
    open: () => openDexieStore({ userId: self, indexedDB, IDBKeyRange }),
  });
});

test('[CL24] people who share a device share no local copy', async () => {
  const indexedDB = new IDBFactory();
  const own = await openDexieStore({ userId: self, indexedDB, IDBKeyRange });
  await own.transaction((tx) => tx.put('meta', [{ epoch: 'mine', revision: 1 }]));
  const others = await openDexieStore({ userId: ben, indexedDB, IDBKeyRange });
  expect((await others.load()).meta).toEqual([]);
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).toEqual([`tend-${self}`, `tend-${ben}`]);
  await others.destroy();
  expect((await own.load()).meta).toEqual([{ epoch: 'mine', revision: 1 }]);
});

test('[CL24] a page that is frozen with the copy open keeps nothing of it', async () => {
  const indexedDB = new IDBFactory();
  const own = await openDexieStore({ userId: self, indexedDB, IDBKeyRange });
  await own.transaction((tx) => tx.put('meta', [{ epoch: 'mine', revision: 1 }]));
  // Asked to close it, it does not.
  const frozen = await resultOf(indexedDB.open(`tend-${self}`));
  const isAsked = new Promise((resolve) => {
    frozen.addEventListener('versionchange', resolve);
  });
  const destroying = own.destroy();
  await isAsked;
  expect(await resultOf(frozen.transaction('meta').objectStore('meta').count())).toBe(0);
  frozen.close();
  await destroying;
  expect(await indexedDB.databases()).toEqual([]);
});

test('[CL26] a database that was deleted under an open page is an empty one from then on', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const indexedDB = new IDBFactory();
  const store = await openDexieStore({ userId: self, indexedDB, IDBKeyRange });
  await store.transaction((tx) => tx.put('meta', [{ epoch: 'mine', revision: 7 }]));
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(`tend-${self}`).addEventListener('success', resolve);
  });
  await store.transaction(async (tx) => expect(await tx.range('meta')).toEqual([]));
  warn.mockRestore();
});

test('[CL21] a database that the browser has closed, and could not open again at once, is opened when it can be', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const indexedDB = new IDBFactory();
  const open = vi.spyOn(indexedDB, 'open');
  const store = await openDexieStore({ userId: self, indexedDB, IDBKeyRange });
  const [opened] = open.mock.results;
  open.mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
  if (opened?.type === 'return') opened.value.result.onclose?.(new Event('close'));
  await expect(store.load()).rejects.toThrow('server lost');
  open.mockRestore();
  await store.transaction((tx) => tx.put('meta', [{ epoch: 'mine', revision: 1 }]));
  expect((await store.load()).meta).toEqual([{ epoch: 'mine', revision: 1 }]);
  expect(await store.messages(messageRange({ chatId: north, limit: 1 }))).toEqual([]);
  await store.close();
  await expect(store.load()).rejects.toThrow('closed');
  vi.restoreAllMocks();
});

test('[CL28] on a device that is full, opening it is refused', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const open = openDexieStore({ userId: self, indexedDB: new IDBFactory(), IDBKeyRange });
  await expect(open).rejects.toThrow('Full');
  put.mockRestore();
});

test('[CL28] where there is no IndexedDB, opening it is refused', async () => {
  const open = openDexieStore({ userId: self });
  await expect(open).rejects.toThrow('IndexedDB');
});

test('[CL101] a database of an earlier release is taken over: outbox, drafts, rows and messages', async () => {
  const indexedDB = new IDBFactory();
  await writeFirstVersion(indexedDB);
  const store = await openDexieStore({ userId: self, indexedDB, IDBKeyRange });
  const copy = new LocalCopy({ store, clock: new FakeClock(), publish: () => {} });
  await copy.open();
  const { replica } = copy;
  expect([replica.epoch, replica.revision]).toEqual(['epoch', 7]);
  expect(replica.only('organization')).toEqual(organization());
  expect([...replica.heldChats()]).toEqual([chat()]);
  expect([...replica.rowsIn(north, 'member').keys()]).toEqual([self, ben]);
  expect(replica.outboxEntries()).toEqual([waitingMessage(idOf(50))]);
  expect(replica.drafts.get(north)).toEqual({ chatId: north, text: 'Well', mentions: [] });
  expect(await copy.messages({ chatId: north, limit: 10 })).toEqual([message(2), message(3)]);
  // Each is found where it was: a newer one takes its place, and its space takes it along.
  await copy.write(async (tx) => {
    await tx.put('rows', [{ space: northSpace, row: member(ben, { version: 9, state: 'left' }) }]);
    expect(await tx.row('member', north, ben)).toMatchObject({ state: 'left' });
    await tx.deleteSpace({ kind: 'organization', id: organization().id });
    await tx.delete('outbox', [idOf(50)]);
  });
  const { rows, outbox } = await store.load();
  expect(rows).toHaveLength(4);
  expect(outbox).toEqual([]);
  await copy.close();
});

/** As the first release stored it, byte for byte; IndexedDB counts ten for each of Dexie's versions. */
async function writeFirstVersion(indexedDB: IDBFactory): Promise<void> {
  const opening = indexedDB.open(`tend-${self}`, 10);
  opening.addEventListener('upgradeneeded', () => {
    const { result: database } = opening;
    database.createObjectStore('meta');
    database.createObjectStore('spaces', { keyPath: 'key' });
    database.createObjectStore('rows', { keyPath: 'key' }).createIndex('spaceKey', 'spaceKey');
    database.createObjectStore('messages', { keyPath: ['chatId', 'seq'] });
    database.createObjectStore('outbox', { keyPath: 'key' });
    database.createObjectStore('drafts', { keyPath: 'chatId' });
  });
  const database = await resultOf(opening);
  const tables = ['meta', 'spaces', 'rows', 'messages', 'outbox', 'drafts'];
  const transaction = database.transaction(tables, 'readwrite');
  const put = (table: string, record: object, key?: string): void => {
    transaction.objectStore(table).put(record, key);
  };
  const inNorth = { space: northSpace, spaceKey: `chat:${north}` };
  const inElmCourt = { space: elmCourtSpace, spaceKey: `organization:${elmCourtSpace.id}` };
  put('meta', { epoch: 'epoch', revision: 7 }, 'meta');
  put('spaces', { key: `chat:${north}`, space: northSpace, version: 3, segment: null });
  put('rows', { ...inElmCourt, key: `organization:${elmCourtSpace.id}`, row: organization() });
  put('rows', { ...inNorth, key: `chat:${north}`, row: chat() });
  put('rows', { ...inNorth, key: `member:${north}:${self}`, row: member(self) });
  put('rows', { ...inNorth, key: `member:${north}:${ben}`, row: member(ben) });
  const ofSelf = { space: ownSpace, spaceKey: `user:${self}` };
  put('rows', { ...ofSelf, key: `membership:${north}`, row: membership() });
  for (const seq of [2, 3]) put('messages', message(seq));
  put('outbox', waitingMessage(idOf(50)));
  put('drafts', { chatId: north, text: 'Well' });
  await new Promise((resolve) => {
    transaction.addEventListener('complete', resolve);
  });
  database.close();
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('No result')));
  });
}
