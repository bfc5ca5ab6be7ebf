import SqliteConnection from 'better-sqlite3';
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type * as declaring from '../platform/db/query.ts';
import type { Preparable } from '../platform/db/query.ts';
import type { Tables } from '../platform/db/tables.ts';
import { openTempDatabase } from '../platform/db/temp-database.fixture.ts';

/** Every query that a module which was loaded has declared, whether or not it exports it. */
const declared = vi.hoisted((): Preparable[] => []);

vi.mock('../platform/db/query.ts', async (importOriginal) => {
  const original = await importOriginal<typeof declaring>();
  return {
    ...original,
    query: () => (build: Parameters<ReturnType<typeof original.query>>[0]) => {
      const made = original.query()(build);
      declared.push(made);
      return made;
    },
  };
});

interface NamedQuery {
  /** Such as `chats.findSuccessor`. */
  name: string;
  query: Preparable;
}

/** The queries of all stores. */
async function listQueries(): Promise<NamedQuery[]> {
  const src = path.resolve(import.meta.dirname, '..');
  const nameOf = new Map<unknown, string>();
  for await (const file of glob('**/*.store.ts', { cwd: src })) {
    const members: Record<string, unknown> = await import(path.join(src, file));
    const store = path.basename(file, '.store.ts');
    for (const [name, member] of Object.entries(members)) nameOf.set(member, `${store}.${name}`);
  }
  return declared.map((query) => ({
    name: nameOf.get(query) ?? query.compile(compiler).sql,
    query,
  }));
}

/** Queries that may scan a table or sort their result, and why. */
const exceptions: Record<string, string> = {
  'chats.findSuccessor': 'once in the life of a group, over its members',
  'alerts.listChatsBehind': 'once a minute, over all chats',
  'deliveries.listShowing': 'the few devices of one person',
  'deliveries.findLastTold': 'what the few devices of one person were told of one message',
  'message-details.findFirstOnlineTime': 'the first entry of an index',
  'devices.listAcceptedSince': 'for an administrator, when a device was refused',
  'devices.listDevices': 'the few of one person',
  'devices.listLiveDevices': 'the few of one person',
  'devices.listRefused': 'for an administrator',
  'reachability.listActivePeople': 'everybody, for an administrator',
  'reachability.listUnreachableDevices': 'the few of one person',
  'digests.listAddressedSince': 'what is new for one person, when they may be due an email',
  'digests.listNewestAddressed': 'what is new for one person, when they may be due an email',
  'epoch.endEpoch': 'once at the start, over all spaces',
  'epoch.forgetEnds': 'once at the start',
  'epoch.findLastEpoch': 'once at the start, and only the last',
  'files.listTotals': 'one row for each person: for an administrator, and for a quota of all',
  'heard.listSounds': 'the list of positions that were asked about, four hundred at most',
  'invitations.listInvitations': 'all of them, for an administrator',
  'jobs.listKinds': 'once at the start',
  'jobs.releaseAll': 'once at the start',
  'message-index.countChanges': 'reads no table',
  'message-index.deleteEntry': 'one row of the full-text index',
  'message-index.findInChats': 'asks the full-text index for its own rows',
  'message-index.findTerm': 'one term of the full-text index',
  'message-index.putEntries': 'the list of those that are added',
  'overview.countPeople': 'counts all people',
  'searched-chats.countWritten': 'counts what an index has found, up to a number',
  'searched-chats.listStored': 'the first hits of the few chats of one person',
  'sessions.listLiveSessions': 'the few of one person',
  'users.countActiveAdministrators': 'when an administrator changes the directory',
  'waiting-messages.deleteWaiting': 'the list of those that were moved',
  'waiting-messages.findAnyWaiting': 'one row of a table that is emptied every second',
  'waiting-messages.listWaiting': 'the first rows of that table, in its order',
  'waiting-messages.listWaitingChats': 'the few chats of one person',
};

/** Queries of a read mark among a month of pushes: only a partial index skips the ended ones. */
const partial: Record<string, string> = {
  'deliveries.listShowing': 'alert_deliveries_shown',
  'deliveries.listWaiting': 'alert_deliveries_waiting_by_person',
  'deliveries.markDismissedIn': 'alert_deliveries_shown',
};

const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

const queries = await listQueries();

/** There is one organisation, so a scan of that table reads one row. */
const reads = /^(SCAN (?!organizations\b)|USE TEMP B-TREE)/;

const planSchema = z.array(z.object({ detail: z.string() }));

function readPlan(connection: SqliteConnection.Database, query: Preparable): string[] {
  const { sql } = query.compile(compiler);
  const values = Array.from(sql.matchAll(/\?/g), () => null);
  const plan = connection.prepare(`explain query plan ${sql}`).all(...values);
  return planSchema.parse(plan).map(({ detail }) => detail);
}

test('[MS12] what a read mark ends is found without the pushes that have ended', async () => {
  const { path: file } = await openTempDatabase();
  const connection = new SqliteConnection(file, { readonly: true });
  onTestFinished(() => void connection.close());
  const found = queries
    .filter(({ name }) => name in partial)
    .map(({ name, query }) => [name, readPlan(connection, query).join('; ')]);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(
      Object.entries(partial).map(([name, index]) => [
        name,
        expect.stringContaining(`INDEX ${index} (`),
      ]),
    ),
  );
});

test('[MS12] every read goes through an index and needs no sorting, but for known exceptions', async () => {
  const { path: file } = await openTempDatabase();
  const connection = new SqliteConnection(file, { readonly: true });
  onTestFinished(() => void connection.close());
  const costly = queries.flatMap(({ name, query }) =>
    readPlan(connection, query)
      .filter((step) => reads.test(step))
      .map((step) => ({ name, step })),
  );
  expect(queries.length).toBeGreaterThan(200);
  expect(costly.filter(({ name }) => !(name in exceptions))).toEqual([]);
  const needed = new Set(costly.map(({ name }) => name));
  expect(Object.keys(exceptions).filter((name) => !needed.has(name))).toEqual([]);
});
