import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Database } from '../database.ts';
import { query } from '../query.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

const putFact = query<{ key: string }>()((db, p) =>
  db.insertInto('meta').values({ key: p.key, value: 'x'.repeat(10_000) }),
);
const listFacts = query()((db) => db.selectFrom('meta').select('key').orderBy('key'));

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-sqlite-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function put(db: Database, facts: readonly string[]): Promise<void> {
  for (const key of facts) await db.write((transaction) => transaction.run(putFact, { key }));
}

/** Runs a server on the database that stores these facts and stops. */
export async function runOn(database: string, ...facts: string[]): Promise<void> {
  const db = await openSqliteDatabase(database);
  await put(db, facts);
  await db.close();
}

/** The same, but the server is killed: its files are moved elsewhere. */
export async function killOn(database: string, ...facts: string[]): Promise<string> {
  const killed = path.join(await makeFolder(), 'tend.db');
  const db = await openSqliteDatabase(database);
  await put(db, facts);
  for (const suffix of ['', '-wal', '-mark']) await copyFile(database + suffix, killed + suffix);
  await db.close();
  return killed;
}

/** The facts that a server starting there finds. */
export async function factsIn(database: string): Promise<string[]> {
  const db = await openSqliteDatabase(database);
  try {
    return (await db.all(listFacts, {})).map(({ key }) => key);
  } finally {
    await db.close();
  }
}

/** Every file in a folder with its content. */
export async function imageOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const image: Record<string, string> = {};
  for (const { parentPath, name } of files) {
    const file = path.join(parentPath, name);
    image[path.relative(folder, file)] = await readFile(file, 'base64');
  }
  return image;
}
