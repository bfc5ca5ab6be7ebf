import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { boundUnreadAnswers } from './unread-answers.ts';

const mebibyte = 2 ** 20;

/** Answers each request with as many bytes as its path says. */
async function start(limitBytes: number) {
  const peers: Socket[] = [];
  const server = createServer((request, response) => {
    response.end('x'.repeat(Number(request.url?.slice(1))));
  });
  boundUnreadAnswers(server, limitBytes);
  server.on('connection', (socket: Socket) => peers.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // The server listens on a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;

  /** Sends a request and reads nothing; resolves with the server's side of the connection once all is written. */
  async function ask(bytes: number) {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined).pause();
    const answered = once(server, 'request');
    socket.write(`GET /${bytes} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await answered;
    const peer = peers.at(-1);
    if (!peer) throw new Error('No connection');
    return { socket, peer };
  }

  return { ask };
}

test('[SV112] when too many bytes of unread answers wait, the connections with the most are closed', async () => {
  const { ask } = await start(60 * mebibyte);
  const small = await ask(20 * mebibyte);
  const large = await ask(30 * mebibyte);
  expect([small.peer.destroyed, large.peer.destroyed]).toEqual([false, false]);
  const further = await ask(30 * mebibyte);
  await expect.poll(() => large.peer.destroyed || further.peer.destroyed).toBe(true);
  expect(small.peer.destroyed).toBe(false);
});

test('[SV112] a read answer is not counted', async () => {
  const { ask } = await start(60 * mebibyte);
  const first = await ask(40 * mebibyte);
  first.socket.resume();
  await expect.poll(() => first.peer.writableLength).toBe(0);
  const second = await ask(40 * mebibyte);
  await expect.poll(() => second.peer.writableLength).toBeGreaterThan(0);
  expect([first.peer.destroyed, second.peer.destroyed]).toEqual([false, false]);
});
