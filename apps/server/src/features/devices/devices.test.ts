import { setImmediate } from 'node:timers/promises';
import { limits, TendError } from '@tend/protocol';
import { expect, test } from 'vitest';
import { anAdministrator, by } from '../../platform/operations/caller.fixture.ts';
import type { Caller } from '../../platform/operations/caller.ts';
import { newSubscription } from '../../platform/push/fake-push.fixture.ts';
import { watchSessionExpiry } from '../accounts/session-expiry.service.ts';
import { fakeExchange, password } from '../organization.fixture.ts';
import { startDevices } from './devices.fixture.ts';

const dayMs = 24 * 60 * 60 * 1000;

test('[PU1] registering again keeps the id and renews the contact', async () => {
  const { ada, register, devices, clock } = await startDevices();
  const subscription = newSubscription();
  const begun = clock.now();
  const id = await register(ada, subscription);
  clock.advance(1_000);
  expect(await register(ada, subscription)).toBe(id);
  expect(await devices.list(ada)).toEqual({
    devices: [
      {
        id,
        kind: 'webPush',
        platform: 'web',
        userAgent: 'Vitest',
        createdAt: begun,
        lastContactAt: begun + 1_000,
        lastSuccessAt: null,
        failingSince: null,
        lastError: null,
        unreachableSince: null,
        isCurrent: true,
      },
    ],
  });
});

test('[PU1] the subscription of a person who logs in again keeps its id', async () => {
  const { ada, logIn, register, devices } = await startDevices();
  const subscription = newSubscription();
  const id = await register(ada, subscription);
  const again = await logIn('ada');
  expect(await register(again, subscription)).toBe(id);
  expect((await devices.list(again)).devices).toMatchObject([{ id, isCurrent: true }]);
});

test('[PU2] a new subscription of the session takes the place of the old one, under its id', async () => {
  const { ada, register, countStored, tests, push } = await startDevices();
  const id = await register(ada);
  const renewed = newSubscription();
  expect(await register(ada, renewed)).toBe(id);
  expect(await countStored()).toBe(1);
  await tests.send(ada, undefined);
  expect(push.sent).toMatchObject([{ address: renewed.endpoint }]);
});

test('[PU2] a session that takes over another subscription of the person is one device', async () => {
  const { ada, logIn, register, idsOf } = await startDevices();
  const phone = await logIn('ada');
  const subscription = newSubscription();
  const id = await register(phone, subscription);
  await register(ada);
  expect(await register(ada, subscription)).toBe(id);
  expect(await idsOf(ada)).toEqual([id]);
});

test('[PU3] on a browser shared by two people only the one who registered last is notified', async () => {
  const { ada, bo, register, idsOf, tests, push } = await startDevices();
  const subscription = newSubscription();
  const adas = await register(ada, subscription);
  const bos = await register(bo, subscription);
  expect(bos).not.toBe(adas);
  expect(await idsOf(ada)).toEqual([]);
  expect(await idsOf(bo)).toEqual([bos]);
  expect(await tests.send(ada, undefined)).toEqual({ results: [] });
  expect(push.sent).toEqual([]);
});

test('[PU4] logging out removes the device', async () => {
  const { ada, accounts, register, countStored } = await startDevices();
  await register(ada);
  await accounts.logOut(by(ada), fakeExchange());
  expect(await countStored()).toBe(0);
});

test('[PU4] revoking a session removes its device, and only that', async () => {
  const { ada, logIn, sessions, register, idsOf } = await startDevices();
  const kept = await register(ada);
  const lost = await logIn('ada');
  await register(lost);
  await sessions.revoke(by(ada), lost.sessionId);
  expect(await idsOf(ada)).toEqual([kept]);
});

test('[PU4] changing the password removes the devices of the other sessions', async () => {
  const { ada, logIn, accounts, register, idsOf } = await startDevices();
  const kept = await register(ada);
  await register(await logIn('ada'));
  const newPassword = 'another horse battery';
  await accounts.changePassword(by(ada), { currentPassword: password, newPassword });
  expect(await idsOf(ada)).toEqual([kept]);
});

test('[PU4] a deactivated person has no device any more', async () => {
  const { bo, users, register, countStored } = await startDevices();
  await register(bo);
  await users.deactivate(anAdministrator, bo.userId);
  expect(await countStored()).toBe(0);
});

test('[PU4] the device of an expired session gets nothing, and is deleted with it', async () => {
  const organization = await startDevices();
  const { ada, register, tests, clock, bus, countStored } = organization;
  await register(ada);
  clock.advance(30 * dayMs);
  expect(await tests.send(ada, undefined)).toEqual({ results: [] });
  const stop = watchSessionExpiry(organization);
  const ended = Promise.withResolvers<unknown>();
  bus.subscribe('sessionsEnded', ended.resolve);
  clock.advance(2_000);
  await ended.promise;
  expect(await countStored()).toBe(0);
  stop();
});

test('[PU4] a session that ends while its device is being registered gets none', async () => {
  const { ada, sessions, authenticator, devices, push, countStored } = await startDevices();
  push.findFault = async () => {
    await sessions.end(ada);
    await setImmediate();
    return null;
  };
  const caller: Caller = {
    ...by(ada),
    async requireStanding(reader) {
      if (!(await authenticator.find(reader, ada.sessionId))) throw new TendError('not_signed_in');
    },
  };
  const registering = devices.register(caller, newSubscription());
  await expect(registering).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(await countStored()).toBe(0);
});

test('[PU5] people remove their own devices; others’ devices do not exist', async () => {
  const { ada, bo, register, devices, idsOf } = await startDevices();
  const deviceId = await register(ada);
  await expect(devices.remove(by(bo), deviceId)).rejects.toMatchObject({ code: 'not_found' });
  expect(await idsOf(ada)).toEqual([deviceId]);
  await devices.remove(by(ada), deviceId);
  expect(await idsOf(ada)).toEqual([]);
  await expect(devices.remove(by(ada), deviceId)).rejects.toMatchObject({ code: 'not_found' });
});

test('[PU6] the device inactive for longest makes room', async () => {
  const { ada, logIn, register, idsOf, clock } = await startDevices();
  const first = await register(ada);
  const others: string[] = [];
  for (let count = 0; count < limits.devicesPerPerson; count += 1) {
    clock.advance(60_000);
    others.push(await register(await logIn('ada')));
  }
  expect(await idsOf(ada)).toEqual(others.toReversed());
  expect(others).not.toContain(first);
});

test('[PU10] a push service that is not allowed is refused, and logged without the subscription', async () => {
  const { ada, devices, push, log, countStored } = await startDevices();
  const subscription = newSubscription();
  for (const fault of ['unknownService', 'privateAddress'] as const) {
    push.fault = fault;
    const registering = devices.register(by(ada), subscription);
    await expect(registering).rejects.toMatchObject({ code: 'push_service_refused' });
  }
  push.fault = 'badKey';
  await expect(devices.register(by(ada), subscription)).rejects.toMatchObject({
    body: { code: 'bad_request', fields: ['subscription.keys.p256dh'] },
  });
  expect(await countStored()).toBe(0);
  expect(log.lines.join('\n')).toContain('updates.push.services.mozilla.com');
  expect(log.lines.join('\n')).not.toContain(subscription.endpoint);
});
