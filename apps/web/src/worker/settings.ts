/*
 * A worker has no local storage, and may be started anew for each push. What it has to remember is kept as an answer
 * in a cache of its own.
 */

const cacheName = 'tend-settings';
const languageKey = 'language';

export async function rememberLanguage(language: string): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(languageKey, new Response(language));
}

/** The language of the app on this device, once a page has told it. */
export async function readLanguage(): Promise<string> {
  const kept = await caches.match(languageKey, { cacheName });
  return kept === undefined ? 'en' : kept.text();
}
