import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PushApiModel } from 'web-push-testing/src/PushApiModel.js';
import WebPushTestingServer from 'web-push-testing/src/server.js';
import { z } from 'zod';
import { FakeClock } from '../clock/fake-clock.ts';
import { systemClock } from '../clock/clock.ts';
import { createPushDialer, type PushDialer } from './push-dialer.ts';
import { newSubscription } from './fake-push.fixture.ts';
import { makeSender, options, payload } from './web-push-sender.fixture.ts';

const addressSchema = z.object({ port: z.int() });
type LookupAll = NonNullable<Parameters<typeof createPushDialer>[0]['lookupAll']>;

const toThisMachine: LookupAll = (_host, _options, callback) =>
  process.nextTick(callback, null, [{ address: '127.0.0.1', family: 4 }]);

/** A push service made by others to test senders. */
async function startOther() {
  vi.spyOn(console, 'log').mockReturnValue();
  const model = new PushApiModel();
  const service = new WebPushTestingServer(model, 0);
  service.startServer();
  const { _server: server } = service;
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = addressSchema.parse(server.address());
  const dialer: PushDialer = createPushDialer({
    clock: systemClock,
    lookupAll: toThisMachine,
    isAllowed: () => true,
    connect: (host, lookup) => connect({ host, port, lookup }),
  });
  const { sender, keys } = await makeSender(dialer, systemClock);
  const {
    endpoint,
    keys: clientKeys,
    clientHash,
  } = await model.subscribe({
    userVisibleOnly: 'true',
    applicationServerKey: keys.publicKey,
  });
  const path = new URL(endpoint).pathname;
  const subscription = {
    kind: 'webPush',
    endpoint: `https://push.example${path}`,
    keys: clientKeys,
  } as const;
  return { model, clientHash, send: () => sender.send(subscription, payload, options) };
}

test('[PU12] web-push-testing decrypts what is sent to it', async () => {
  const { model, clientHash, send } = await startOther();
  expect(await send()).toEqual({ kind: 'accepted' });
  const { messages } = model.getNotifications({ clientHash });
  expect(messages.map((message) => JSON.parse(message) as unknown)).toEqual([payload]);
});

test('[PU13] web-push-testing says that a subscription has expired', async () => {
  const { model, clientHash, send } = await startOther();
  model.expireSubscription(clientHash);
  expect(await send()).toEqual({ kind: 'gone' });
});

/** Listens for connections and records the first bytes of each. */
async function listenForBytes() {
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    socket.once('data', (bytes) => {
      heard.push(bytes);
      socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { heard, port: addressSchema.parse(server.address()).port };
}

test.for([
  ['by TLS, with the name of the service, where its address may be called', true, 1],
  ['not at all where its address is private', false, 0],
] as const)('[PU11] outside of tests a service is called %s', async ([, isAllowed, count]) => {
  const { heard, port } = await listenForBytes();
  const dialer = createPushDialer({
    clock: new FakeClock(),
    lookupAll: toThisMachine,
    ...(isAllowed && { isAllowed: () => true }),
  });
  const { sender } = await makeSender(dialer, systemClock, {
    services: [`push.example:${port}`],
  });
  const subscription = { ...newSubscription(), endpoint: `https://push.example:${port}/abc` };
  expect(await sender.send(subscription, payload, options)).toEqual({
    kind: 'retry',
    afterMs: null,
  });
  expect(heard).toHaveLength(count);
  const handshake = 0x16;
  expect(heard.every((bytes) => bytes[0] === handshake && bytes.includes('push.example'))).toBe(
    true,
  );
});
