import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { ben, north, self } from '../rows.fixture.ts';
import { openDexieStore } from './dexie-store.ts';
import { describeLocalStore } from './local-store.contract.ts';

describeLocalStore('IndexedDB', () => {
  const indexedDB = new IDBFactory();
  return Promise.resolve({
    open: () => openDexieStore({ userId: self, indexedDB, IDBKeyRange }),
  });
});

test('[CL24] people who share a device share no local copy', async () => {
  const indexedDB = new IDBFactory();
  const own = await openDexieStore({ userId: self, indexedDB, IDBKeyRange });
  await own.transaction((tx) => tx.putMeta({ epoch: 'mine', revision: 1 }));
  const others = await openDexieStore({ userId: ben, indexedDB, IDBKeyRange });
  expect((await others.load()).meta).toBeUndefined();
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).toEqual([`tend-${self}`, `tend-${ben}`]);
  await others.destroy();
  expect((await own.load()).meta).toEqual({ epoch: 'mine', revision: 1 });
});

test('[CL24] a page that is frozen with the copy open keeps nothing of it', async () => {
  const indexedDB = new IDBFactory();
  const own = await openDexieStore({ userId: self, indexedDB, IDBKeyRange });
  await own.transaction((tx) => tx.putMeta({ epoch: 'mine', revision: 1 }));
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
  await store.transaction((tx) => tx.putMeta({ epoch: 'mine', revision: 7 }));
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(`tend-${self}`).addEventListener('success', resolve);
  });
  await store.transaction(async (tx) => expect((await tx.getMeta()).revision).toBe(0));
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
  await store.transaction((tx) => tx.putMeta({ epoch: 'mine', revision: 1 }));
  expect((await store.load()).meta).toEqual({ epoch: 'mine', revision: 1 });
  expect(await store.messages({ chatId: north, limit: 1 })).toEqual([]);
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

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('No result')));
  });
}
