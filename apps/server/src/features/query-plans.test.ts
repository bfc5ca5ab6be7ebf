import SqliteConnection from 'better-sqlite3';
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Preparable } from '../platform/db/query.ts';
import type { Tables } from '../platform/db/tables.ts';
import * as jobs from '../platform/jobs/jobs.store.ts';
import { openTempDatabase } from '../platform/db/temp-database.fixture.ts';
import * as credentials from './accounts/credentials.store.ts';
import * as sessions from './accounts/sessions.store.ts';
import * as alerts from './alerts/alerts.store.ts';
import * as audience from './alerts/audience.store.ts';
import * as deliveries from './alerts/deliveries.store.ts';
import * as feed from './alerts/feed/feed.store.ts';
import * as retention from './alerts/feed/retention.store.ts';
import * as notificationSettings from './alerts/settings/notification-settings.store.ts';
import * as chats from './chats/chats.store.ts';
import * as devices from './devices/devices.store.ts';
import * as digests from './digests/digests.store.ts';
import * as invitations from './invitations/invitations.store.ts';
import * as messageChanges from './messages/message-changes.store.ts';
import * as messages from './messages/messages.store.ts';
import * as pins from './messages/pins.store.ts';
import * as readMarks from './messages/read-marks.store.ts';
import * as organization from './organization/organization.store.ts';
import * as overview from './overview/overview.store.ts';
import * as passwordReset from './password-reset/password-reset.store.ts';
import * as presence from './presence/presence.store.ts';
import * as reachability from './reachability/reachability.store.ts';
import * as epoch from './sync/epoch.store.ts';
import * as sync from './sync/sync.store.ts';
import * as users from './users/users.store.ts';

const stores = {
  alerts,
  audience,
  chats,
  credentials,
  deliveries,
  devices,
  digests,
  epoch,
  feed,
  invitations,
  jobs,
  messageChanges,
  messages,
  notificationSettings,
  organization,
  overview,
  passwordReset,
  pins,
  presence,
  reachability,
  readMarks,
  retention,
  sessions,
  sync,
  users,
};

/** What may read a table from end to end or sort what it read, and why. */
const exceptions: Record<string, string> = {
  'chats.findSuccessor': 'once in the life of a group, over its members',
  'alerts.listChatsBehind': 'once a minute, over all chats',
  'deliveries.listShowing': 'the few devices of one person',
  'devices.listAcceptedSince': 'for an administrator, when a device was refused',
  'devices.listDevices': 'the few of one person',
  'devices.listLiveDevices': 'the few of one person',
  'devices.listRefused': 'for an administrator',
  'reachability.listActivePeople': 'everybody, for an administrator',
  'reachability.listAllLiveDevices': 'all of them, for an administrator',
  'reachability.listUnreachableDevices': 'the few of one person',
  'digests.listAddressedSince': 'what is new for one person, when they may be due a letter',
  'digests.listNewestAddressed': 'what is new for one person, when they may be due a letter',
  'epoch.endEpoch': 'once at the start, over all spaces',
  'epoch.forgetEnds': 'once at the start',
  'epoch.findLastEpoch': 'once at the start, and only the last',
  'invitations.listInvitations': 'all of them, for an administrator',
  'jobs.listKinds': 'once at the start',
  'jobs.releaseAll': 'once at the start',
  'overview.countPeople': 'counts all people',
  'sessions.listLiveSessions': 'the few of one person',
  'users.countActiveAdministrators': 'when an administrator changes the directory',
};

/** What a read mark looks for among a month of pushes: only a partial index leaves the ended ones aside. */
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

function isQuery(value: unknown): value is Preparable {
  return typeof value === 'object' && value !== null && 'compile' in value;
}

const queries = Object.entries(stores).flatMap(([store, members]) =>
  Object.entries(members).flatMap(([name, member]) =>
    isQuery(member) ? [{ name: `${store}.${name}`, query: member }] : [],
  ),
);

/** There is one organisation, so reading all of them is reading one. */
const reads = /^(SCAN (?!organizations\b)|USE TEMP B-TREE)/;

const planSchema = z.array(z.object({ detail: z.string() }));

function readPlan(connection: SqliteConnection.Database, query: Preparable): string[] {
  const { sql } = query.compile(compiler);
  const values = Array.from(sql.matchAll(/\?/g), () => null);
  const plan = connection.prepare(`explain query plan ${sql}`).all(...values);
  return planSchema.parse(plan).map(({ detail }) => detail);
}

test('[MS12] what a read mark ends is found without the pushes that have ended', async () => {
  const { path } = await openTempDatabase();
  const connection = new SqliteConnection(path, { readonly: true });
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

test('[MS12] every read goes through an index and needs no sorting', async () => {
  const { path } = await openTempDatabase();
  const connection = new SqliteConnection(path, { readonly: true });
  onTestFinished(() => void connection.close());
  const costly: string[] = [];
  for (const { name, query } of queries) {
    for (const step of readPlan(connection, query)) {
      if (reads.test(step) && !(name in exceptions)) costly.push(`${name}: ${step}`);
    }
  }
  expect(queries.length).toBeGreaterThan(20);
  expect(costly).toEqual([]);
});
