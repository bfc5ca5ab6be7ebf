import { expect, test } from 'vitest';
import { startHttpFixture } from './http.fixture.ts';

const shell = 'capacitor://localhost';
const userId = '00000000-0000-7000-8000-00000000000a';
const credentials = { email: 'nina@tend.example', password: 'correct' };
const asking = { 'tend-session': 'token' };

/** A server that allows the native shell's pages, where everyone can log in. */
function startWithShell() {
  return startHttpFixture({
    allowedOrigins: [shell],
    handlers: {
      'session.login': (_input, { http }) => {
        http.setSession({ token: 'the-token', expiresAt: Date.UTC(2027, 0) });
        return Promise.resolve({ userId });
      },
      'session.list': (_input, { caller }) =>
        Promise.resolve({ sessions: [], userId: caller.userId }),
      'session.logout': (_input, { http }) => {
        http.setSession(null);
        return Promise.resolve({});
      },
    },
  });
}

const foreignOrigins = ['https://evil.example', 'null', 'capacitor://localhost.evil.example'];

test('[NS1] an allowed cross-origin page may read the answers, without cookies', async () => {
  const { get, post } = await startWithShell();
  for (const response of [
    await get('/api/session.list', { origin: shell }),
    await post('session.login', credentials, { origin: shell }),
    await get('/api/nothing', { origin: shell }),
    await get('/healthz', { origin: shell }),
  ]) {
    expect(response.headers.get('access-control-allow-origin')).toBe(shell);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('vary')).toBe('origin');
  }
});

test.for([...foreignOrigins, undefined])(
  '[NS1] with the origin %s nothing is allowed, and the answer still varies by origin',
  async (origin) => {
    const { get } = await startWithShell();
    const { headers } = await get('/healthz', origin === undefined ? {} : { origin });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('vary')).toBe('origin');
  },
);

test('[NS1] a same-origin page needs no permission and gets none', async () => {
  const { get, address } = await startWithShell();
  const { headers } = await get('/healthz', { origin: address });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('[NS1] a preflight is answered with what may be sent', async () => {
  const { preflight } = await startWithShell();
  const response = await preflight('session.login', shell);
  expect(response.status).toBe(204);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': shell,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, range, tend-session',
    vary: 'origin',
  });
});

test.for(foreignOrigins)('[NS1] a preflight from %s is refused', async (origin) => {
  const { preflight } = await startWithShell();
  const response = await preflight('session.login', origin);
  expect(response.status).toBe(403);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(response.headers.get('access-control-allow-headers')).toBeNull();
});

test('[NS2] an allowed cross-origin page that asks gets the token, and no cookie', async () => {
  const { post } = await startWithShell();
  const response = await post('session.login', credentials, { origin: shell, ...asking });
  expect(await response.json()).toEqual({ userId, token: 'the-token' });
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('[NS2] any other page that asks gets the cookie and no token', async () => {
  const { post, address } = await startWithShell();
  for (const headers of [{ origin: address, ...asking }, asking, { origin: shell }]) {
    const response = await post('session.login', credentials, headers);
    expect(await response.json()).toEqual({ userId });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^tend-session=the-token; .*HttpOnly/),
    ]);
  }
});

test.for(foreignOrigins)('[NS2] a page of %s cannot even log in', async (origin) => {
  const { post } = await startWithShell();
  const response = await post('session.login', credentials, { origin, ...asking });
  expect(await response.json()).toEqual({ error: { code: 'origin_refused' } });
});

test('[AC26] a postponed log-out leaves the browser its cookie, which may belong to whoever has logged in since', async () => {
  const { post, signIn, address } = await startWithShell();
  const own = { origin: address, cookie: signIn() };
  const made = await post('session.logout', {}, { ...own, 'tend-session': 'keep' });
  expect(await made.json()).toEqual({});
  expect(made.headers.getSetCookie()).toEqual([]);
  const atOnce = await post('session.logout', {}, own);
  expect(atOnce.headers.getSetCookie()).toEqual([expect.stringMatching(/^tend-session=;/)]);
});

test('[NS3] a token is accepted from an allowed cross-origin page', async () => {
  const { get, post, signIn } = await startWithShell();
  const headers = { origin: shell, authorization: `Bearer ${signIn()}` };
  expect((await get('/api/session.list', headers)).status).toBe(200);
  expect(await (await post('session.logout', {}, { ...headers, ...asking })).json()).toEqual({});
});

test('[NS3] a token is accepted from nowhere else', async () => {
  const { get, signIn, address } = await startWithShell();
  const authorization = `Bearer ${signIn()}`;
  for (const origin of [...foreignOrigins, address]) {
    expect((await get('/api/session.list', { origin, authorization })).status).toBe(401);
  }
  expect((await get('/api/session.list', { authorization })).status).toBe(401);
});

test('[NS3] an invalid token is not accepted either', async () => {
  const { get, signIn } = await startWithShell();
  const token = signIn();
  for (const authorization of ['', 'Bearer', 'Bearer ', `Basic ${token}`, `Bearer x ${token}`]) {
    const response = await get('/api/session.list', { origin: shell, authorization });
    expect(response.status).toBe(401);
  }
  const forged = await get('/api/session.list', { origin: shell, authorization: 'Bearer forged' });
  expect(forged.status).toBe(401);
});
