/*
 * A worker has no local storage, and may be started anew for each push. What it has to remember is kept as answers in a
 * cache of its own.
 */

const cacheName = 'tend-settings';
const nobody = 'nobody';

type Setting = 'language' | 'person' | 'outbox';

/** The language of the app on this device, once a page has told it. */
export async function readLanguage(): Promise<string> {
  return (await read('language')) ?? 'en';
}

export function rememberLanguage(language: string): Promise<void> {
  return write('language', language);
}

/** Who is logged in: null for nobody, undefined when no page has told it yet. */
export async function readPerson(): Promise<string | null | undefined> {
  const person = await read('person');
  return person === nobody ? null : person;
}

export function rememberPerson(userId: string | null): Promise<void> {
  return write('person', userId ?? nobody);
}

/** Whether something was put into the outbox from here that may not have been sent. */
export async function mayOutboxWait(): Promise<boolean> {
  return (await read('outbox')) === 'waits';
}

export function rememberOutbox(state: 'waits' | 'empty'): Promise<void> {
  return write('outbox', state);
}

async function read(setting: Setting): Promise<string | undefined> {
  const kept = await caches.match(setting, { cacheName });
  return kept?.text();
}

async function write(setting: Setting, value: string): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(setting, new Response(value));
}
