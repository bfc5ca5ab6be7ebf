import { limits, TendError } from '@tend/protocol';
import { beforeEach, expect, test } from 'vitest';
import { ConnectionError } from '../connection-error.ts';
import { FakeClock, settle } from '../fake-clock.fixture.ts';
import { idOf } from '../rows.fixture.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { FakeSockets } from './fake-sockets.fixture.ts';

let clock: FakeClock;
let sockets: FakeSockets;

beforeEach(() => {
  clock = new FakeClock();
  sockets = new FakeSockets();
});

function connect(options: Partial<ConnectionOptions> = {}): Connection {
  const connection = new Connection({
    url: 'ws://tend.example/ws',
    openSocket: sockets.port,
    clock,
    // The longest that jitter may make of a delay, nearly.
    random: () => 0.999_999,
    ...options,
  });
  connection.start();
  return connection;
}

function stateOf(connection: Connection): string {
  return connection.status.getSnapshot().state;
}

test('[CL1] a connection is live when the server has said hello, not before', async () => {
  const connection = connect();
  expect(stateOf(connection)).toBe('connecting');
  await expect(connection.call('session.list', {})).rejects.toThrow(ConnectionError);
  await sockets.accept();
  expect(stateOf(connection)).toBe('live');
});

test('[CL1] what comes before hello is not heard', async () => {
  const heard: string[] = [];
  connect({ onFrame: ({ type }) => heard.push(type) });
  sockets.last.say({ type: 'presence', people: [] });
  await sockets.accept();
  sockets.last.say({ type: 'typing', chatId: idOf(1), userId: idOf(2), isTyping: true });
  expect(heard).toEqual(['typing']);
});

test('[CL1] a server that does not say hello is given up', async () => {
  const connection = connect();
  await clock.advance(15_000);
  expect(sockets.last.isClosed).toBe(true);
  expect(stateOf(connection)).toBe('offline');
});

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

test('[CL2] an answer that is not what the contract says is no answer', async () => {
  const connection = connect();
  const socket = await sockets.accept();
  const call = connection.call('presence.online', {});
  socket.say({ type: 'reply', id: 0, result: { userIds: 'everybody' } });
  await expect(call).rejects.toThrow(ConnectionError);
});

test('[CL3] a call without an answer fails in time, and its late answer is passed over', async () => {
  const connection = connect({ callTimeoutMs: 3_000 });
  const socket = await sockets.accept();
  const early = connection.call('presence.online', {});
  early.catch(() => {});
  await clock.advance(2_000);
  const late = connection.call('presence.online', {});
  await clock.advance(1_000);
  await expect(early).rejects.toThrow('timed out');
  socket.say({ type: 'reply', id: 0, result: { userIds: [] } });
  socket.say({ type: 'reply', id: 1, result: { userIds: [] } });
  await expect(late).resolves.toEqual({ userIds: [] });
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

test('[CL5] a lost connection is tried again, after delays that double up to 30 s', async () => {
  const connection = connect();
  const delays: number[] = [];
  for (let attempt = 0; attempt < 9; attempt += 1) {
    sockets.last.end();
    await settle();
    const status = connection.status.getSnapshot();
    const delay = status.state === 'offline' ? (status.retryAt ?? 0) - clock.now() : 0;
    delays.push(delay);
    await clock.advance(delay);
  }
  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('[CL5] the delays are spread at random, and short again once a connection was stable', async () => {
  const connection = connect({ random: () => 0.1 });
  for (const expected of [50, 100, 200]) {
    sockets.last.end();
    expect(connection.status.getSnapshot()).toMatchObject({ retryAt: clock.now() + expected });
    await clock.advance(expected);
  }
  await sockets.accept();
  await clock.advance(10_000);
  sockets.last.end();
  expect(connection.status.getSnapshot()).toMatchObject({ retryAt: clock.now() + 50 });
});

test('[CL6] a server that stops says when to come back', async () => {
  const connection = connect();
  await sockets.accept();
  sockets.last.end(1012, '{"retryAfterMs":7300}');
  expect(connection.status.getSnapshot()).toMatchObject({ retryAt: clock.now() + 7_300 });
  await clock.advance(7_299);
  expect(sockets.all).toHaveLength(1);
  await clock.advance(1);
  expect(sockets.all).toHaveLength(2);
});

test.for([
  '',
  'restart',
  '{"retryAfterMs":"soon"}',
  '{"retryAfterMs":-1}',
  '{"retryAfterMs":1e12}',
])('[CL6] a reason that makes no sense is passed over: %s', async (reason) => {
  const connection = connect();
  await sockets.accept();
  sockets.last.end(1012, reason);
  expect(connection.status.getSnapshot()).toMatchObject({ retryAt: clock.now() + 500 });
});

test('[CL6] a server that restarts is tried at short delays, for half a minute', async () => {
  const connection = connect();
  await sockets.accept();
  sockets.last.end(1012, '{"retryAfterMs":1000}');
  await clock.advance(1_000);
  for (let passedMs = 1_000; passedMs < 30_000; passedMs += 500) {
    sockets.last.end(1006, '');
    expect(connection.status.getSnapshot()).toMatchObject({ retryAt: clock.now() + 500 });
    await clock.advance(500);
  }
  sockets.last.end(1006, '');
  expect(connection.status.getSnapshot()).toMatchObject({ retryAt: clock.now() + 1_000 });
});

test('[CL7] a session that ended is not tried again', async () => {
  const connection = connect();
  await sockets.accept();
  sockets.last.end(4401, '');
  expect(stateOf(connection)).toBe('ended');
  await clock.advance(600_000);
  connection.wake();
  expect(sockets.all).toHaveLength(1);
});

test('[CL7] a session that is refused before the socket opens is found out by asking', async () => {
  const connection = connect({ isSessionEnded: () => Promise.resolve(true) });
  sockets.last.end();
  await settle();
  expect(stateOf(connection)).toBe('ended');
});

test('[CL7] a server that cannot be reached ends no session', async () => {
  const connection = connect({ isSessionEnded: () => Promise.resolve(false) });
  sockets.last.end();
  await settle();
  expect(stateOf(connection)).toBe('offline');
});

test('[CL8] a dead peer is found within 45 s of its last word', async () => {
  const connection = connect();
  const socket = await sockets.accept();
  await clock.advance(19_000);
  socket.say({ type: 'pong' });
  await clock.advance(19_999);
  expect(socket.sent).toEqual([]);
  await clock.advance(1);
  expect(socket.sent).toEqual([{ type: 'ping' }]);
  await clock.advance(20_000);
  expect(stateOf(connection)).toBe('offline');
  expect(socket.isClosed).toBe(true);
});

test('[CL8] a peer that answers pings stays, however silent it is', async () => {
  sockets = new FakeSockets((peer, frame) => {
    if (frame.type === 'ping') peer.say({ type: 'pong' });
  });
  const connection = connect();
  await sockets.accept();
  await clock.advance(10 * 60_000);
  expect(stateOf(connection)).toBe('live');
  expect(sockets.all).toHaveLength(1);
});

test('[CL9] a device that wakes up connects at once', () => {
  const connection = connect();
  sockets.last.end();
  connection.wake();
  expect(sockets.all).toHaveLength(2);
  expect(stateOf(connection)).toBe('connecting');
});

test('[CL9] a device that wakes up finds out within 5 s that its connection has died', async () => {
  const connection = connect();
  const socket = await sockets.accept();
  connection.wake();
  expect(socket.sent).toEqual([{ type: 'ping' }]);
  await clock.advance(5_000);
  expect(stateOf(connection)).toBe('offline');
});

test('[CL10] what comes late from a lost connection is not heard', async () => {
  const heard: string[] = [];
  const connection = connect({ onFrame: ({ type }) => heard.push(type) });
  const first = await sockets.accept();
  first.end();
  connection.wake();
  await sockets.accept();
  first.say({ type: 'presence', people: [] });
  first.end(4401, '');
  expect(heard).toEqual([]);
  expect(stateOf(connection)).toBe('live');
});

test.for(['', '{', '[]', '{"type":"surprise"}', '{"type":"change","rows":[{"kind":"spaceship"}]}'])(
  '[CL11] a frame that makes no sense is reported and passed over: %s',
  async (text) => {
    const refused: unknown[] = [];
    const connection = connect({ onBadFrame: (error) => refused.push(error) });
    const socket = await sockets.accept();
    socket.sayText(text);
    expect(refused).toHaveLength(1);
    expect(stateOf(connection)).toBe('live');
  },
);

test('[CL1] a connection that is stopped stays so', async () => {
  const connection = connect();
  await sockets.accept();
  connection.stop();
  expect(sockets.last.isClosed).toBe(true);
  await clock.advance(600_000);
  expect(sockets.all).toHaveLength(1);
  expect(connection.status.getSnapshot()).toEqual({ state: 'offline', retryAt: null });
});
