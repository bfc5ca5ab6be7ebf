import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { strangersBytes } from './body-limit.ts';
import { startHttpFixture } from './http.fixture.ts';

const large = JSON.stringify('x'.repeat(strangersBytes));

test('[SV108] headers of more than 16 KB, and with them a query, are refused', async () => {
  const { get } = await startHttpFixture();
  expect((await get(`/api/session.list?input=${'x'.repeat(strangersBytes)}`)).status).toBe(413);
  expect((await get(`/api/session.list?input=${'x'.repeat(strangersBytes - 1_000)}`)).status).toBe(
    401,
  );
});

test('[SV109] without a session a body of more than 16 KB is refused', async () => {
  const { post } = await startHttpFixture();
  expect((await post('session.login', large)).status).toBe(413);
  expect((await post('no.such', large)).status).toBe(413);
});

/** Sends the headers of a request and the beginning of its body; resolves with the first answer. */
async function begin(address: string, cookie: string): Promise<{ socket: Socket; status: string }> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(
    `POST /api/message.markRead HTTP/1.1\r\nHost: tend\r\nCookie: ${cookie}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${large.length}\r\nExpect: 100-continue\r\n\r\n"`,
  );
  let status = '';
  while (!/HTTP\/1.1 [2-5]/.test(status)) {
    const chunks: unknown[] = await Promise.race([once(socket, 'data'), once(socket, 'end')]);
    if (chunks.length === 0) break;
    status += String(chunks[0]);
    if (status.endsWith('100 Continue\r\n\r\n') && cookie !== '') break;
  }
  return { socket, status };
}

test('[SV109] without a session a large body is refused before it has arrived', async () => {
  const { address } = await startHttpFixture();
  expect((await begin(address, '')).status).toContain('HTTP/1.1 401');
});

test('[SV109] a person may have four large requests at a time, independently of others', async () => {
  const { address, post, signIn } = await startHttpFixture();
  const [cookie, other] = [signIn(), signIn()];
  const held: Socket[] = [];
  for (let count = 0; count < 4; count += 1) held.push((await begin(address, cookie)).socket);
  const statusFor = async (whose: string) =>
    (await post('message.markRead', large, { cookie: whose })).status;
  await expect.poll(() => statusFor(cookie)).toBe(503);
  expect(await statusFor(other)).toBe(400);
  expect((await post('message.markRead', {}, { cookie })).status).toBe(400);
  held[0]?.destroy();
  await expect.poll(() => statusFor(cookie)).toBe(400);
});
