/* Settings of the worker, which has no local storage and may be restarted for each push: stored as responses
   in a cache of their own. */

const cacheName = 'tend-settings';
const nobody = 'nobody';

type Setting = 'language' | 'person' | 'outbox';

/** The app's language on this device, once a page has sent it. */
export async function readLanguage(): Promise<string> {
  return (await read('language')) ?? 'en';
}

export function rememberLanguage(language: string): Promise<void> {
  return write('language', language);
}

/** The logged-in person: null for none, undefined until a page has sent it. */
export async function readPerson(): Promise<string | null | undefined> {
  const person = await read('person');
  return person === nobody ? null : person;
}

export function rememberPerson(userId: string | null): Promise<void> {
  return write('person', userId ?? nobody);
}

/** Whether the outbox may have commands that were added here and not sent. */
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
