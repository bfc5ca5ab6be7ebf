import { closeCodes } from '@tend/protocol';
import { beforeEach, expect, test } from 'vitest';
import { ConnectionError } from '../connection-error.ts';
import { FakeClock, settle } from '../fake-clock.fixture.ts';
import { idOf } from '../rows.fixture.ts';
import { startConnection, stateOf } from './connection.fixture.ts';
import type { Connection, ConnectionOptions } from './connection.ts';
import { FakeSockets } from './fake-sockets.fixture.ts';

let clock: FakeClock;
let sockets: FakeSockets;

beforeEach(() => {
  clock = new FakeClock();
  sockets = new FakeSockets();
});

function connect(options: Partial<ConnectionOptions> = {}): Connection {
  return startConnection({ sockets, clock, ...options });
}

test('[CL1] a connection is live when the server has said hello, not before', async () => {
  const connection = connect();
  expect(stateOf(connection)).toBe('connecting');
  await expect(connection.call('session.list', {})).rejects.toThrow(ConnectionError);
  await sockets.accept();
  expect(stateOf(connection)).toBe('live');
});

test('[CL1] frames before hello are ignored', async () => {
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

test('[CL6][SV85] a socket that was crowded out stays away for the requested time, unless the device wakes up', async () => {
  const connection = connect();
  await sockets.accept();
  const reason = '{"retryAfterMs":300000}';
  sockets.last.end(closeCodes.crowdedOut, reason);
  expect(connection.status.getSnapshot()).toMatchObject({ retryAt: clock.now() + 300_000 });
  await clock.advance(299_999);
  expect(sockets.all).toHaveLength(1);
  connection.wake();
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

test('[CL16] a restart long ago shortens no delays after the clock was set back', async () => {
  const connection = connect();
  await sockets.accept();
  sockets.last.end(1012, '{"retryAfterMs":1000}');
  clock.setBack(3_600_000);
  await clock.advance(1_000);
  await sockets.accept();
  await clock.advance(30_000);
  sockets.last.end(1006, '');
  expect(connection.status.getSnapshot()).toMatchObject({ retryAt: clock.now() + 500 });
  await clock.advance(500);
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

test('[CL10] late frames of a lost connection are ignored', async () => {
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
  '[CL11] an invalid frame is reported and ignored: %s',
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
