import { once } from 'node:events';
import { request } from 'node:http';
import { closeCodes, limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import { startGatewayFixture } from './gateway.fixture.ts';

const anna = '00000000-0000-7000-8000-00000000000a';
const ben = '00000000-0000-7000-8000-00000000000b';

test('[SV30] a page of another origin cannot open a socket', async () => {
  const { dial, signIn } = await startGatewayFixture();
  const cookie = signIn(anna);
  const peer = dial(cookie, { origin: 'https://evil.example' });
  expect(await peer.refusal).toBe(403);
});

test('[SV30] a same-origin page and a client without a page can', async () => {
  const { dial, signIn, baseUrl } = await startGatewayFixture();
  const own = dial(signIn(anna), { origin: baseUrl });
  expect(await own.next('hello')).toMatchObject({ userId: anna });
  const native = dial(signIn(ben));
  expect(await native.next('hello')).toMatchObject({ userId: ben, epoch: 'epoch' });
});

test('[SV31] a socket without a session learns it from its close code', async () => {
  const { dial } = await startGatewayFixture();
  expect(await dial(null).closed).toMatchObject({ code: 4401 });
});

test('[SV86] sockets without a session count among the calls of their address', async () => {
  const { dial, signIn } = await startGatewayFixture({
    strangerLimit: { burst: 1, intervalMs: 5_000 },
  });
  expect(await dial(null).closed).toMatchObject({ code: 4401 });
  expect(await dial(null).refusal).toBe(429);
  expect(await dial(signIn(anna)).next('hello')).toMatchObject({ userId: anna });
});

test('[SV34] the sockets of a session that is ended are closed, and only those', async () => {
  const fixture = await startGatewayFixture();
  const [first, second] = [fixture.signIn(anna), fixture.signIn(anna)];
  const ended = fixture.dial(first);
  const kept = fixture.dial(second);
  await Promise.all([ended.next('hello'), kept.next('hello')]);
  fixture.bus.publish('sessionsEnded', { userId: anna, sessionId: first, exceptSessionId: null });
  expect(await ended.closed).toMatchObject({ code: 4401 });
  await kept.settle();
});

test('[SV34] all sockets of a person are closed, but for the session that asks', async () => {
  const fixture = await startGatewayFixture();
  const asking = fixture.signIn(anna);
  const kept = fixture.dial(asking);
  const other = await fixture.connect(anna);
  await kept.next('hello');
  fixture.bus.publish('sessionsEnded', { userId: anna, sessionId: null, exceptSessionId: asking });
  expect(await other.closed).toMatchObject({ code: 4401 });
  await kept.settle();
});

test('[SV85] beyond twenty sockets a person’s oldest is closed, and told to stay away', async () => {
  const { connect, connections } = await startGatewayFixture();
  const other = await connect(ben);
  const [oldest, ...rest] = await Promise.all(
    Array.from({ length: limits.socketsPerPerson }, () => connect(anna)),
  );
  const newest = await connect(anna);
  expect(await oldest?.closed).toEqual({
    code: closeCodes.crowdedOut,
    reason: '{"retryAfterMs":300000}',
  });
  await Promise.all([other, newest, ...rest].map((peer) => peer.settle()));
  expect(connections.size).toBe(limits.socketsPerPerson + 1);
});

test('[SV38] a peer that answers no heartbeat is gone within 45 seconds', async () => {
  const { clock, connect, connections, dial, signIn } = await startGatewayFixture();
  const alive = await connect(anna);
  const dead = dial(signIn(ben), { autoPong: false });
  await dead.next('hello');
  for (let second = 0; second < 44; second += 1) {
    clock.advance(1_000);
    await alive.settle();
  }
  await dead.closed;
  expect(Array.from(connections.values(), ({ userId }) => userId)).toEqual([anna]);
});

test('[SV45] features learn of sockets and can write to some of them', async () => {
  const { connect, connections } = await startGatewayFixture();
  const events: string[] = [];
  connections.onOpened(({ userId }) => events.push(`+${userId}`));
  const closed = new Promise<void>((resolve) => {
    connections.onClosed(({ userId }) => {
      events.push(`-${userId}`);
      resolve();
    });
  });
  const peer = await connect(anna);
  const [connection] = connections.values();
  const people = [{ userId: ben, isOnline: true, lastSeenAt: null }];
  connections.send([connection?.id ?? 0, 9_999], { type: 'presence', people });
  expect(await peer.next('presence')).toEqual({ type: 'presence', people });
  peer.socket.close();
  await closed;
  expect(events).toEqual([`+${anna}`, `-${anna}`]);
});

test('[SV50] when the server stops, sockets are told when to reconnect', async () => {
  const { connect, gateway, dial, signIn } = await startGatewayFixture();
  const peer = await connect(anna);
  gateway.close();
  const { code, reason } = await peer.closed;
  expect(code).toBe(1012);
  expect(JSON.parse(reason)).toEqual({ retryAfterMs: expect.any(Number) });
  const late = dial(signIn(ben));
  expect(await late.refusal).toBe(503);
});

test('[SV32] an upgrade that is no WebSocket handshake leaves nobody subscribed', async () => {
  let reads = 0;
  const { baseUrl, connect, signIn } = await startGatewayFixture({
    listActiveChats: () => {
      reads += 1;
      return Promise.resolve([]);
    },
  });
  const cookie = signIn(anna);
  const broken = request(`${baseUrl}/ws`, {
    headers: { cookie, connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '1' },
  });
  broken.end();
  const [response] = await once(broken, 'response');
  expect(response).toMatchObject({ statusCode: 400 });
  await connect(anna);
  expect(reads).toBe(2);
});

test('[SV10] an offer to upgrade to another protocol is ignored', async () => {
  const { baseUrl } = await startGatewayFixture();
  const headers = { connection: 'upgrade, http2-settings', upgrade: 'h2c', 'http2-settings': 'A' };
  const offering = request(`${baseUrl}/`, { headers });
  offering.end();
  const [response] = await once(offering, 'response');
  // The gateway fixture has no application behind it, which would have answered 404.
  expect(response).toMatchObject({ statusCode: 503 });
});
