import { expect, test } from 'vitest';
import { fakeExchange } from '../organization.fixture.ts';
import {
  anyOptions as options,
  anyPayload as payload,
  startRegistered,
} from './devices.fixture.ts';

test('[PU17] a notification is sent right after the commit, and nothing of a write that was undone', async () => {
  const { db, deviceId, pushJobs, jobs, push, add, countJobs } = await startRegistered();
  await jobs.start();
  const undone = db.write(async (transaction) => {
    await pushJobs.add(transaction, deviceId, payload, options);
    throw new Error('changed my mind');
  });
  await Promise.allSettled([undone, add()]);
  await jobs.whenIdle();
  expect(push.sent).toMatchObject([{ payload, options }]);
  expect(await countJobs()).toBe(0);
});

test('[PU17] of those that wait under one tag the newest is sent', async () => {
  const { jobs, push, add } = await startRegistered();
  await add();
  await add({ ...payload, body: 'Two new messages' });
  await add({ ...payload, tag: 'other' });
  await jobs.start();
  await jobs.whenIdle();
  const bodies = push.sent.map((sent) => `${sent.payload.tag}: ${sent.payload.body}`);
  expect(bodies.toSorted()).toEqual(['chat: Two new messages', 'other: New message']);
});

const endings: Record<string, (parts: Awaited<ReturnType<typeof startRegistered>>) => unknown> = {
  'logged out': ({ accounts, ada }) => accounts.logOut(ada, fakeExchange()),
  'removed the device': ({ devices, ada, deviceId }) => devices.remove(ada, deviceId),
  'been deactivated': async ({ users, join, ada }) => {
    await join(ada, 'Cy', 'administrator');
    await users.deactivate(ada.userId);
  },
  'read it': ({ wanted }) => {
    wanted.answer = false;
  },
  'slept until it was over': ({ clock }) => clock.advance(3_600_000),
};

test.for(Object.entries(endings))('[PU18] who has %s meanwhile gets nothing', async ([, end]) => {
  const parts = await startRegistered();
  const { add, jobs, push, countJobs } = parts;
  await add();
  await end(parts);
  await jobs.start();
  await jobs.whenIdle();
  expect(push.sent).toEqual([]);
  expect(await countJobs()).toBe(0);
});

test('[PU19] tried again when the service says, with what is left of its time, and once taken no more', async () => {
  const { jobs, push, add, pass, countJobs } = await startRegistered();
  push.outcome = { kind: 'retry', afterMs: 60_000 };
  await jobs.start();
  await add();
  await pass(59_999);
  expect(push.sent).toHaveLength(1);
  push.outcome = { kind: 'accepted' };
  await pass(1);
  expect(push.sent.map((sent) => sent.options.ttlSeconds)).toEqual([3_600, 3_540]);
  await pass(3_600_000);
  expect(push.sent).toHaveLength(2);
  expect(await countJobs()).toBe(0);
});

test('[PU19] tried after growing waits until its time is over', async () => {
  const { jobs, push, add, pass, clock, countJobs } = await startRegistered();
  push.outcome = { kind: 'retry', afterMs: null };
  await jobs.start();
  const begun = clock.now();
  await add();
  const attempts: number[] = [];
  push.send = () => {
    attempts.push((clock.now() - begun) / 1_000);
    return Promise.resolve({ kind: 'retry', afterMs: null });
  };
  for (let seconds = 0; seconds < 5_400; seconds += 1) await pass(1_000);
  expect(attempts.slice(0, 6)).toEqual([0, 2, 6, 14, 30, 62]);
  expect(attempts.at(-1)).toBeLessThan(3_600);
  expect(await countJobs()).toBe(0);
});

test('[PU19] a service that takes it only when its time is over is not asked again', async () => {
  const { jobs, push, add, countJobs } = await startRegistered();
  push.outcome = { kind: 'retry', afterMs: 3_600_000 };
  await jobs.start();
  await add();
  await jobs.whenIdle();
  expect(await countJobs()).toBe(0);
});

test('[PU20] a service that refuses the server is logged once and shown to administrators while it lasts', async () => {
  const { jobs, push, send, delivery, log, clock } = await startRegistered();
  push.outcome = { kind: 'refused', status: 403 };
  await jobs.start();
  const since = clock.now();
  const countWarnings = () =>
    log.lines.filter((line) => line.includes('refuses this server, so')).length;
  await send();
  clock.advance(1_000);
  await send();
  expect(countWarnings()).toBe(1);
  expect(await delivery.health()).toEqual({ refusedDevices: 1, refusedSince: since });
  push.outcome = { kind: 'accepted' };
  await send();
  expect(await delivery.health()).toEqual({ refusedDevices: 0, refusedSince: null });
  push.outcome = { kind: 'refused', status: 403 };
  await send();
  expect(countWarnings()).toBe(2);
});
