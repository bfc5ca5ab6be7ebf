import type { Page } from '@playwright/test';
import { openDirect } from './open-first.ts';
import { press, type Say, type Scene } from './scene.ts';

const field = (page: Page) => page.locator('.page:not([hidden]) .search-bar input');

async function searchFor(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await page
    .locator('.page:not([hidden]) .search-results, .page:not([hidden]) .empty-state')
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
}

/** Opens the first message that is found. */
async function openHit(page: Page, words: string): Promise<void> {
  await searchFor(page, words);
  await page.locator('.page:not([hidden]) a[href*="find="]').first().click();
  await page.locator('.find-bar').waitFor();
  await page.locator('.bubble-found').first().waitFor();
}

/** The search, over everything and in one chat. */
export const searchScenes: readonly Scene[] = [
  { name: 'search-start', address: '/search', height: 1000 },
  {
    name: 'search-recent',
    address: '/search',
    async prepare(page, say) {
      for (const words of ['hargreaves dressing', 'key safe Elm Court', '07700 900327']) {
        await field(page).fill(words);
        await field(page).press('Enter');
      }
      await press(page, say('search.mentions'));
      await field(page).press('Enter');
      await press(page, say('search.mentions'));
      await press(page, say('search.clear'));
      await page.locator('.search-recent').nth(3).waitFor();
    },
    height: 1000,
  },
  {
    name: 'search-results',
    address: '/search',
    prepare: (page) => searchFor(page, 'elm court lift'),
  },
  {
    name: 'search-results-russian',
    address: '/search',
    prepare: (page) => searchFor(page, 'спасиб'),
  },
  { name: 'search-people', address: '/search', prepare: (page) => searchFor(page, 'gra') },
  {
    name: 'search-typo',
    address: '/search',
    prepare: (page) => searchFor(page, 'dresssing'),
  },
  {
    name: 'search-filtered',
    address: '/search?has=link',
    prepare: async (page) => {
      await page.locator('.page:not([hidden]) .list-row').first().waitFor();
    },
  },
  {
    name: 'search-nothing',
    address: '/search?mentions=yes',
    prepare: (page) => searchFor(page, 'zzzzqq'),
  },
  {
    name: 'search-offline',
    address: '/search',
    async prepare(page) {
      // The code that searches the device is loaded for the first search.
      await searchFor(page, 'lift');
      await page.context().setOffline(true);
      await searchFor(page, 'keys');
      await page.locator('.search-state').first().waitFor();
    },
  },
  {
    name: 'search-waiting',
    address: '/chatlist',
    async prepare(page, say) {
      await openDirect(page);
      await page.context().setOffline(true);
      await page
        .locator('.page:not([hidden]) .composer-input')
        .fill('The spare fob is with Mrs Hargreaves.');
      await press(page, say('composer.send'));
      await page.goto(page.url().replace(/#.*/, '#/search'));
      await searchFor(page, 'fob');
      await page.locator('.search-hit-pending').first().waitFor();
    },
  },
  { name: 'search-days', address: '/search', press: ['search.dates'] },
  { name: 'search-from', address: '/search', press: ['search.from'] },
  { name: 'search-in-chat', address: '/search', prepare: (page) => openHit(page, 'dressing') },
  {
    name: 'search-in-chat-older',
    address: '/search',
    async prepare(page: Page, say: Say) {
      await openHit(page, 'dressing');
      const place = page.locator('.find-bar-place');
      await place.filter({ hasText: /\d/ }).waitFor();
      await press(page, say('search.older'));
      await place.filter({ hasText: /^2\b/ }).waitFor();
    },
  },
];
