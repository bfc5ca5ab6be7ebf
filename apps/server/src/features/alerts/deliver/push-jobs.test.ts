import { expect, test } from 'vitest';
import { anAdministrator, by } from '../../../platform/operations/caller.fixture.ts';
import { startPushService } from '../../../platform/push/push-service.fixture.ts';
import { makeSender } from '../../../platform/push/web-push-sender.fixture.ts';
import { fakeExchange } from '../../organization.fixture.ts';
import {
  anyOptions as options,
  anyPayload as payload,
  startRegistered,
} from '../../devices/devices.fixture.ts';

test('[PU17] a notification is sent right after the commit, and nothing for a write that was rolled back', async () => {
  const { db, ada, deviceId, pushes, jobs, push, add, countJobs } = await startRegistered();
  await jobs.start();
  const undone = db.write(async (transaction) => {
    await pushes.add(transaction, { ...ada, deviceId }, payload, options);
    throw new Error('changed my mind');
  });
  await Promise.allSettled([undone, add()]);
  await jobs.whenIdle();
  expect(push.sent).toMatchObject([{ payload, options }]);
  expect(await countJobs()).toBe(0);
});

test('[PU17] of the notifications waiting under one tag only the newest is sent', async () => {
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
  'logged out': ({ accounts, ada }) => accounts.logOut(by(ada), fakeExchange()),
  'removed the device': ({ devices, ada, deviceId }) => devices.remove(by(ada), deviceId),
  'been deactivated': async ({ users, join, ada }) => {
    await join(ada, 'Cy', 'administrator');
    await users.deactivate(anAdministrator, ada.userId);
  },
  'read it': ({ wanted }) => {
    wanted.answer = false;
  },
  'slept until it was over': ({ clock }) => clock.advance(3_600_000),
};

test.for(Object.entries(endings))(
  '[PU18] a person who has %s in the meantime gets nothing',
  async ([, end]) => {
    const parts = await startRegistered();
    const { add, jobs, push, countJobs } = parts;
    await add();
    await end(parts);
    await jobs.start();
    await jobs.whenIdle();
    expect(push.sent).toEqual([]);
    expect(await countJobs()).toBe(0);
  },
);

test('[PU19] retried when the service says, with the remaining lifetime, and not again once accepted', async () => {
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

test.for([
  ['says nothing of when', null],
  ['wants it at once', 0],
] as const)(
  '[PU19] a service that %s is retried after growing pauses until the lifetime ends',
  async ([, afterMs]) => {
    const { jobs, push, add, pass, clock, countJobs, ends } = await startRegistered();
    await jobs.start();
    const begun = clock.now();
    await add();
    const attempts: number[] = [];
    push.send = () => {
      attempts.push((clock.now() - begun) / 1_000);
      return Promise.resolve({ kind: 'retry', afterMs });
    };
    for (let seconds = 0; seconds < 5_400; seconds += 1) await pass(1_000);
    expect(attempts.slice(0, 6)).toEqual([0, 2, 6, 14, 30, 62]);
    expect(attempts.at(-1)).toBeGreaterThan(1_800);
    expect(attempts.at(-1)).toBeLessThan(3_600);
    expect(await countJobs()).toBe(0);
    expect(await ends()).toEqual([{ state: 'expired', reason: null }]);
  },
);

test('[PU19] a service that is available only after the lifetime is not asked again', async () => {
  const { jobs, push, add, countJobs, ends } = await startRegistered();
  push.outcome = { kind: 'retry', afterMs: 3_600_000 };
  await jobs.start();
  await add();
  await jobs.whenIdle();
  expect(await countJobs()).toBe(0);
  expect(await ends()).toEqual([{ state: 'expired', reason: null }]);
});

test('[PU19] a push whose every attempt fails ends long after its lifetime', async () => {
  const { jobs, wanted, add, pass, clock, countJobs, ends } = await startRegistered();
  await jobs.start();
  wanted.isBroken = true;
  const begun = clock.now();
  await add();
  const hourMs = 60 * 60_000;
  for (let day = 0; day < 13 && (await countJobs()) > 0; day += 1) {
    for (let quarter = 0; quarter < 96; quarter += 1) await pass(hourMs / 4);
  }
  expect(clock.now() - begun).toBeGreaterThan(72 * hourMs);
  expect(await ends()).toEqual([{ state: 'expired', reason: null }]);
  expect(await countJobs()).toBe(0);
});

test('[PU20] a push service that refuses the server is logged once and shown to administrators as long as it lasts', async () => {
  const { jobs, push, send, devicePush, log, clock } = await startRegistered();
  push.outcome = { kind: 'refused', status: 403 };
  await jobs.start();
  const since = clock.now();
  const countWarnings = () =>
    log.lines.filter((line) => line.includes('refuses this server, so')).length;
  await send();
  clock.advance(1_000);
  await send();
  expect(countWarnings()).toBe(1);
  expect(await devicePush.health()).toEqual({ refusedDevices: 1, refusedSince: since });
  push.outcome = { kind: 'accepted' };
  await send();
  expect(await devicePush.health()).toEqual({ refusedDevices: 0, refusedSince: null });
  push.outcome = { kind: 'refused', status: 403 };
  await send();
  expect(countWarnings()).toBe(2);
});

test('[PU20] a single person’s refusal does not alarm administrators while others are notified', async () => {
  const { jobs, push, send, tests, devicePush, clock, bo, register } = await startRegistered();
  await register(bo);
  await jobs.start();
  push.outcome = { kind: 'refused', status: 403 };
  await tests.send(bo, undefined);
  expect((await devicePush.health()).refusedDevices).toBe(1);
  push.outcome = { kind: 'accepted' };
  clock.advance(1_000);
  await send();
  expect(await devicePush.health()).toEqual({ refusedDevices: 0, refusedSince: null });
  push.outcome = { kind: 'refused', status: 403 };
  clock.advance(1_000);
  await send();
  expect((await devicePush.health()).refusedDevices).toBe(2);
});

test('[PU20] while two people are refused, the first one notified again does not end the alarm', async () => {
  const { jobs, push, send, tests, devicePush, clock, ada, bo, join, register } =
    await startRegistered();
  const cy = await join(ada, 'Cy');
  await register(bo);
  await register(cy);
  await jobs.start();
  push.outcome = { kind: 'refused', status: 403 };
  await tests.send(bo, undefined);
  await tests.send(cy, undefined);
  push.outcome = { kind: 'accepted' };
  clock.advance(1_000);
  await send();
  expect((await devicePush.health()).refusedDevices).toBe(2);
  await tests.send(bo, undefined);
  expect(await devicePush.health()).toEqual({ refusedDevices: 0, refusedSince: null });
});

test('[PU20] a server started with other keys says so, until its devices have subscribed with them', async () => {
  const service = await startPushService();
  const openSender = () =>
    makeSender(
      service.dial(() => true),
      service.clock,
    );
  const lost = await openSender();
  const { sender, keys } = await openSender();
  const subscription = service.subscribe(lost.keys.publicKey);
  const parts = await startRegistered(sender, subscription);
  const { ada, jobs, send, devicePush, log, clock, register, ends } = parts;
  await jobs.start();
  await send();
  expect(await ends()).toEqual([{ state: 'refused', reason: null }]);
  expect(log.lines.join('\n')).toContain('A push service refuses this server');
  expect(await devicePush.health()).toEqual({ refusedDevices: 1, refusedSince: clock.now() });
  expect(service.received).toEqual([]);

  await register(ada, service.subscribe(keys.publicKey));
  await send();
  expect(service.received).toHaveLength(1);
  expect(await devicePush.health()).toEqual({ refusedDevices: 0, refusedSince: null });
});
