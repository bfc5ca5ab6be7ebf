import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { PushSender } from '../../../platform/push/push-sender.ts';
import { startPushService } from '../../../platform/push/push-service.fixture.ts';
import { makeSender } from '../../../platform/push/web-push-sender.fixture.ts';
import { startPushes } from '../pushes.fixture.ts';

/** From a message to a push service that verifies everything, and back to the recorded outcome. */
async function startWhole() {
  const service = await startPushService();
  const { sender, keys } = await makeSender(
    service.dial(() => true),
    service.clock,
  );
  const webPush: PushSender = {
    findFault: () => Promise.resolve(null),
    send: async (subscription, payload, options) =>
      subscription.kind === 'webPush'
        ? sender.send(subscription, payload, options)
        : { kind: 'gone' },
  };
  const parts = await startPushes(webPush);
  const { ada, ben, giveDevice, openDirect, send, settle, explanations } = parts;
  const { caller } = await giveDevice(ben, service.subscribe(keys.publicKey));
  const chatId = await openDirect(ada, ben);
  return {
    ...parts,
    service,
    /** The first attempt for a message; `waitsMs` passes once it has reached the push service. */
    async tryOne(waitsMs = 0): Promise<number> {
      const { seq } = await send(ada, chatId, 'Hello');
      const arrived = service.nextArrival();
      const settled = settle();
      await arrived;
      service.clock.advance(waitsMs);
      await settled;
      return seq;
    },
    stateOf: async (seq: number) =>
      (await explanations.explain(caller, { chatId, seq })).devices[0]?.delivery?.state,
  };
}

type Answer = (response: ServerResponse) => unknown;

const passing: [what: string, answer: Answer, afterMs: number, waitsMs?: number][] = [
  ['is busy and says until when', (r) => r.writeHead(429, { 'retry-after': '30' }).end(), 30_000],
  ['is busy and wants it at once', (r) => r.writeHead(429, { 'retry-after': '0' }).end(), 2_000],
  [
    'is busy and names a time that has passed',
    (r) => r.writeHead(503, { 'retry-after': new Date(0).toUTCString() }).end(),
    2_000,
  ],
  ['fails', (r) => r.writeHead(503).end(), 2_000],
  ['hangs up', (r) => r.socket?.destroy(), 2_000],
  ['does not answer in 15 s', () => undefined, 2_000, 15_000],
];

test.for(passing)(
  '[PU19] a push service that %s is retried when due',
  async ([, answer, afterMs, waitsMs]) => {
    const { service, tryOne, stateOf, pass } = await startWhole();
    service.answer((response) => void answer(response));
    const seq = await tryOne(waitsMs);
    expect(await stateOf(seq)).toBe('waiting');
    service.answer((response) => void response.writeHead(201).end());
    const before = service.countRequests();
    await pass(afterMs - 1);
    expect(service.countRequests()).toBe(before);
    await pass(1);
    expect(await stateOf(seq)).toBe('accepted');
    expect(service.complaints).toEqual([]);
  },
);

test.for([
  [404, 'gone'],
  [410, 'gone'],
  [403, 'refused'],
  [413, 'tooLarge'],
] as const)('[PU13] a push service that answers %i ends it as %s', async ([status, state]) => {
  const { service, tryOne, stateOf, pass } = await startWhole();
  service.answer((response) => void response.writeHead(status).end());
  const seq = await tryOne();
  expect(await stateOf(seq)).toBe(state);
  await pass(24 * 60 * 60 * 1000);
  expect(service.countRequests()).toBe(1);
});

test('[PU19] a push service that is down is retried until it is back', async () => {
  const { ada, ben, openDirect, send, settle, pass, service, stateOf } = await startWhole();
  service.moveTo('127.0.0.2');
  const chatId = await openDirect(ada, ben);
  const { seq } = await send(ada, chatId, 'Hello');
  await settle();
  expect(await stateOf(seq)).toBe('waiting');
  service.moveTo('127.0.0.1');
  await pass(2_000);
  expect(await stateOf(seq)).toBe('accepted');
});
