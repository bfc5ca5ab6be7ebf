import { expect, test } from 'vitest';
import { startHttpFixture } from './http.fixture.ts';

const chatId = '00000000-0000-7000-8000-0000000000cc';

test('[SV86] calls without a session, public or refused, count for their address; calls with one for the person', async () => {
  const { get, post, clock, signIn } = await startHttpFixture({
    strangerLimit: { burst: 3, intervalMs: 5_000 },
    handlers: {
      'organization.state': () =>
        Promise.resolve({ isSetUp: true, name: 'Elm Court', contactEmail: null, sendsMail: true }),
    },
  });
  const showState = (cookie = '') => get('/api/organization.state', { cookie });
  expect((await showState()).status).toBe(200);
  expect((await get('/unsubscribe?token=wrong')).status).toBe(404);
  expect((await post('message.markRead', { chatId, upTo: 1 })).status).toBe(401);
  const limited = { error: { code: 'rate_limited', retryAfterMs: 5_000 } };
  expect(await (await showState()).json()).toEqual(limited);
  expect((await get('/unsubscribe?token=wrong')).status).toBe(429);
  expect(await (await get('/api/session.list')).json()).toEqual(limited);
  expect((await showState(signIn())).status).toBe(200);
  clock.advance(5_000);
  expect((await showState()).status).toBe(200);
});

test('[AC31] the device cookie is inaccessible to scripts and other sites, and outlives the log-out', async () => {
  const seen: (string | null)[] = [];
  const { post, signIn } = await startHttpFixture({
    baseUrl: 'https://chat.example.org',
    handlers: {
      'session.login': (_input, { http }) => {
        seen.push(http.deviceToken);
        http.setSession({ token: 'the-session', expiresAt: Date.UTC(2030, 0, 1) });
        http.setDevice({ token: 'the-device', expiresAt: Date.UTC(2030, 0, 1) });
        return Promise.resolve({ userId: chatId });
      },
      'session.logout': (_input, { http }) => {
        http.setSession(null);
        return Promise.resolve({});
      },
    },
  });
  const credentials = { email: 'nina@tend.example', password: 'right' };
  const first = await post('session.login', credentials);
  expect(first.headers.getSetCookie()).toEqual([
    expect.stringContaining('__Host-tend-session=the-session'),
    '__Host-tend-device=the-device; Path=/; HttpOnly; SameSite=Lax; Secure; Expires=Tue, 01 Jan 2030 00:00:00 GMT',
  ]);
  const out = await post('session.logout', {}, { cookie: signIn() });
  expect(out.headers.getSetCookie()).toEqual([expect.stringContaining('__Host-tend-session=;')]);
  await post('session.login', credentials, { cookie: 'a=b; __Host-tend-device=the-device' });
  expect(seen).toEqual([null, 'the-device']);
});
