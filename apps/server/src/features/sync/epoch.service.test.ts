import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteDatabase } from '../../platform/db/sqlite/sqlite-database.ts';
import { openTempDatabase } from '../../platform/db/temp-database.fixture.ts';
import { silentLog as log } from '../../platform/log/silent-log.ts';
import { EpochService } from './epoch.service.ts';

test('[SY8] an epoch begins with the database and stays', async () => {
  const { db } = await openTempDatabase();
  const first = await EpochService.open({ db, log });
  expect(first.current).not.toBe('');
  expect((await EpochService.open({ db, log })).current).toBe(first.current);
});

test('[SY8] what is restored from a backup begins a new epoch', async () => {
  const { db, path } = await openTempDatabase();
  const { current } = await EpochService.open({ db, log });
  const copyPath = `${path}.copy`;
  await db.backUp(copyPath);
  const copy = await openSqliteDatabase(copyPath);
  onTestFinished(async () => {
    await copy.close();
    await rm(copyPath);
  });
  expect((await EpochService.open({ db: copy, log })).current).not.toBe(current);
});

test('[SY9] an epoch is renewed once in a run, and not at all when it began in it', async () => {
  const { db } = await openTempDatabase();
  const begun = await EpochService.open({ db, log });
  const first = begun.current;
  await begun.renew();
  expect(begun.current).toBe(first);

  const nextRun = await EpochService.open({ db, log });
  await nextRun.renew();
  const second = nextRun.current;
  expect(second).not.toBe(first);
  await nextRun.renew();
  expect(nextRun.current).toBe(second);
  expect((await EpochService.open({ db, log })).current).toBe(second);
});
