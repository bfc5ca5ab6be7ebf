import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openDexieFileStore } from './files/kept/dexie-file-store.ts';
import { forgetPerson } from './forget-person.ts';
import { openDexieStore } from './store/dexie-store.ts';

test('[UP51] nothing of a person stays on the device, and everything of others', async () => {
  const indexedDB = new IDBFactory();
  for (const userId of ['nina', 'grace']) {
    const device = { userId, indexedDB, IDBKeyRange };
    const [copy, files] = [await openDexieStore(device), await openDexieFileStore(device)];
    await files.setLimit(1);
    await Promise.all([copy.close(), files.close()]);
  }
  await forgetPerson({ userId: 'nina', indexedDB, IDBKeyRange });
  const left = (await indexedDB.databases()).map(({ name }) => name ?? '');
  expect(left).toHaveLength(2);
  expect(left.every((name) => name.includes('grace'))).toBe(true);
});
