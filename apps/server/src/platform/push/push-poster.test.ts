import { getPriority } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../log/silent-log.ts';
import { newSubscription } from './fake-push.fixture.ts';
import { PushPoster } from './push-poster.ts';
import { startPushService } from './push-service.fixture.ts';
import { makeSender, options, payload } from './web-push-sender.fixture.ts';

const { keys } = newSubscription();

/** A poster whose thread lets the path of an address decide what happens. */
function start() {
  const faults: unknown[] = [];
  const log = { ...silentLog, error: (_: string, cause: unknown) => void faults.push(cause) };
  const entry = new URL('faulty-thread.fixture.ts', import.meta.url);
  const poster = new PushPoster(log, { entry, data: null });
  onTestFinished(() => poster.close());
  const post = (path: string) =>
    poster.post({ url: `https://push.example${path}`, headers: {}, text: 'A secret', keys });
  return { poster, post, faults };
}

test('[SV122] a message is encrypted and posted by a thread of its own', async () => {
  const service = await startPushService();
  const entry = new URL('local-push-thread.fixture.ts', import.meta.url);
  const poster = new PushPoster(silentLog, { entry, data: service.port });
  onTestFinished(() => poster.close());
  const { sender, keys: own } = await makeSender(
    service.dial(() => true),
    service.clock,
    { post: (message) => poster.post(message) },
  );
  const subscription = service.subscribe(own.publicKey);
  expect(await sender.send(subscription, payload, options)).toEqual({ kind: 'accepted' });
  expect(service.complaints).toEqual([]);
  expect(service.received).toMatchObject([{ payload }]);
});

test.runIf(process.platform === 'linux')(
  '[SV122] the thread has a lower priority than the main thread',
  async () => {
    const { status } = await start().post('/priority');
    expect(status).toBeGreaterThan(getPriority());
  },
);

test('[SV123] a failing thread’s requests are rejected, and the next message gets a new thread', async () => {
  const { post, faults } = start();
  const others = [post('/silent'), post('/silent')];
  const failing = post('/crash');
  for (const posted of [failing, ...others]) await expect(posted).rejects.toThrow('has ended');
  expect(faults).toEqual([new Error('A defect')]);
  await expect(post('/broken')).rejects.toThrow('did not answer');
  expect(await post('/priority')).toMatchObject({ body: '' });
  expect(faults).toHaveLength(1);
});

test('[SV123] a push whose thread has failed is retried', async () => {
  const { post } = start();
  const service = await startPushService();
  const { sender, keys: own } = await makeSender(
    service.dial(() => true),
    service.clock,
    { post: () => post('/crash') },
  );
  const outcome = await sender.send(service.subscribe(own.publicKey), payload, options);
  expect(outcome).toEqual({ kind: 'retry', afterMs: null });
});

test('[SV124] the thread ends with the server, and nothing starts another', async () => {
  const { poster, post, faults } = start();
  const waiting = post('/silent');
  await Promise.all([expect(waiting).rejects.toThrow('has ended'), poster.close()]);
  await expect(post('/priority')).rejects.toThrow('The server stops');
  expect(faults).toEqual([]);
});
