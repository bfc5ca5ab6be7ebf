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

/** The number of chats, people and settings in a person's local copy. */
export function countHeldSpaces(page: Page, { userId }: { userId: string }): Promise<number> {
  return page.evaluate((name) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(opening.error ?? new Error(name)));
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('spaces').objectStore('spaces').count();
      counting.addEventListener('success', () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
    return promise;
  }, `tend-${userId}`);
}
