import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { ben, self } from '../rows.fixture.ts';
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
