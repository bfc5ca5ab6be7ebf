import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FakeClock } from '../../platform/clock/fake-clock.ts';
import { boundIntake } from './intake.ts';

async function start(limitBytes: number) {
  const clock = new FakeClock();
  const received: Socket[] = [];
  const server = createServer((request, response) => {
    const isKnown = request.headers['content-type'] !== undefined;
    // As an upload of known length is read: to its last byte, and not beyond.
    if (isKnown) request.once('readable', () => void (request.read(), response.end('done')));
    else request.resume().once('end', () => response.end('done'));
  });
  const stop = boundIntake(server, clock, limitBytes);
  server.on('connection', (socket: Socket) => received.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    stop();
    server.closeAllConnections();
    server.close();
  });
  // The server listens on a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;

  /** Resolves when the server has read the whole text. */
  async function send(text: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const count = received.length;
    socket.write(text);
    await expect
      .poll(() => received.slice(count - 1).some((peer) => peer.bytesRead === text.length))
      .toBe(true);
    return socket;
  }

  return { clock, received, send };
}

test('[SV91] when unfinished requests hold too much together, those that hold most are closed', async () => {
  const { clock, send } = await start(100_000);
  const head = await send(`GET /?${'x'.repeat(10_000)}`);
  const body = await send(
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n${'x'.repeat(60_000)}`,
  );
  clock.advance(250);
  expect([head.closed, body.closed]).toEqual([false, false]);
  const closed = once(body, 'close');
  await send(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n${'x'.repeat(40_000)}`);
  clock.advance(250);
  await closed;
  expect(head.closed).toBe(false);
});

test('[FI7] of an upload only what is not yet on the disk counts', async () => {
  const { clock, send } = await start(280_000);
  const begin = (line: string) =>
    `${line} HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n${'x'.repeat(300_000)}`;
  const upload = await send(begin('PATCH /api/uploads/1'));
  clock.advance(250);
  expect(upload.closed).toBe(false);
  const other = await send(begin('PATCH /api/message.send'));
  const closed = once(other, 'close');
  clock.advance(250);
  await closed;
  expect(upload.closed).toBe(false);
});

test('[FI7] however many uploads are read as they arrive, none of them ends another one', async () => {
  const { clock, send } = await start(100_000);
  const text = `PATCH /api/uploads/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n${'x'.repeat(300_000)}`;
  const uploads = [await send(text), await send(text)];
  clock.advance(250);
  for (const upload of uploads) {
    upload.write('x'.repeat(600_000));
    expect(String(await once(upload, 'data'))).toContain('200 OK');
  }
});

test('[FI7] an upload that has arrived does not count any more', async () => {
  const { clock, send } = await start(50_000);
  const head = 'PATCH /api/uploads/1 HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\n';
  const upload = await send(`${head}Content-Length: 60000\r\n\r\n${'x'.repeat(60_000)}`);
  await once(upload, 'data');
  upload.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345');
  const other = await send('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(other, 'data');
  clock.advance(250);
  upload.write('67890');
  expect(String(await once(upload, 'data'))).toContain('200 OK');
});

test('[SV91] a keep-alive connection holds nothing of its answered requests', async () => {
  const { clock, send } = await start(100_000);
  const whole = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 70000\r\n\r\n${'x'.repeat(70_000)}`;
  const first = await send(whole);
  await once(first, 'data');
  const second = await send(whole);
  await once(second, 'data');
  clock.advance(250);
  first.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(first, 'data');
  expect(first.closed || second.closed).toBe(false);
});

test('[SV91] an upgrade without a handler is closed at once, so that its client retries', async () => {
  const { send } = await start(1_000);
  const socket = await send(
    'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  if (!socket.closed) await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});

test('[SV91] it rests while there is no connection, and looks again with the next one', async () => {
  const { clock, received, send } = await start(10_000);
  const looks = vi.spyOn(clock, 'after');
  clock.advance(10_000);
  expect(looks).not.toHaveBeenCalled();
  const first = await send('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  clock.advance(100);
  expect(looks).toHaveBeenCalledTimes(3);
  first.destroy();
  await expect.poll(() => received.every(({ closed }) => closed)).toBe(true);
  clock.advance(50);
  looks.mockClear();
  clock.advance(10_000);
  expect(looks).not.toHaveBeenCalled();
  const greedy = await send(`GET /?${'x'.repeat(10_000)}`);
  const closed = once(greedy, 'close');
  clock.advance(50);
  await closed;
});
