import { limits, TendError } from '@tend/protocol';
import { beforeEach, expect, test } from 'vitest';
import { ConnectionError } from '../connection-error.ts';
import { FakeClock, settle } from '../fake-clock.fixture.ts';
import { startConnection } from './connection.fixture.ts';
import type { Connection, ConnectionOptions } from './connection.ts';
import { FakeSockets } from './fake-sockets.fixture.ts';

let clock: FakeClock;
let sockets: FakeSockets;

beforeEach(() => {
  clock = new FakeClock();
  sockets = new FakeSockets();
});

const nothingHeld = { epoch: null, claims: [] };

function connect(options: Partial<ConnectionOptions> = {}): Connection {
  return startConnection({ sockets, clock, ...options });
}

test('[CL2] calls are answered by their ids, with results or errors', async () => {
  const connection = connect();
  const socket = await sockets.accept();
  const first = connection.call('presence.online', {});
  const second = connection.call('chat.leave', { chatId: 'a' });
  expect(socket.sent).toEqual([
    { type: 'call', id: 0, name: 'presence.online', input: {} },
    { type: 'call', id: 1, name: 'chat.leave', input: { chatId: 'a' } },
  ]);
  socket.say({ type: 'failure', id: 1, error: { code: 'rate_limited', retryAfterMs: 70 } });
  socket.say({ type: 'reply', id: 0, result: { userIds: [] } });
  await expect(first).resolves.toEqual({ userIds: [] });
  const error: unknown = await second.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TendError);
  expect(error).toMatchObject({ code: 'rate_limited', body: { retryAfterMs: 70 } });
});

test('[CL2] an answer that violates the contract is not accepted', async () => {
  const connection = connect();
  const socket = await sockets.accept();
  const call = connection.call('presence.online', {});
  socket.say({ type: 'reply', id: 0, result: { userIds: 'everybody' } });
  await expect(call).rejects.toThrow(ConnectionError);
});

test('[CL3] a call without an answer fails in time, and its late answer is passed over', async () => {
  const connection = connect();
  const socket = await sockets.accept();
  const early = connection.call('presence.online', {});
  early.catch(() => {});
  await clock.advance(15_000);
  const late = connection.call('presence.online', {});
  await clock.advance(5_000);
  await expect(early).rejects.toThrow('timed out');
  socket.say({ type: 'reply', id: 0, result: { userIds: [] } });
  socket.say({ type: 'reply', id: 1, result: { userIds: [] } });
  await expect(late).resolves.toEqual({ userIds: [] });
});

test('[CL16] a call without an answer fails in time, also when the clock is set back', async () => {
  const connection = connect();
  await sockets.accept();
  const outcome = Promise.allSettled([connection.call('presence.online', {})]);
  clock.setBack(3_600_000);
  await clock.advance(20_000);
  expect(await Promise.race([outcome, settle()])).toMatchObject([{ status: 'rejected' }]);
});

test('[CL17] a call made while a catch-up waits has its own timeout', async () => {
  const connection = connect();
  await sockets.accept();
  const catchUp = Promise.allSettled([connection.call('sync.catchUp', nothingHeld)]);
  await clock.advance(1_000);
  const other = Promise.allSettled([connection.call('presence.online', {})]);
  await clock.advance(19_999);
  expect(await Promise.race([other, settle()])).toBeUndefined();
  await clock.advance(1);
  expect(await Promise.race([other, settle()])).toMatchObject([{ status: 'rejected' }]);
  expect(await Promise.race([catchUp, settle()])).toBeUndefined();
});

test('[CL3] calls fail when the connection is lost, also those that were not sent yet', async () => {
  const connection = connect();
  const socket = await sockets.accept();
  const calls = Array.from({ length: limits.callsInFlight + 2 }, () =>
    connection.call('presence.online', {}),
  );
  const outcomes = Promise.allSettled(calls);
  expect(socket.sent).toHaveLength(limits.callsInFlight);
  socket.end();
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'ConnectionError' } });
  }
});

test('[CL4] no more calls are on their way than the server takes; the others wait their turn', async () => {
  const connection = connect();
  const socket = await sockets.accept();
  const calls = Array.from({ length: limits.callsInFlight + 1 }, () =>
    connection.call('presence.online', {}),
  );
  expect(socket.sent).toHaveLength(limits.callsInFlight);
  for (let id = 0; id <= limits.callsInFlight; id += 1) {
    socket.say({ type: 'reply', id, result: { userIds: [] } });
  }
  await expect(Promise.all(calls)).resolves.toHaveLength(limits.callsInFlight + 1);
});
