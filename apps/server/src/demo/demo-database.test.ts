import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../app/compose.ts';
import { readConfig } from '../app/config.ts';
import { explainStartFailure } from '../app/start-failures.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { InUseError } from '../platform/db/sqlite/locks.ts';
import { openSqliteDatabase, readSqliteMeta } from '../platform/db/sqlite/sqlite-database.ts';
import { silentLog } from '../platform/log/silent-log.ts';
import { DatabaseKindError, prepareDemo } from './demo-database.ts';
import { demoMark } from './demo.store.ts';
import { demoLogIns, demoPassword, renderLogIns } from './log-ins.ts';

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

function configOf(folder: string, isDemo: boolean, more: Record<string, string> = {}) {
  const settings = { TEND_PORT: '0', TEND_HOST: '127.0.0.1', TEND_DATA_DIR: folder };
  return readConfig({ ...settings, ...more }, { isDemo });
}

const ports = { clock: systemClock, log: silentLog };

async function makeReal(folder: string): Promise<string> {
  const file = path.join(folder, 'tend.db');
  await (await openSqliteDatabase(file)).close();
  return file;
}

test('[DM11] each printed log-in works, as the person it names', async () => {
  const config = configOf(await openFolder(), true);
  await prepareDemo(config, systemClock);
  const server = await startServer(config, ports);
  onTestFinished(() => server.stop());
  expect(server.setUpLink).toBeNull();

  for (const { email, who } of demoLogIns) {
    expect(renderLogIns()).toMatch(new RegExp(`${email} .*${demoPassword} .*${who}`));
    const answer = await fetch(`${server.baseUrl}/api/session.login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    });
    expect(answer.status).toBe(200);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const input = encodeURIComponent(JSON.stringify({ epoch: null, claims: [] }));
    const held = await fetch(`${server.baseUrl}/api/sync.catchUp?input=${input}`, {
      headers: { cookie },
    });
    expect(await held.text()).toContain(expected[who]);
  }
});

const expected = {
  administrator: '"email":"h.doyle@northbank.example","role":"administrator"',
  nurse: '"jobTitle":"Registered nurse","email":"n.sorokina@northbank.example"',
  'carer, in Russian': '"language":"ru"',
};

test('[DM12] a demo has a folder of its own, and an existing demo is kept', async () => {
  expect(readConfig({}, { isDemo: true }).dataFolder).toBe(path.resolve('data-demo'));
  expect(readConfig({}).dataFolder).toBe(path.resolve('data'));

  const config = configOf(await openFolder(), true);
  const startedAt = Date.now();
  await prepareDemo(config, systemClock);
  const madeAt = readSqliteMeta(config.databasePath, demoMark);
  expect(Date.parse(madeAt ?? '')).toBeGreaterThanOrEqual(startedAt);
  await prepareDemo(config, { now: () => Date.now() + 60_000 });
  expect(readSqliteMeta(config.databasePath, demoMark)).toBe(madeAt);
});

test('[DM12] a demo whose creation was interrupted is created again', async () => {
  const config = configOf(await openFolder(), true);
  await writeFile(`${config.databasePath}.unfinished`, 'half of it');
  await writeFile(`${config.databasePath}.unfinished-wal`, 'more of it');
  await prepareDemo(config, systemClock);
  expect(readSqliteMeta(config.databasePath, demoMark)).not.toBeNull();
});

test('[SV52] of two first starts of a demo on one database one creates it, and the other is refused', async () => {
  const database = { TEND_DATABASE_URL: path.join(await openFolder(), 'shared.db') };
  const [one, other] = [
    configOf(await openFolder(), true, database),
    configOf(await openFolder(), true, database),
  ];
  const ends = await Promise.allSettled([
    prepareDemo(one, systemClock),
    prepareDemo(other, systemClock),
  ]);
  const refusals = ends.flatMap((end) =>
    end.status === 'rejected' ? [end.reason as unknown] : [],
  );
  expect(refusals).toEqual([expect.any(InUseError)]);
  expect(readSqliteMeta(one.databasePath, demoMark)).not.toBeNull();
});

test('[DM13] a demo refuses a folder with real data, and changes nothing in it', async () => {
  const folder = await openFolder();
  const file = await makeReal(folder);
  const before = await readFile(file);
  const inFolder = configOf(folder, true);
  const beside = configOf(folder, true, { TEND_DATABASE_URL: path.join(folder, 'demo.db') });
  for (const config of [inFolder, beside]) {
    await expect(prepareDemo(config, systemClock)).rejects.toThrow(DatabaseKindError);
    await expect(startServer(config, ports)).rejects.toThrow(/real data/);
  }
  expect(await readFile(file)).toEqual(before);
});

test('[DM13] a foreign database file is not taken for a demo', async () => {
  const folder = await openFolder();
  await writeFile(path.join(folder, 'tend.db'), '');
  await expect(prepareDemo(configOf(folder, true), systemClock)).rejects.toThrow(/real data/);
});

test('[DM13] without --demo a demo is refused in one sentence, and so is a copy of it', async () => {
  const config = configOf(await openFolder(), true);
  await prepareDemo(config, systemClock);
  const real = configOf(await openFolder(), false);
  await copyFile(config.databasePath, real.databasePath);
  const refusal: unknown = await startServer(real, ports).catch((error: unknown) => error);
  expect(explainStartFailure(refusal, real)).toMatch(/^\S+tend\.db is a demo's: .* -- --demo.*\.$/);
});
