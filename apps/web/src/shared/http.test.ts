import { ConnectionError, TendError } from '@tend/client/http';
import { beforeEach, expect, test, vi } from 'vitest';
import { askQuery, sendCommand } from './calls.ts';
import { get, post } from './http.ts';

const failure = { error: { code: 'not_found' } };

/** Answers every request in the same way; returns the requests made. */
function answerWith(body: unknown, status = 200) {
  const fetch = vi.fn((_url: string, _init: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'https://care.example.org/chat/index.html#/login' });
});

test('[S22] a POST goes to the caller’s URL under the base URL, with the caller’s body and options', async () => {
  const fetch = answerWith({ id: 7 });
  const headers = { 'x-trace': '1' };
  const answer = await post('/entry', { name: 'Нина' }, { headers, keepalive: true });
  expect(answer).toEqual({ id: 7 });
  expect(fetch.mock.calls[0]).toMatchObject([
    'https://care.example.org/chat/entry',
    {
      method: 'POST',
      body: '{"name":"Нина"}',
      headers: { 'content-type': 'application/json', 'x-trace': '1' },
      keepalive: true,
    },
  ]);
});

test('[S23] a GET goes to the caller’s URL, with the caller’s options', async () => {
  const fetch = answerWith(['en', 'ru']);
  const url = 'https://elsewhere.example.org/languages.json?all=1';
  expect(await get(url, { cache: 'no-store' })).toEqual(['en', 'ru']);
  expect(fetch.mock.calls[0]).toMatchObject([url, { method: 'GET', cache: 'no-store' }]);
});

test('[S22] a caller can abort a request', async () => {
  const isAborted = new Promise((resolve) => {
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      signal?.addEventListener('abort', () => resolve(true));
      return Promise.withResolvers<Response>().promise;
    });
  });
  const abort = new AbortController();
  void post('/entry', {}, { signal: abort.signal });
  abort.abort();
  expect(await isAborted).toBe(true);
});

test('[S24] a refused call is logged and rejects with its error', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  answerWith(failure, 404);
  const error: unknown = await post('/entry', {}).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TendError);
  expect(error).toMatchObject({ code: 'not_found' });
  expect(log.mock.calls).toEqual([['POST /entry failed', error]]);
});

test('[S24] so is one without an answer; the request’s content is not logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const error: unknown = await get('/find?input=Nina').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(log.mock.calls).toEqual([['GET /find failed', error]]);
});

test('[NS6] in a browser no call asks for a token or sends one', async () => {
  const fetch = answerWith({});
  vi.stubGlobal('localStorage', { getItem: () => 'secret' });
  await sendCommand('session.login', { email: 'a@b.co', password: 'secret' });
  await askQuery('organization.state', {});
  const names = fetch.mock.calls.flatMap(([, { headers }]) => [...new Headers(headers).keys()]);
  expect(names).toEqual(['content-type']);
});

test('[NS5] in the native shell each call goes to the chosen server, asks for a token and sends it', async () => {
  const fetch = answerWith({});
  const stored = new Map([['server', 'https://chat.example.org']]);
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  await sendCommand('session.login', { email: 'a@b.co', password: 'secret' });
  stored.set('authToken', 'secret');
  await askQuery('organization.state', {});
  const headers = { 'tend-session': 'token' };
  expect(fetch.mock.calls).toMatchObject([
    ['https://chat.example.org/api/session.login', { headers }],
    [
      'https://chat.example.org/api/organization.state?input=%7B%7D',
      { headers: { ...headers, authorization: 'bearer secret' } },
    ],
  ]);
});

test('[S22][S23] the screens before the log-in make their calls in this way', async () => {
  const fetch = answerWith({});
  await sendCommand('session.login', { email: 'a@b.co', password: 'secret' });
  await askQuery('organization.state', {});
  expect(fetch.mock.calls.map(([url, { method, body }]) => [method, url, body])).toEqual([
    [
      'POST',
      'https://care.example.org/chat/api/session.login',
      '{"email":"a@b.co","password":"secret"}',
    ],
    ['GET', 'https://care.example.org/chat/api/organization.state?input=%7B%7D', undefined],
  ]);
});
