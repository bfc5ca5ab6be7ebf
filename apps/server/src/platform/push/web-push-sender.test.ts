import type { ServerResponse } from 'node:http';
import { limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import { startPushService } from './push-service.fixture.ts';
import type { PushOptions } from './push-sender.ts';
import { makeSender, options, payload } from './web-push-sender.fixture.ts';

const everywhere = (): boolean => true;

async function startSending() {
  const service = await startPushService();
  const dialer = service.dial(everywhere);
  const { sender, keys } = await makeSender(dialer, service.clock);
  const subscription = service.subscribe(keys.publicKey);
  return {
    service,
    sender,
    keys,
    subscription,
    send: (given: PushOptions = options) => sender.send(subscription, payload, given),
  };
}

test('[PU12] a push service that verifies everything accepts and decrypts the message', async () => {
  const { service, send } = await startSending();
  expect(await send()).toEqual({ kind: 'accepted' });
  expect(service.complaints).toEqual([]);
  expect(service.received).toMatchObject([
    {
      payload,
      headers: { ttl: '60', urgency: 'high', topic: 'test' },
      claims: { aud: 'https://push.example', sub: 'https://tend.example' },
    },
  ]);
});

test('[PU12] the sender’s signature is renewed before it expires', async () => {
  const { service, send } = await startSending();
  const hourMs = 60 * 60 * 1000;
  for (let hours = 0; hours < 30; hours += 1) {
    expect(await send({ ttlSeconds: 0, urgency: 'low' })).toEqual({ kind: 'accepted' });
    service.clock.advance(hourMs);
  }
  expect(service.complaints).toEqual([]);
  const signatures = new Set(service.received.map(({ headers }) => headers.authorization));
  expect(signatures.size).toBeGreaterThan(1);
  expect(signatures.size).toBeLessThan(5);
});

test('[PU13] a message not encrypted for the device is refused', async () => {
  const { service, sender, subscription, keys: own } = await startSending();
  const { keys } = service.subscribe(own.publicKey);
  expect(await sender.send({ ...subscription, keys }, payload, options)).toEqual({
    kind: 'refused',
    status: 400,
  });
});

test('[PU13] a server with a different key than the subscription’s is refused', async () => {
  const { service, subscription } = await startSending();
  const { sender } = await makeSender(service.dial(everywhere), service.clock);
  expect(await sender.send(subscription, payload, options)).toEqual({
    kind: 'refused',
    status: 403,
  });
});

test.for([
  [200, {}, { kind: 'accepted' }],
  [202, {}, { kind: 'accepted' }],
  [404, {}, { kind: 'gone' }],
  [410, {}, { kind: 'gone' }],
  [413, {}, { kind: 'tooLarge' }],
  [401, {}, { kind: 'refused', status: 401 }],
  [403, {}, { kind: 'refused', status: 403 }],
  [429, {}, { kind: 'retry', afterMs: null }],
  [429, { 'retry-after': '120' }, { kind: 'retry', afterMs: 120_000 }],
  [429, { 'retry-after': 'soon' }, { kind: 'retry', afterMs: null }],
  [429, { 'retry-after': '-5' }, { kind: 'retry', afterMs: null }],
  [429, { 'retry-after': '999999999' }, { kind: 'retry', afterMs: 86_400_000 }],
  [500, {}, { kind: 'retry', afterMs: null }],
  [502, {}, { kind: 'retry', afterMs: null }],
  [503, { 'retry-after': '1' }, { kind: 'retry', afterMs: 1_000 }],
  [503, { 'retry-after': '0' }, { kind: 'retry', afterMs: 0 }],
  [301, { location: 'https://push.example/push/1' }, { kind: 'refused', status: 301 }],
  [307, { location: 'http://127.0.0.1/' }, { kind: 'refused', status: 307 }],
] as const)(
  '[PU13] %i %j means %j, without a second request',
  async ([status, headers, outcome]) => {
    const { service, send } = await startSending();
    service.answer((response) => void response.writeHead(status, headers).end());
    expect(await send()).toEqual(outcome);
    expect(service.countRequests()).toBe(1);
  },
);

test('[PU13] Retry-After may be a date', async () => {
  const { service, send } = await startSending();
  const inAMinute = new Date(service.clock.now() + 60_000).toUTCString();
  service.answer((response) => void response.writeHead(503, { 'retry-after': inAMinute }).end());
  expect(await send()).toEqual({ kind: 'retry', afterMs: 60_000 });
});

const slow: Record<string, (response: ServerResponse) => void> = {
  'does not answer': () => undefined,
  'does not end its answer': (response) => void response.writeHead(201).write('…'),
};

test.for(Object.entries(slow))(
  '[PU11] a service that %s times out after 15 s',
  async ([, answer]) => {
    const { service, send } = await startSending();
    service.answer(answer);
    const arrived = service.nextArrival();
    const sending = send();
    await arrived;
    service.clock.advance(15_000);
    expect(await sending).toEqual({ kind: 'retry', afterMs: null });
  },
);

test('[PU29] a service that does not answer gets only a few requests, until it is back', async () => {
  const { service, send } = await startSending();
  service.answer(() => undefined);
  /** Requests that reach the service among those sent at once; the others are postponed without waiting. */
  const sendMany = async (count: number, reaching: number): Promise<void> => {
    const before = service.countRequests();
    const sending = Array.from({ length: count }, () => send());
    while (service.countRequests() < before + reaching) await service.nextArrival();
    service.clock.advance(15_000);
    const outcomes = await Promise.all(sending);
    expect(outcomes.every(({ kind }) => kind === 'retry')).toBe(true);
    expect(service.countRequests()).toBe(before + reaching);
  };
  await sendMany(6, 6);
  await sendMany(20, 2);
  service.answer((response) => void response.writeHead(201).end());
  expect(await send()).toEqual({ kind: 'accepted' });
  const after = await Promise.all(Array.from({ length: 20 }, () => send()));
  expect(after.every(({ kind }) => kind === 'accepted')).toBe(true);
});

test('[PU11] only the beginning of a long answer is read', async () => {
  const { service, send } = await startSending();
  const cut = Promise.withResolvers<void>();
  service.answer((response) => {
    response.once('close', cut.resolve).writeHead(500);
    const pour = (): void => {
      while (!response.destroyed && response.write('x'.repeat(16_384))) continue;
    };
    response.on('drain', pour);
    pour();
  });
  expect(await send()).toEqual({ kind: 'retry', afterMs: null });
  await cut.promise;
});

test('[PU13] a service that is down is retried later', async () => {
  const { service, send } = await startSending();
  await service.close();
  expect(await send()).toEqual({ kind: 'retry', afterMs: null });
});

test('[PU13] a service that hangs up is retried later', async () => {
  const { service, send } = await startSending();
  service.answer((response) => void response.socket?.destroy());
  expect(await send()).toEqual({ kind: 'retry', afterMs: null });
});

test('[PU14] a message too large for a push service is not sent; one that just fits is', async () => {
  const { service, sender, subscription } = await startSending();
  const empty = Buffer.byteLength(JSON.stringify({ ...payload, body: '' }));
  const largest = { ...payload, body: 'x'.repeat(limits.pushPayloadBytes - empty) };
  expect(await sender.send(subscription, largest, options)).toEqual({ kind: 'accepted' });
  expect(service.received).toMatchObject([{ payload: largest }]);
  const larger = { ...largest, body: `${largest.body}x` };
  expect(await sender.send(subscription, larger, options)).toEqual({ kind: 'tooLarge' });
  expect(service.countRequests()).toBe(1);
});
