import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../platform/storage/session.ts';
import { beginSession } from './begin-session.ts';
import { followLeftSession } from './left-session.ts';

let stored: Map<string, string>;
let connection: EventTarget;
/** The requests sent to the server. */
let requests: {
  url: string;
  authorization: string | null;
  session: string | null;
  signal: AbortSignal | null | undefined;
}[];
let answer: () => Promise<Response>;

const refuse = (code: string) => () =>
  Promise.resolve(Response.json({ error: { code } }, { status: 400 }));
const fail = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  stored = new Map([
    ['server', 'https://chat.example.org'],
    ['authToken', 'secret'],
    ['logOutWaits', 'yes'],
  ]);
  connection = new EventTarget();
  requests = [];
  answer = () => Promise.resolve(Response.json({}));
  vi.stubGlobal('indexedDB', { deleteDatabase: () => {} });
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
  vi.stubGlobal('window', connection);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', (url: string, { headers, signal }: RequestInit) => {
    const sent = new Headers(headers);
    requests.push({
      url,
      authorization: sent.get('authorization'),
      session: sent.get('tend-session'),
      signal,
    });
    return answer();
  });
  vi.spyOn(console, 'error').mockReturnValue();
});

/** Starts a page; resolves when all immediate work is done. */
async function start() {
  const stop = followLeftSession();
  await settle();
  return stop;
}

/** Resolves when all work that waits for nothing external is done. */
async function settle() {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

async function comeOnline() {
  connection.dispatchEvent(new Event('online'));
  await settle();
}

test('[AC26] a session that was logged out of offline is ended at the next start, by its token', async () => {
  const stop = await start();
  expect(requests).toMatchObject([
    {
      url: 'https://chat.example.org/api/session.logout',
      authorization: 'bearer secret',
      session: 'token',
    },
  ]);
  expect([...stored.keys()]).toEqual(['server']);
  await comeOnline();
  expect(requests).toHaveLength(1);
  stop();
});

test('[AC26] a page that has its session in a cookie asks the server to leave the cookie', async () => {
  vi.stubGlobal('Capacitor', undefined);
  vi.stubGlobal('document', { baseURI: 'https://tend.example.org/' });
  const stop = await start();
  expect(requests).toMatchObject([
    { url: 'https://tend.example.org/api/session.logout', session: 'keep' },
  ]);
  stop();
});

test('[AC26] without a connection it waits until there is one', async () => {
  answer = fail;
  const stop = await start();
  expect(stored.get('logOutWaits')).toBe('yes');
  answer = refuse('not_signed_in');
  await comeOnline();
  expect(requests).toHaveLength(2);
  expect([...stored.keys()]).toEqual(['server']);
  stop();
  stored.set('logOutWaits', 'yes');
  await comeOnline();
  expect(requests).toHaveLength(2);
});

test('[AC26] a busy server is asked again later', async () => {
  answer = refuse('overloaded');
  const stop = await start();
  expect(stored.get('logOutWaits')).toBe('yes');
  stop();
});

test('[AC26] it is tried at once after a log-out, but not after a log-in', async () => {
  stored.delete('logOutWaits');
  const stop = await start();
  session.begin('nina', 'secret');
  session.end(true);
  await settle();
  expect(requests).toEqual([]);
  session.begin('nina', 'secret');
  session.end(false);
  await settle();
  expect(requests).toHaveLength(1);
  stop();
});

/** The server's pending answer to a log-in. */
const login = () => Promise.withResolvers<unknown>();

/** Fires the storage event of another tab's write. */
async function changeElsewhere(change: () => void) {
  change();
  connection.dispatchEvent(Object.assign(new Event('storage'), { key: 'logOutWaits' }));
  await settle();
}

test('[AC26] the request is aborted at the next log-in', async () => {
  const late = Promise.withResolvers<Response>();
  answer = () => late.promise;
  const stop = await start();
  const { promise, resolve } = login();
  const beginning = beginSession(promise);
  expect(requests[0]?.signal?.aborted).toBe(true);
  resolve({ userId: 'grace', token: 'another' });
  await beginning;
  late.resolve(Response.json({}));
  await settle();
  expect(stored.get('authToken')).toBe('another');
  stop();
});

test('[AC26] nothing is tried during a log-in; if it fails, trying resumes', async () => {
  answer = fail;
  const stop = await start();
  const { promise, reject } = login();
  const beginning = Promise.allSettled([beginSession(promise)]);
  await comeOnline();
  expect(requests).toHaveLength(1);
  answer = () => Promise.resolve(Response.json({}));
  reject(new TypeError('Failed to fetch'));
  await beginning;
  await settle();
  expect(requests).toHaveLength(2);
  expect([...stored.keys()]).toEqual(['server']);
  stop();
});

test('[AC26] a log-out in another tab is retried here, and aborted when a person logs in there', async () => {
  stored.delete('logOutWaits');
  const late = Promise.withResolvers<Response>();
  answer = () => late.promise;
  const stop = await start();
  expect(requests).toEqual([]);
  await changeElsewhere(() => stored.set('logOutWaits', 'yes'));
  expect(requests).toHaveLength(1);
  await changeElsewhere(() => {
    stored.delete('logOutWaits');
    stored.set('authToken', 'another');
  });
  expect(requests[0]?.signal?.aborted).toBe(true);
  late.resolve(Response.json({}));
  await settle();
  expect(stored.get('authToken')).toBe('another');
  stop();
});
