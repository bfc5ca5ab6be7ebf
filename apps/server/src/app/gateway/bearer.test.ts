import { expect, test } from 'vitest';
import { startGatewayFixture } from './gateway.fixture.ts';

const anna = '00000000-0000-7000-8000-00000000000a';
const shell = 'capacitor://localhost';

function startWithShell() {
  return startGatewayFixture({ allowedOrigins: [shell] });
}

test('[NS3] a socket’s token is one of its subprotocols, and is not repeated', async () => {
  const { dial, signIn } = await startWithShell();
  const peer = dial(null, { origin: shell }, ['tend', `bearer.${signIn(anna)}`]);
  expect(await peer.next('hello')).toMatchObject({ userId: anna });
  expect(peer.socket.protocol).toBe('tend');
});

test('[NS3] without the token a cross-origin socket has no session', async () => {
  const { dial } = await startWithShell();
  for (const protocols of [['tend'], ['tend', 'bearer.forged'], ['tend', 'bearer.']]) {
    expect(await dial(null, { origin: shell }, protocols).closed).toMatchObject({ code: 4401 });
  }
});

test('[NS3] a token is ignored on a same-origin socket, on one without an origin, and on one of an origin that is not allowed', async () => {
  const { dial, signIn, baseUrl } = await startWithShell();
  const protocols = ['tend', `bearer.${signIn(anna)}`];
  expect(await dial(null, { origin: baseUrl }, protocols).closed).toMatchObject({ code: 4401 });
  expect(await dial(null, {}, protocols).closed).toMatchObject({ code: 4401 });
  expect(await dial(null, { origin: 'https://evil.example' }, protocols).refusal).toBe(403);
});

test('[NS4] a socket with a token is closed when its session ends', async () => {
  const { bus, dial, signIn } = await startWithShell();
  const token = signIn(anna);
  const peer = dial(null, { origin: shell }, ['tend', `bearer.${token}`]);
  await peer.next('hello');
  bus.publish('sessionsEnded', { userId: anna, sessionId: token, exceptSessionId: null });
  expect(await peer.closed).toMatchObject({ code: 4401 });
});
