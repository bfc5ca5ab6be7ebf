import { readFile } from 'node:fs/promises';
import { TendError } from '@tend/protocol';
import { expect, test } from 'vitest';
import { ConnectionError } from '../connection-error.ts';
import { FakeClock } from '../fake-clock.fixture.ts';
import { createHttpApi } from './http-api.ts';
import type { Fetch } from './http.ts';

const baseUrl = 'https://tend.example';
const userId = '00000000-0000-7000-8000-000000000001';

interface Exchange {
  url: string;
  init: RequestInit;
}

function answer(status: number, body: unknown): { fetch: Fetch; exchanges: Exchange[] } {
  const exchanges: Exchange[] = [];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fetch: Fetch = (url, init) => {
    exchanges.push({ url, init });
    return Promise.resolve(new Response(text, { status }));
  };
  return { fetch, exchanges };
}

test('[CL12] a command is posted as JSON, a query is a GET with its input in the address', async () => {
  const { fetch, exchanges } = answer(200, { userId });
  const http = createHttpApi({ baseUrl, fetch });
  await http.call('session.login', { email: 'ada@tend.example', password: 'ä&?' });
  await http.call('session.list', {}).catch(() => {});
  expect(exchanges.map(({ url }) => url)).toEqual([
    'https://tend.example/api/session.login',
    'https://tend.example/api/session.list?input=%7B%7D',
  ]);
  const [command, query] = exchanges;
  expect(command?.init).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"ada@tend.example","password":"ä&?"}',
  });
  expect(query?.init).toMatchObject({ method: 'GET' });
  expect(query?.init.body).toBeUndefined();
});

test('[NS5] a token goes with every call, and without one there is no such header', async () => {
  const { fetch, exchanges } = answer(200, { sessions: [] });
  const http = createHttpApi({ baseUrl, fetch, authToken: 'secret' });
  await http.call('session.list', {});
  await http.call('session.logout', {});
  await createHttpApi({ baseUrl, fetch }).call('session.list', {});
  const sent = exchanges.map(({ init }) => new Headers(init.headers).get('authorization'));
  expect(sent).toEqual(['bearer secret', 'bearer secret', null]);
  expect(exchanges.map(({ url }) => url).join()).not.toContain('secret');
});

test('[CL13] an error of the contract arrives with its code and details', async () => {
  const error = { code: 'bad_request', fields: ['email', 'memberIds.3'] };
  const http = createHttpApi({ baseUrl, ...answer(400, { error }) });
  const failure: unknown = await http.call('session.list', {}).catch((reason: unknown) => reason);
  expect(failure).toBeInstanceOf(TendError);
  expect(failure).toMatchObject({ code: 'bad_request', body: error });
});

test.for([
  ['a proxy’s error page', 502, '<h1>Bad gateway</h1>'],
  ['an error without a code', 500, { message: 'oops' }],
  ['an error with an unknown code', 500, { error: { code: 'haunted' } }],
  ['an answer that is cut short', 200, '{"userId":'],
] as const)('[CL14] %s counts as no answer', async ([, status, body]) => {
  const http = createHttpApi({ baseUrl, ...answer(status, body) });
  await expect(http.call('session.current', {})).rejects.toThrow(ConnectionError);
});

test('[CL14] an answer that violates the contract is not accepted', async () => {
  const http = createHttpApi({ baseUrl, ...answer(200, { userId: 7 }) });
  const call = http.call('session.login', { email: 'ada@tend.example', password: 'x' });
  await expect(call).rejects.toThrow(ConnectionError);
});

test('[CL14] without a network a call fails as not connected', async () => {
  const fetch: Fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const call = createHttpApi({ baseUrl, fetch }).call('session.list', {});
  await expect(call).rejects.toThrow(ConnectionError);
});

test('[CL14] a call without an answer fails in time', async () => {
  const clock = new FakeClock();
  const fetch: Fetch = (_url, { signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  const call = createHttpApi({ baseUrl, fetch, clock, timeoutMs: 4_000 }).call('session.list', {});
  call.catch(() => {});
  await clock.advance(4_000);
  await expect(call).rejects.toThrow('timed out');
});

test('[CL15] the log-in’s way to call loads neither zod nor Dexie nor the contract', async () => {
  const loaded = await listImports(new URL('index.ts', import.meta.url));
  const outside = [...loaded].filter((specifier) => !specifier.startsWith('file:'));
  expect(outside).toEqual(['@tend/protocol/errors']);
  for (const file of ['errors.ts', 'session-token.ts']) {
    const own = await listImports(new URL(`../../../protocol/src/${file}`, import.meta.url));
    expect(own.size).toBe(1);
  }
});

/** A module's file and everything that it loads at run time, across all our packages. */
async function listImports(module: URL, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(module.href)) return found;
  found.add(module.href);
  const source = await readFile(module, 'utf8');
  for (const [, typeOnly, specifier] of source.matchAll(
    /^(?:import|export)(?: (type) [^;]*?| [^;]*?)? from '([^']+)';/gms,
  )) {
    if (typeOnly !== undefined || specifier === undefined) continue;
    if (specifier.startsWith('.')) await listImports(new URL(specifier, module), found);
    else found.add(specifier);
  }
  return found;
}
