import { limits, type OutputOf } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { addAlerts } from '../alerts/feed/feed.fixture.ts';
import { startServices } from '../services.fixture.ts';
import { startDevice } from './device.fixture.ts';

type CatchUp = OutputOf<'sync.catchUp'>;

async function loadAll(device: ReturnType<typeof startDevice>): Promise<CatchUp[]> {
  const answers = [await device.catchUp()];
  while (answers.at(-1)?.isComplete === false) answers.push(await device.catchUp());
  return answers;
}

function rowsIn(answers: readonly CatchUp[], kind: string): unknown[] {
  const updates = answers.flatMap((answer) => answer.updates);
  const rows = updates.flatMap((update) => (update.type === 'gone' ? [] : update.rows));
  return rows.filter((row) => row.kind === kind);
}

test('[SY13] the directory comes in parts, but whole if one of another epoch is shown', async () => {
  const services = await startServices();
  const { epoch, ada, addPerson } = services;
  const names = Array.from({ length: 200 }, (_, index) => `${index} ${'x'.repeat(60)}`);
  for (const name of names) await addPerson(name);
  const device = startDevice(services, ada);
  const first = await loadAll(device);
  expect(first.length).toBeGreaterThan(1);
  const users = rowsIn(first, 'user');
  expect(users).toHaveLength(names.length + 5);
  const shown = device.claims().map((claim) => ({ ...claim, version: 0 }));
  expect(rowsIn([await device.ask(epoch.current, shown)], 'user')).toEqual(users);
  expect(rowsIn([await device.ask('another', device.claims())], 'user')).toEqual(users);
});

test('[SY13] rows of another epoch that no longer exist are not listed: they are removed when everything has arrived', async () => {
  const services = await startServices();
  const { epoch, ada } = services;
  const claims = [{ kind: 'chat', id: services.id(), version: 0 } as const];
  const { updates } = await startDevice(services, ada).ask(epoch.current, claims);
  expect(updates.map(({ type }) => type)).toEqual(['reset', 'reset']);
});

test('[SY13] a new device loads the newest notifications; one that was away loads those marked read in parts', async () => {
  const services = await startServices();
  const { feed, ben } = services;
  const away = startDevice(services, ben);
  const count = 3 * limits.heldNotifications + 50;
  await addAlerts(services, ben, count);
  await loadAll(away);
  const { notificationIds } = await feed.markAllRead(by(ben), { upTo: 10 * count });
  const changed = await loadAll(away);
  expect(rowsIn(changed, 'notification')).toHaveLength(count);
  expect(changed.length).toBeGreaterThan(2);
  for (const answer of changed) expect(JSON.stringify(answer).length).toBeLessThan(50_000);
  const oldest = notificationIds.slice(0, limits.notificationsPerCall);
  await feed.setState(by(ben), { notificationIds: oldest, state: 'opened' });
  const first = await loadAll(startDevice(services, ben));
  expect(rowsIn(first, 'notification')).toHaveLength(limits.heldNotifications);
});

test('[SY13] however much is new, a new device gets it in answers that get through', async () => {
  const services = await startServices();
  const { ben } = services;
  const count = 2_000;
  await addAlerts(services, ben, count);
  const answers = await loadAll(startDevice(services, ben));
  expect(rowsIn(answers, 'notification')).toHaveLength(count);
  expect(answers.length).toBeGreaterThan(1);
  for (const answer of answers) expect(JSON.stringify(answer).length).toBeLessThan(600_000);
});
