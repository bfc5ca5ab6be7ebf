import { limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { judge, untried } from '../devices/device-state.ts';
import { startDevices, startRegistered } from '../devices/devices.fixture.ts';

async function start() {
  const parts = await startRegistered();
  const { ada, changes, reachability } = parts;
  changes.length = 0;
  return {
    ...parts,
    /** The row as stored on the person's devices. */
    held: async () => (await reachability.listChanged(ada.userId, 0))[0]?.unreachable ?? [],
  };
}

test.for([
  { what: 'gone', outcome: 'gone' },
  { what: 'refused', outcome: 'refused' },
] as const)('[RE1] a device whose push is $what cannot be reached at once', ({ outcome }) => {
  const state = judge(untried, { outcome, pauseMs: 0 }, 7);
  expect(state).toMatchObject({ unreachable_since: 7, last_error: outcome });
});

test('[RE1] one failure raises no alarm, nor do many at once, nor an oversized message', () => {
  const busy = { outcome: 'retry', pauseMs: 30_000 } as const;
  const once = judge(untried, busy, 0);
  const often = [1, 2, 3, 4].reduce((state, now) => judge(state, busy, now), once);
  expect([once.unreachable_since, often.unreachable_since]).toEqual([null, null]);
  const tooLarge = { outcome: 'tooLarge', pauseMs: 0 } as const;
  const large = [0, 30_000, 60_000].reduce((state, now) => judge(state, tooLarge, now), untried);
  expect(large).toMatchObject({ unreachable_since: null, failures: 0 });
});

const secondMs = 1_000;

test.for([
  ['says nothing of when', null],
  ['wants it at once', 0],
  ['asks for a quarter of a minute', 15 * secondMs],
  ['asks for half a minute', 30 * secondMs],
  ['asks for more than half a minute', 31 * secondMs],
  ['asks for a minute', 60 * secondMs],
  ['asks for half an hour', 1_800 * secondMs],
  ['asks for longer than the notification is worth', 3_600 * secondMs],
] as const)(
  '[RE1] a failing push service that %s is reported within a minute, over the attempts of one notification',
  async ([, afterMs]) => {
    const { jobs, push, send, held, pass, clock, deviceId } = await start();
    push.outcome = { kind: 'retry', afterMs };
    await jobs.start();
    const begun = clock.now();
    await send();
    for (let seconds = 0; seconds < 60 && (await held()).length === 0; seconds += 1) {
      await pass(secondMs);
    }
    expect(await held()).toEqual([{ deviceId, since: clock.now(), reason: 'retry' }]);
    expect(clock.now() - begun).toBeLessThanOrEqual(60 * secondMs);
  },
);

test('[RE1] a new device is reported, too, even when a notification has already waited long', async () => {
  const { ada, jobs, push, send, held, pass, register } = await start();
  push.outcome = { kind: 'retry', afterMs: null };
  await jobs.start();
  await send();
  for (let attempt = 0; attempt < 6; attempt += 1) await pass(64 * secondMs);
  await register(ada);
  expect(await held()).toEqual([]);
  const before = push.sent.length;
  while (push.sent.length === before) await pass(secondMs);
  expect(await held()).toMatchObject([{ reason: 'retry' }]);
});

test('[RE2] all devices of the person are told once, and again on recovery', async () => {
  const { ada, jobs, push, send, changes, deviceId, clock, tests } = await start();
  await jobs.start();
  await send();
  expect(changes).toEqual([]);
  push.outcome = { kind: 'refused', status: 403 };
  await send();
  await send();
  const unreachable = [{ deviceId, since: clock.now(), reason: 'refused' }];
  expect(changes).toMatchObject([
    { space: { kind: 'user', id: ada.userId }, rows: [{ kind: 'reachability', unreachable }] },
  ]);
  push.outcome = { kind: 'accepted' };
  await tests.send(ada, deviceId);
  expect(changes.slice(1)).toMatchObject([{ rows: [{ kind: 'reachability', unreachable: [] }] }]);
});

test('[RE3] registering the failed subscription again changes nothing, a new one recovers the device', async () => {
  const { ada, jobs, push, send, held, register, subscription, deviceId } = await start();
  push.outcome = { kind: 'gone' };
  await jobs.start();
  await send();
  expect(await register(ada, subscription)).toBe(deviceId);
  expect(await held()).toMatchObject([{ deviceId, reason: 'gone' }]);
  expect(await register(ada)).toBe(deviceId);
  expect(await held()).toEqual([]);
});

test('[RE2] a removed device is no longer reported', async () => {
  const { ada, jobs, push, send, held, devices, deviceId } = await start();
  push.outcome = { kind: 'gone' };
  await jobs.start();
  await send();
  await devices.remove(by(ada), deviceId);
  expect(await held()).toEqual([]);
});

test('[RE4] nothing more is sent to a device that is gone; it stays in the list', async () => {
  const { ada, jobs, push, send, idsOf, deviceId } = await start();
  push.outcome = { kind: 'gone' };
  await jobs.start();
  await send();
  await send();
  expect(push.sent).toHaveLength(1);
  expect(await idsOf(ada)).toEqual([deviceId]);
});

test('[RE4] the number of gone devices is limited like that of all others', async () => {
  const { ada, push, logIn, register, tests, idsOf, clock } = await startDevices();
  push.outcome = { kind: 'gone' };
  for (let count = 0; count <= limits.devicesPerPerson; count += 1) {
    clock.advance(60_000);
    const deviceId = await register(await logIn('ada'));
    await tests.send(ada, deviceId);
  }
  expect(await idsOf(ada)).toHaveLength(limits.devicesPerPerson);
});
