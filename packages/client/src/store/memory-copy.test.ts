import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import {
  chat,
  elmCourtSpace,
  idOf,
  membership,
  message,
  north,
  northSpace,
  organization,
  ownSpace,
  self,
  south,
} from '../rows.fixture.ts';
import { openDexieStore } from './dexie-store.ts';
import { waitingMessage } from './local-store.contract.ts';
import { messageRange } from './local-store.ts';
import { openMemoryCopy } from './memory-copy.ts';

const segment = {
  oldestSeq: 2,
  hasOlder: false,
  newest: message(3),
  readUpTo: 0,
  unreadHeld: 2,
  mentionsHeld: 0,
  unreadOlder: 0,
  mentionsOlder: 0,
  unreadOlderFor: 0,
};

test('[CL28] a full device’s data is kept in memory until the person logs out', async () => {
  const device = { userId: self, indexedDB: new IDBFactory(), IDBKeyRange };
  const stored = await openDexieStore(device);
  await stored.transaction(async (tx) => {
    await tx.put('meta', [{ epoch: 'epoch', revision: 7 }]);
    await tx.put('spaces', [{ space: elmCourtSpace, version: 1, segment: null }]);
    await tx.put('spaces', [{ space: northSpace, version: 3, segment }]);
    await tx.put('spaces', [{ space: { kind: 'chat', id: south }, version: 2, segment }]);
    await tx.put('rows', [
      { space: elmCourtSpace, row: organization() },
      { space: ownSpace, row: membership() },
      { space: northSpace, row: chat() },
    ]);
    await tx.put('messages', [message(2), message(3)]);
    await tx.put('messages', [message(2, { chatId: south, createdAt: Number.NaN })]);
    await tx.put('outbox', [waitingMessage(idOf(50))]);
    await tx.put('drafts', [{ chatId: north, text: 'Well', mentions: [] }]);
  });
  const before = await stored.load();
  await stored.close();

  const memory = await openMemoryCopy(device);
  expect(memory.isShared).toBe(false);
  const { spaces, ...held } = await memory.load();
  expect(held).toMatchObject({
    meta: [{ epoch: 'epoch', revision: 7 }],
    rows: expect.arrayContaining([{ space: northSpace, row: chat() }]),
    outbox: [waitingMessage(idOf(50))],
    drafts: [{ chatId: north, text: 'Well', mentions: [] }],
  });
  expect(await memory.messages(messageRange({ chatId: north, limit: 10 }))).toEqual([
    message(2),
    message(3),
  ]);
  // Damaged data is loaded from the server again.
  expect(spaces).toHaveLength(2);

  await memory.transaction((tx) => tx.delete('outbox', [idOf(50)]));
  await memory.close();
  const again = await openDexieStore(device);
  expect(await again.load()).toEqual(before);
  await again.close();
  const last = await openMemoryCopy(device);
  await last.destroy();
  expect(await device.indexedDB.databases()).toEqual([]);
});
