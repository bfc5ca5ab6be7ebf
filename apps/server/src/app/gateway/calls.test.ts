import { limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Outcome } from '../dispatch.ts';
import { startGatewayFixture } from './gateway.fixture.ts';

const anna = '00000000-0000-7000-8000-00000000000a';
const ben = '00000000-0000-7000-8000-00000000000b';
const ok: Outcome = { isOk: true, result: {} };

test('[SV33] a call after the session has ended fails, and the socket is closed', async () => {
  const fixture = await startGatewayFixture({
    dispatch: async (_name, _readInput, { findSession }) =>
      (await findSession()) ? ok : { isOk: false, error: { code: 'not_signed_in' } },
  });
  const cookie = fixture.signIn(anna);
  const peer = fixture.dial(cookie);
  peer.socket.once('open', () => peer.send({ type: 'call', id: 1, name: 'a', input: {} }));
  expect(await peer.next('reply')).toEqual({ type: 'reply', id: 1, result: {} });
  fixture.sessions.delete(cookie);
  peer.send({ type: 'call', id: 2, name: 'a', input: {} });
  expect(await peer.next('failure')).toMatchObject({ id: 2, error: { code: 'not_signed_in' } });
  expect(await peer.closed).toMatchObject({ code: 4401 });
});

test('[SV36] a frame over 256 KB closes its socket and no other', async () => {
  const { connect } = await startGatewayFixture();
  const [peer, other] = [await connect(anna), await connect(ben)];
  peer.socket.send('x'.repeat(limits.frameBytes + 1));
  expect(await peer.closed).toMatchObject({ code: 1009 });
  await other.settle();
});

test.for([
  { what: 'binary', frame: Buffer.from('{"type":"ping"}'), code: 1003 },
  { what: 'no JSON', frame: '{"type":', code: 1007 },
  { what: 'an unknown type', frame: '{"type":"shout"}', code: 1008 },
  { what: 'an extra field', frame: '{"type":"ping","now":true}', code: 1008 },
  { what: 'a call without id', frame: '{"type":"call","name":"a","input":{}}', code: 1008 },
  { what: '__proto__', frame: '{"type":"ping","__proto__":{"isAdmin":true}}', code: 1008 },
])('[SV37] a frame that is $what closes its socket with $code', async ({ frame, code }) => {
  const { connect } = await startGatewayFixture();
  const peer = await connect(anna);
  peer.socket.send(frame);
  expect(await peer.closed).toMatchObject({ code });
});

test('[SV90] the queries of a socket are answered one after the other, its commands are not kept waiting', async () => {
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<Outcome>>();
  const { connect } = await startGatewayFixture({
    dispatch: (name) => {
      begun.push(name);
      const gate = Promise.withResolvers<Outcome>();
      gates.set(name, gate);
      return gate.promise;
    },
  });
  const peer = await connect(anna);
  const names = ['message.page', 'session.list', 'message.markRead', 'session.current'];
  for (const [id, name] of names.entries()) peer.send({ type: 'call', id, name, input: {} });
  await peer.settle();
  expect(begun.toSorted()).toEqual(['message.markRead', 'message.page']);
  gates.get('message.page')?.resolve(ok);
  expect(await peer.next('reply')).toMatchObject({ id: 0 });
  await peer.settle();
  expect(begun.at(-1)).toBe('session.list');
  gates.get('session.list')?.resolve({ isOk: false, error: { code: 'internal' } });
  await peer.next('failure');
  await peer.settle();
  expect(begun.at(-1)).toBe('session.current');
});

test('[SE32] the other queries of a socket do not wait for its searches', async () => {
  const gate = Promise.withResolvers<Outcome>();
  const { connect } = await startGatewayFixture({
    dispatch: (name) => (name === 'search.messages' ? gate.promise : Promise.resolve(ok)),
  });
  const peer = await connect(anna);
  const names = ['search.messages', 'search.messages', 'message.page'];
  for (const [id, name] of names.entries()) peer.send({ type: 'call', id, name, input: {} });
  expect(await peer.next('reply')).toMatchObject({ id: 2 });
  gate.resolve(ok);
  expect(await peer.next('reply')).toMatchObject({ id: 0 });
});

test('[SV90] no further answers are built for a peer that does not read', async () => {
  const large: Outcome = { isOk: true, result: 'x'.repeat(2 * 1024 * 1024) };
  let begun = 0;
  const { connect } = await startGatewayFixture({
    dispatch: () => {
      begun += 1;
      return Promise.resolve(large);
    },
  });
  const [peer, other] = [await connect(anna), await connect(ben)];
  peer.socket.pause();
  for (let id = 0; id < limits.callsInFlight; id += 1) {
    peer.send({ type: 'call', id, name: 'message.page', input: {} });
  }
  for (let times = 0; times < 20; times += 1) await other.settle();
  expect(begun).toBeGreaterThan(0);
  expect(begun).toBeLessThan(10);
  peer.socket.resume();
  for (let id = 0; id < limits.callsInFlight; id += 1) await peer.next('reply');
  expect(begun).toBe(limits.callsInFlight);
});

test('[SV121] a socket with too many bytes of waiting queries is not read until they are answered', async () => {
  const gates: ((outcome: Outcome) => void)[] = [];
  const { connect } = await startGatewayFixture({
    dispatch: () =>
      new Promise((resolve) => {
        gates.push(resolve);
      }),
  });
  const peer = await connect(anna);
  const input = { padding: 'x'.repeat(200_000) };
  for (let id = 0; id < 3; id += 1) peer.send({ type: 'call', id, name: 'message.page', input });
  peer.send({ type: 'call', id: 3, name: 'message.send', input: {} });
  const other = await connect(ben);
  for (let times = 0; times < 20; times += 1) await other.settle();
  expect(gates).toHaveLength(1);
  for (let answered = 0; answered < 4; answered += 1) {
    await expect.poll(() => gates.length).toBeGreaterThan(answered);
    gates[answered]?.(ok);
    await peer.next('reply');
  }
});

test('[SV121] when too many bytes of queries wait, the sockets that hold most are closed', async () => {
  const { connect } = await startGatewayFixture({ dispatch: () => new Promise(() => {}) });
  const modest = await connect(ben);
  modest.send({ type: 'call', id: 1, name: 'session.list', input: {} });
  const people = Array.from(
    { length: 100 },
    (_, index) => `00000000-0000-7000-8000-${1e11 + index}`,
  );
  const asking = await Promise.all(people.map((person) => connect(person)));
  const input = { padding: 'x'.repeat(200_000) };
  for (const peer of asking) {
    peer.send({ type: 'call', id: 1, name: 'message.page', input });
    peer.send({ type: 'call', id: 2, name: 'message.page', input });
  }
  await Promise.race(asking.map(({ closed }) => closed));
  await modest.settle();
  expect(modest.socket.readyState).toBe(WebSocket.OPEN);
});

test('[SV121] a query is parsed when it is its turn', async () => {
  const inputs: unknown[] = [];
  const gate = Promise.withResolvers<void>();
  const { connect } = await startGatewayFixture({
    dispatch: async (_name, readInput) => {
      await gate.promise;
      inputs.push(readInput());
      return ok;
    },
  });
  const peer = await connect(anna);
  peer.send({ type: 'call', id: 1, name: 'message.page', input: { limit: 7 } });
  peer.send({ type: 'call', id: 2, name: 'message.send', input: { text: 'Hello' } });
  await peer.settle();
  gate.resolve();
  await peer.next('reply');
  await peer.next('reply');
  expect(inputs).toEqual(expect.arrayContaining([{ limit: 7 }, { text: 'Hello' }]));
});

test('[SV120] no answer is built for a peer that has gone while its query waited', async () => {
  const gate = Promise.withResolvers<void>();
  const found: unknown[] = [];
  const { connect, connections } = await startGatewayFixture({
    dispatch: async (_name, _readInput, { findSession }) => {
      await gate.promise;
      found.push(await findSession());
      return ok;
    },
  });
  const peer = await connect(anna);
  peer.send({ type: 'call', id: 1, name: 'message.page', input: {} });
  await peer.settle();
  peer.socket.terminate();
  await expect.poll(() => [...connections.values()]).toHaveLength(0);
  gate.resolve();
  await expect.poll(() => found).toEqual([null]);
});

test('[SV39] a call beyond the 64 that may wait is told to retry', async () => {
  const waiting: ((outcome: Outcome) => void)[] = [];
  const { connect } = await startGatewayFixture({
    dispatch: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
  });
  const peer = await connect(anna);
  for (let id = 0; id <= limits.callsInFlight; id += 1) {
    peer.send({ type: 'call', id, name: 'a', input: {} });
  }
  const refused = await peer.next('failure');
  expect(refused).toMatchObject({ id: limits.callsInFlight, error: { code: 'overloaded' } });
  expect(refused.error.retryAfterMs).toBeGreaterThan(0);
  for (const resolve of waiting) resolve(ok);
  expect(await peer.next('reply')).toMatchObject({ id: 0 });
  peer.send({ type: 'call', id: 99, name: 'a', input: {} });
  await peer.settle();
  expect(waiting).toHaveLength(limits.callsInFlight + 1);
});

test('[SV40] a client that keeps calling although it is refused is closed', async () => {
  const { connect } = await startGatewayFixture({
    dispatch: () =>
      Promise.resolve({ isOk: false, error: { code: 'rate_limited', retryAfterMs: 50 } }),
  });
  const [flooding, other] = [await connect(anna), await connect(ben)];
  for (let id = 0; id < 2_100; id += 1) {
    flooding.send({ type: 'call', id, name: 'a', input: {} });
  }
  expect(await flooding.closed).toMatchObject({ code: 1008 });
  await other.settle();
});

test('[SV40] a client that pings without end is closed, one that pings now and then is not', async () => {
  const { connect } = await startGatewayFixture();
  const [flooding, other] = [await connect(anna), await connect(ben)];
  for (let ping = 0; ping < 2_100; ping += 1) flooding.send({ type: 'ping' });
  expect(await flooding.closed).toMatchObject({ code: 1008 });
  await other.settle();
});
