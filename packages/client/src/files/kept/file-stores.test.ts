import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { ben, idOf, self } from '../../rows.fixture.ts';
import { openDexieFileStore } from './dexie-file-store.ts';
import { describeFileStore } from './file-store.contract.ts';
import { createMemoryFileStore } from './memory-file-store.ts';

describeFileStore('memory', () => {
  const store = createMemoryFileStore();
  return { open: () => Promise.resolve(store) };
});

describeFileStore('IndexedDB', () => {
  const indexedDB = new IDBFactory();
  return { open: () => openDexieFileStore({ userId: self, indexedDB, IDBKeyRange }) };
});

const photo = {
  fileId: idOf(70),
  variant: 'small',
  bytes: 3,
  seenAt: 5,
  isWaiting: false,
} as const;

test('[UP21] people who share a device share no bytes', async () => {
  const indexedDB = new IDBFactory();
  const own = await openDexieFileStore({ userId: self, indexedDB, IDBKeyRange });
  const others = await openDexieFileStore({ userId: ben, indexedDB, IDBKeyRange });
  await own.put(photo, new Blob(['abc']));
  expect(await others.read(photo.fileId, ['small'])).toBeNull();
  await others.destroy();
  expect(await own.list()).toEqual([photo]);
});

test('[UP21] what a device returns damaged counts as not held', async () => {
  const indexedDB = new IDBFactory();
  const store = await openDexieFileStore({ userId: self, indexedDB, IDBKeyRange });
  await store.put(photo, new Blob(['abc']));
  await store.close();
  const opened = indexedDB.open(`tend-files-${self}`);
  const database = await new Promise<IDBDatabase>((resolve) => {
    opened.addEventListener('success', () => resolve(opened.result));
  });
  const change = database.transaction(['held', 'blobs'], 'readwrite');
  change.objectStore('held').put({ fileId: 7 }, `${photo.fileId}/small`);
  change.objectStore('blobs').put('no bytes', `${photo.fileId}/small`);
  await new Promise((resolve) => {
    change.addEventListener('complete', resolve);
  });
  database.close();
  const reopened = await openDexieFileStore({ userId: self, indexedDB, IDBKeyRange });
  expect(await reopened.list()).toEqual([]);
  expect(await reopened.read(photo.fileId, ['small'])).toBeNull();
});
