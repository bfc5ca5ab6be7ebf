import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { FakeClock } from '../../platform/clock/fake-clock.ts';
import { listen } from './listener.ts';

test('[SV91] connections opened while the server starts are counted, too', async () => {
  const clock = new FakeClock();
  const listener = await listen({ host: '127.0.0.1', port: 0 }, clock, 1_000);
  onTestFinished(() => listener.close());
  const accepted = once(listener.server, 'connection');
  const client = connect(listener.port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  const closed = once(client, 'close');
  const [peer]: Socket[] = await accepted;
  // As the application does when it has started.
  listener.handle((_request, response) => response.end());
  const head = `GET /?${'x'.repeat(5_000)}`;
  client.on('error', () => undefined).write(head);
  await expect.poll(() => peer?.bytesRead).toBe(head.length);
  clock.advance(50);
  await closed;
  expect(peer?.destroyed).toBe(true);
});
