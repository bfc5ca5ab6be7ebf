import { beforeEach, expect, test } from 'vitest';
import { FakeClock } from '../fake-clock.fixture.ts';
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

test('[CL16] a dead peer is found in the same time when the clock is set back', async () => {
  const connection = connect();
  await sockets.accept();
  clock.setBack(3_600_000);
  await clock.advance(40_000);
  expect(stateOf(connection)).toBe('offline');
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

test('[CL17] a catch-up may take a minute on a poor link, where its answer keeps the pong waiting', async () => {
  const connection = connect();
  const socket = await sockets.accept();
  const catchUp = connection.call('sync.catchUp', { epoch: null, claims: [] });
  await clock.advance(59_999);
  expect(stateOf(connection)).toBe('live');
  const answer = { epoch: 'epoch', isContinued: false, updates: [], isComplete: true };
  socket.say({ type: 'reply', id: 0, result: answer });
  await expect(catchUp).resolves.toEqual(answer);
  await clock.advance(40_000);
  expect(stateOf(connection)).toBe('offline');
});

test('[CL17] meanwhile the client pings the server twice as often', async () => {
  const connection = connect();
  const socket = await sockets.accept();
  connection.call('sync.catchUp', { epoch: null, claims: [] }).catch(() => {});
  await clock.advance(50_000);
  expect(socket.sent.filter(({ type }) => type === 'ping')).toHaveLength(4);
});

test('[CL17] a peer that dies during a catch-up is found within a minute', async () => {
  const connection = connect();
  await sockets.accept();
  const catchUp = connection.call('sync.catchUp', { epoch: null, claims: [] });
  const outcome = Promise.allSettled([catchUp]);
  await clock.advance(60_000);
  expect(stateOf(connection)).toBe('offline');
  expect(await outcome).toMatchObject([{ status: 'rejected' }]);
});

test('[CL9] a device that wakes up during a catch-up finds out as soon', async () => {
  const connection = connect();
  await sockets.accept();
  connection.call('sync.catchUp', { epoch: null, claims: [] }).catch(() => {});
  connection.wake();
  await clock.advance(5_000);
  expect(stateOf(connection)).toBe('offline');
});

test('[CL17] the minute of a catch-up begins when it is asked for, however long nothing has come', async () => {
  const connection = connect();
  await sockets.accept();
  await clock.advance(19_000);
  const catchUp = connection.call('sync.catchUp', { epoch: null, claims: [] });
  const outcome = Promise.allSettled([catchUp]);
  await clock.advance(59_999);
  expect(stateOf(connection)).toBe('live');
  await clock.advance(1_001);
  expect(stateOf(connection)).toBe('offline');
  expect(await outcome).toMatchObject([{ status: 'rejected' }]);
});

test('[CL17] a dead peer is found also when the catch-up is asked for again and again', async () => {
  const connection = connect();
  const socket = await sockets.accept();
  const ask = (): void => {
    if (stateOf(connection) !== 'live') return;
    connection.call('sync.catchUp', { epoch: null, claims: [] }).catch(ask);
  };
  ask();
  await clock.advance(80_000);
  expect(socket.isClosed).toBe(true);
});

test('[CL9] a device that wakes up connects at once', () => {
  const connection = connect();
  sockets.last.end();
  connection.wake();
  expect(sockets.all).toHaveLength(2);
  expect(stateOf(connection)).toBe('connecting');
});

test('[CL9] a device that wakes up restarts an attempt that has had no answer for 5 s', async () => {
  const connection = connect();
  await clock.advance(4_999);
  connection.wake();
  expect(sockets.all).toHaveLength(1);
  await clock.advance(1);
  connection.wake();
  expect(sockets.all.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  await sockets.accept();
  expect(stateOf(connection)).toBe('live');
});

test('[CL9] a device that wakes up finds out within 5 s that its connection has died', async () => {
  const connection = connect();
  const socket = await sockets.accept();
  connection.wake();
  expect(socket.sent).toEqual([{ type: 'ping' }]);
  await clock.advance(5_000);
  expect(stateOf(connection)).toBe('offline');
});

test('[CL83] a device that has lost its network is offline at once, and keeps trying', async () => {
  const connection = connect();
  const socket = await sockets.accept();
  connection.networkLost();
  expect(socket.isClosed).toBe(true);
  expect(stateOf(connection)).toBe('offline');
  // There is nothing more to lose, and the next attempt stays scheduled.
  connection.networkLost();
  await clock.advance(500);
  expect(stateOf(connection)).toBe('connecting');
  await sockets.accept();
  expect(stateOf(connection)).toBe('live');
});

test('[CL8] a dead peer is found also while the device is woken again and again', async () => {
  const connection = connect();
  const socket = await sockets.accept();
  connection.wake();
  await clock.advance(4_900);
  connection.wake();
  expect(socket.sent).toHaveLength(1);
  await clock.advance(100);
  expect(stateOf(connection)).toBe('offline');
});

test('[CL9] a peer that has answered is asked again by the next waking', async () => {
  const connection = connect();
  const socket = await sockets.accept();
  connection.wake();
  socket.say({ type: 'pong' });
  connection.wake();
  expect(socket.sent).toHaveLength(2);
  await clock.advance(5_000);
  expect(stateOf(connection)).toBe('offline');
});
