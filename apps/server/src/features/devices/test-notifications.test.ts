import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { newSubscription } from '../../platform/push/fake-push.fixture.ts';
import { startPushService } from '../../platform/push/push-service.fixture.ts';
import { makeSender } from '../../platform/push/web-push-sender.fixture.ts';
import { startDevices } from './devices.fixture.ts';

test('[PU8] a test goes to one device or to all of the person, and to nobody else', async () => {
  const { ada, bo, logIn, register, tests, push, clock } = await startDevices();
  const here = await register(ada);
  clock.advance(1_000);
  const there = await register(await logIn('ada'));
  await register(bo);
  expect(await tests.send(ada, here)).toEqual({
    results: [{ deviceId: here, outcome: 'accepted' }],
  });
  push.sent.length = 0;
  expect(await tests.send(ada, undefined)).toEqual({
    results: [
      { deviceId: there, outcome: 'accepted' },
      { deviceId: here, outcome: 'accepted' },
    ],
  });
  expect(push.sent).toHaveLength(2);
});

test('[PU8] it says that it is a test, in the language of the person', async () => {
  const { ada, users, register, tests, push, clock } = await startDevices();
  await register(ada);
  await tests.send(ada, undefined);
  await users.setLanguage(by(ada.userId), 'ru');
  await tests.send(ada, undefined);
  const payload = {
    v: 1,
    kind: 'test',
    userId: ada.userId,
    tag: 'test',
    title: 'Test notification',
    body: 'Notifications work on this device.',
    url: '/#/profile',
    timestamp: clock.now(),
  };
  expect(push.sent.map((sent) => sent.payload)).toEqual([
    payload,
    {
      ...payload,
      title: 'Проверка уведомлений',
      body: 'На этом устройстве уведомления работают.',
    },
  ]);
});

test('[PU8] another person’s device does not exist', async () => {
  const { ada, bo, register, tests, push } = await startDevices();
  const adas = await register(ada);
  await expect(tests.send(bo, adas)).rejects.toMatchObject({ code: 'not_found' });
  expect(push.sent).toEqual([]);
});

test('[PU8] after five tests the next one has to wait', async () => {
  const { ada, register, tests, clock } = await startDevices();
  await register(ada);
  for (let count = 0; count < 5; count += 1) await tests.send(ada, undefined);
  await expect(tests.send(ada, undefined)).rejects.toMatchObject({
    body: { code: 'rate_limited', retryAfterMs: 20_000 },
  });
  clock.advance(20_000);
  await tests.send(ada, undefined);
});

test('[PU7] success and failure are stored on the device', async () => {
  const { ada, register, devices, tests, push, clock } = await startDevices();
  await register(ada);
  const state = async () => (await devices.list(ada)).devices[0];
  await tests.send(ada, undefined);
  const succeededAt = clock.now();
  expect(await state()).toMatchObject({ lastSuccessAt: succeededAt, failingSince: null });

  clock.advance(60_000);
  push.outcome = { kind: 'retry', afterMs: null };
  expect(await tests.send(ada, undefined)).toMatchObject({ results: [{ outcome: 'retry' }] });
  const failingSince = clock.now();
  clock.advance(60_000);
  push.outcome = { kind: 'refused', status: 403 };
  await tests.send(ada, undefined);
  const failing = { lastSuccessAt: succeededAt, failingSince, lastError: 'refused' };
  expect(await state()).toMatchObject(failing);

  clock.advance(60_000);
  push.outcome = { kind: 'accepted' };
  await tests.send(ada, undefined);
  const mended = { lastSuccessAt: clock.now(), failingSince: null, lastError: null };
  expect(await state()).toMatchObject(mended);
});

test('[PU7] an expired subscription is reported as gone, and stays until it is renewed', async () => {
  const { ada, register, tests, push, devices, clock } = await startDevices();
  const deviceId = await register(ada);
  push.outcome = { kind: 'gone' };
  expect(await tests.send(ada, deviceId)).toEqual({ results: [{ deviceId, outcome: 'gone' }] });
  const state = async () => (await devices.list(ada)).devices;
  const since = clock.now();
  const gone = { id: deviceId, lastError: 'gone', unreachableSince: since };
  expect(await state()).toMatchObject([gone]);
  await register(ada);
  expect(await state()).toMatchObject([{ id: deviceId, lastError: null, unreachableSince: null }]);
});

test('[PU7] a subscription that was renewed in the meantime stays', async () => {
  const { ada, register, tests, push, idsOf } = await startDevices();
  const deviceId = await register(ada);
  push.send = async () => {
    await register(ada, newSubscription());
    return { kind: 'gone' };
  };
  await tests.send(ada, deviceId);
  expect(await idsOf(ada)).toEqual([deviceId]);
});

test('[PU8] end to end: a strict push service decrypts it and reports the outcome', async () => {
  const service = await startPushService();
  const { sender, keys } = await makeSender(
    service.dial(() => true),
    service.clock,
  );
  const { ada, register, tests, devices } = await startDevices(sender);
  const deviceId = await register(ada, service.subscribe(keys.publicKey));
  const ask = async () => (await tests.send(ada, deviceId)).results;
  expect(await ask()).toEqual([{ deviceId, outcome: 'accepted' }]);
  expect(service.received).toMatchObject([
    { payload: { kind: 'test', title: 'Test notification' } },
  ]);
  service.answer((response) => void response.writeHead(403).end());
  expect(await ask()).toEqual([{ deviceId, outcome: 'refused' }]);
  service.answer((response) => void response.writeHead(503).end());
  expect(await ask()).toEqual([{ deviceId, outcome: 'retry' }]);
  service.answer((response) => void response.writeHead(410).end());
  expect(await ask()).toEqual([{ deviceId, outcome: 'gone' }]);
  expect((await devices.list(ada)).devices).toMatchObject([{ id: deviceId, lastError: 'gone' }]);
  expect(service.complaints).toEqual([]);
});
