import type { ReadMarkRow, Space } from '@tend/protocol';
import { expect, test } from 'vitest';
import type { Change, Database } from '../db/database.ts';
import { openTempDatabase } from '../db/temp-database.fixture.ts';
import { changeSpace, createSpace } from './space.store.ts';

const space: Space = { kind: 'user', id: 'ada' };

const row = (version: number): ReadMarkRow => ({
  kind: 'readMark',
  userId: space.id,
  chatId: 'chat',
  upTo: 1,
  version,
});

async function openSpace(): Promise<{ db: Database; published: Change[] }> {
  const { db } = await openTempDatabase();
  const published: Change[] = [];
  db.onCommitted((changes) => published.push(...changes));
  await db.write((transaction) => createSpace(transaction, space));
  return { db, published };
}

function change(db: Database, rows: (version: number) => ReadMarkRow[]): Promise<number> {
  return db.write((transaction) =>
    changeSpace(transaction, space, (version) =>
      Promise.resolve({ rows: rows(version), result: version }),
    ),
  );
}

test('[SY1] simultaneous writes take consecutive versions, each published with the one before', async () => {
  const { db, published } = await openSpace();
  const versions = await Promise.all(
    Array.from({ length: 50 }, () => change(db, (version) => [row(version)])),
  );
  expect(versions).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(published).toEqual(
    versions.map((version) => ({ space, from: version - 1, to: version, rows: [row(version)] })),
  );
});

test('[SY1] a write that fails or changes nothing takes no version and publishes nothing', async () => {
  const { db, published } = await openSpace();
  const failing = change(db, () => {
    throw new Error('on purpose');
  });
  const empty = change(db, () => []);
  const following = change(db, (version) => [row(version)]);
  await expect(failing).rejects.toThrow('on purpose');
  await empty;
  expect(await following).toBe(1);
  expect(published).toEqual([{ space, from: 0, to: 1, rows: [row(1)] }]);
});

test('[SY1] a transaction that fails after a change of a space leaves no trace of that change', async () => {
  const { db, published } = await openSpace();
  const failing = db.write(async (transaction) => {
    await changeSpace(transaction, space, (version) =>
      Promise.resolve({ rows: [row(version)], result: undefined }),
    );
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  expect(published).toEqual([]);
  expect(await change(db, (version) => [row(version)])).toBe(1);
});

test('[SY1] a space that does not exist is not found, and an id is taken once', async () => {
  const { db } = await openSpace();
  const missing = db.write((transaction) =>
    changeSpace(transaction, { kind: 'chat', id: 'nothing' }, () =>
      Promise.resolve({ rows: [], result: undefined }),
    ),
  );
  await expect(missing).rejects.toMatchObject({ code: 'not_found' });
  const again = db.write((transaction) => createSpace(transaction, { kind: 'chat', id: space.id }));
  expect(await again).toBe(false);
});
