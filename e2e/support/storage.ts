import type { Page } from '@playwright/test';

/** Goes to a page of the app's origin without the app, to inspect its storage. */
export async function leave(page: Page): Promise<void> {
  await page.goto('/assets/i18n/en.json');
}

export function readStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)));
}

/** Replaces the whole storage of a page on which the app is not running. */
export async function replaceStorage(page: Page, entries: Record<string, string>): Promise<void> {
  await page.evaluate((wanted) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(wanted)) localStorage.setItem(key, value);
  }, entries);
}

/** What a person's local copy holds in a table, read in the page. */
function readTable(page: Page, { userId }: { userId: string }, table: string): Promise<unknown[]> {
  return page.evaluate(
    ([name, from]) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => reject(opening.error ?? new Error(name)));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction(from).objectStore(from).getAll();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(reading.result);
        });
      });
      return promise;
    },
    [`tend-${userId}`, table] as const,
  );
}

/** The number of chats, people and settings in a person's local copy. */
export async function countHeldSpaces(page: Page, person: { userId: string }): Promise<number> {
  return (await readTable(page, person, 'spaces')).length;
}

/** What waits in a person's local copy to be sent, as JSON. */
export async function readOutbox(page: Page, person: { userId: string }): Promise<string> {
  return JSON.stringify(await readTable(page, person, 'outbox'));
}
