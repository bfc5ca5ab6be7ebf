import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { FakeClock } from '../fake-clock.fixture.ts';
import { self } from '../rows.fixture.ts';
import { openDexieStore } from './dexie-store.ts';
import { openInTime } from './open-in-time.ts';

test('[CL28] behind a log-out that a frozen page holds up, opening the copy is given up after thirty seconds, and possible again later', async () => {
  const clock = new FakeClock();
  const device = { userId: self, indexedDB: new IDBFactory(), IDBKeyRange };
  const left = await openDexieStore(device);
  const frozen = await new Promise<IDBDatabase>((resolve) => {
    const request = device.indexedDB.open(`tend-${self}`);
    request.addEventListener('success', () => resolve(request.result));
  });
  const isAsked = new Promise((resolve) => {
    frozen.addEventListener('versionchange', resolve);
  });
  const destroying = left.destroy();
  await isAsked;

  const late = openDexieStore(device);
  const failing = openInTime(late, clock).catch(String);
  await clock.advance(30_000);
  expect(await failing).toContain('Timed out opening the local copy');

  frozen.close();
  await destroying;
  const store = await openInTime(openDexieStore(device), clock);
  expect(store.isShared).toBe(true);
  await (await late).close();
  await store.destroy();
});

test('[CL28] a copy that opens in time is kept on the device, also after thirty seconds', async () => {
  const clock = new FakeClock();
  const device = { userId: self, indexedDB: new IDBFactory(), IDBKeyRange };
  const store = await openInTime(openDexieStore(device), clock);
  await clock.advance(30_000);
  expect(store.isShared).toBe(true);
  await store.destroy();
});
