import { beforeEach, expect, test, vi } from 'vitest';

let stored: Map<string, string>;
let deletedDatabases: string[];

/** The session of an app that starts with these entries in local storage. */
async function startWith(entries: Record<string, string>) {
  stored = new Map(Object.entries(entries));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const { session } = await import('./session.ts');
  return session;
}

beforeEach(() => {
  deletedDatabases = [];
  vi.stubGlobal('indexedDB', {
    deleteDatabase: (name: string) => deletedDatabases.push(name),
  });
  vi.resetModules();
});

test('[S12] the logged-in person is stored under UserID', async () => {
  const session = await startWith({});
  session.begin('nina', null);
  expect(Object.fromEntries(stored)).toEqual({ UserID: 'nina' });
  expect(session.get()).toEqual({ userId: 'nina', isExpired: false });
});

test('[S11] an empty UserID counts as none', async () => {
  const session = await startWith({ UserID: '' });
  expect(session.get().userId).toBeNull();
});

test('[D8][D9] a rejected session clears UserID and remembers where the person was', async () => {
  const session = await startWith({ UserID: 'nina' });
  session.expire('/userchat/42', null);
  expect(Object.fromEntries(stored)).toEqual({ reload: '/userchat/42' });
  expect(session.get()).toEqual({ userId: null, isExpired: true });
});

test('[D8] if the session is another person’s, the server decides', async () => {
  const session = await startWith({ UserID: 'nina', reload: '/profile' });
  session.change('grace');
  expect(Object.fromEntries(stored)).toEqual({ UserID: 'grace' });
  expect(session.get()).toEqual({ userId: 'grace', isExpired: false });
});

test('[D33] a page that wakes after a log-out knows who has logged in since', async () => {
  const session = await startWith({ UserID: 'nina' });
  expect(session.findSuccessor()).toBeNull();
  stored.delete('UserID');
  expect(session.findSuccessor()).toBeNull();
  stored.set('UserID', 'grace');
  expect(session.findSuccessor()).toBe('grace');
});

test('[D33][D9] a page that wakes before the next log-in leaves no address to that person', async () => {
  const session = await startWith({ UserID: 'nina' });
  stored.delete('UserID');
  session.expire('/userchat/42', null);
  expect(Object.fromEntries(stored)).toEqual({});
  expect(session.get().userId).toBeNull();
});

test('[AC40] the log-in after an ended session has the e-mail, until a person logs in or out', async () => {
  const session = await startWith({ UserID: 'nina' });
  session.expire('/login', 'nina@example.org');
  expect(Object.fromEntries(stored)).toEqual({
    signedOutEmail: 'nina@example.org',
    signedOutUser: 'nina',
  });
  session.begin('grace', null);
  expect(stored.has('signedOutEmail')).toBe(false);
  session.expire('/login', 'grace@example.org');
  session.end(true);
  expect(stored.has('signedOutEmail')).toBe(false);
});

test('[AC40] after a log-out in another tab the next person finds no e-mail', async () => {
  const session = await startWith({ UserID: 'nina' });
  stored.delete('UserID');
  session.expire('/login', 'nina@example.org');
  expect(Object.fromEntries(stored)).toEqual({});
});

test('[UP51] whose session was ended here is known by their address, until somebody logs in', async () => {
  const session = await startWith({ UserID: 'nina' });
  session.expire('/login', 'Nina@example.org');
  expect(session.findSignedOut(' nina@example.org')).toBe('nina');
  expect(session.findSignedOut('grace@example.org')).toBeNull();
  session.begin('grace', null);
  expect(session.findSignedOut('nina@example.org')).toBeNull();
});

test('[D9] an address that cannot be returned to is not remembered', async () => {
  const session = await startWith({ UserID: 'nina' });
  session.expire('/login', null);
  expect(stored.has('reload')).toBe(false);
});

test('[D9] logging out forgets where the person was', async () => {
  const session = await startWith({ UserID: 'nina', reload: '/profile' });
  session.end(true);
  expect(Object.fromEntries(stored)).toEqual({});
});

test('[D8] subscribers are notified of each change, until they unsubscribe', async () => {
  const session = await startWith({});
  const seen: (string | null)[] = [];
  const stop = session.subscribe(() => seen.push(session.get().userId));
  session.begin('nina', null);
  session.end(true);
  stop();
  session.begin('daniel', null);
  expect(seen).toEqual(['nina', null]);
});

test('[NS6] a token is stored with the session, and deleted with it', async () => {
  const session = await startWith({});
  session.begin('nina', 'secret');
  expect(Object.fromEntries(stored)).toEqual({ UserID: 'nina', authToken: 'secret' });
  session.end(true);
  expect(Object.fromEntries(stored)).toEqual({});
  session.begin('nina', 'secret');
  session.expire('/login', null);
  expect(Object.fromEntries(stored)).toEqual({});
});

test('[AC26] a log-out that did not reach the server is known at the next start, until a person logs in', async () => {
  const before = await startWith({ UserID: 'nina', authToken: 'secret', reload: '/profile' });
  before.end(false);
  expect(before.get().userId).toBeNull();
  expect(before.isLeft()).toBe(true);
  expect(stored.get('authToken')).toBe('secret');
  vi.resetModules();
  const session = await startWith(Object.fromEntries(stored));
  expect(session.get().userId).toBeNull();
  expect(session.isLeft()).toBe(true);
  session.begin('grace', 'another');
  expect(Object.fromEntries(stored)).toEqual({ UserID: 'grace', authToken: 'another' });
});

test('[S12] where storing is forbidden, the session lasts as long as the page', async () => {
  const session = await startWith({});
  vi.stubGlobal('localStorage', undefined);
  session.begin('nina', null);
  expect(session.get().userId).toBe('nina');
});

test('[SC94] logging out deletes what the emoji picker remembers, in each language', async () => {
  const session = await startWith({ UserID: 'nina' });
  session.end(true);
  expect(deletedDatabases).toEqual(['emoji-picker-element-en', 'emoji-picker-element-ru']);
});
