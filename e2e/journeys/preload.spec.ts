import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Locator, Page, Request } from '@playwright/test';
import { computer, expect, test } from '../support/journey.ts';
import { openDirect } from '../support/organization.ts';
import { composer, expectFeed, goTo, heading, logIn, openAt } from '../support/steps.ts';
import { leave, replaceStorage } from '../support/storage.ts';

const builtFiles = path.resolve(import.meta.dirname, '../../apps/web/dist/assets');
test.use({ fetchesAhead: true });

/** Requests of the service worker do not count here. */
const withoutServiceWorker = { serviceWorkers: 'block' } as const;

const screenOf = /(\w+(?:Screen|Pane))-[\w-]+\.(js|css)$/;

/** Used by the native shell only. */
const shellScreen = 'ServerScreen';

/** The scripts and styles of the built app's screens. */
async function listScreenFiles(): Promise<string[]> {
  const names = await readdir(builtFiles);
  return names.filter((name) => screenOf.test(name) && !name.startsWith(shellScreen));
}

/** The screens of the built app; each has a chunk of its own. */
async function listScreens(): Promise<string[]> {
  return screensAmong(await listScreenFiles());
}

function screensAmong(files: readonly string[]): string[] {
  return files
    .map(screenIn)
    .filter((name) => name !== null)
    .toSorted();
}

/** `ProfileScreen` of `ProfileScreen-CHleXQaA.js`. */
function screenIn(address: string): string | null {
  const [, name = null, kind] = screenOf.exec(address) ?? [];
  return kind === 'js' ? name : null;
}

interface AskedScreens {
  before: string[];
  after: string[];
}

/** The page's own static frame, before the app is loaded. */
function frameOf(page: Page): Locator {
  return page.locator('.first-paint-app');
}

const firstFile = /\/assets\/index-[^/]*\.js$/;

/** Holds back files until they are released. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const { promise: isReleased, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await isReleased;
    await route.continue();
  });
  return resolve;
}

/**
 * An import of what was fetched before: it asks the server only because no page has a cache while its requests are
 * intercepted.
 */
function isImport(request: Request): boolean {
  return request.resourceType() === 'script';
}

interface LoadedFiles {
  /** By the server. */
  sent: string[];
  /** By the browser's cache, which has what was fetched ahead: they are run. */
  cached: string[];
}

/** Records the names of the pieces of the app that arrive from now on. The browser's cache is left on. */
async function recordFiles(page: Page, context: BrowserContext): Promise<LoadedFiles> {
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const files: LoadedFiles = { sent: [], cached: [] };
  network.on('Network.responseReceived', ({ response: { url, fromDiskCache = false } }) => {
    if (!/\/assets\/.*\.(?:js|css)$/.test(url)) return;
    files[fromDiskCache ? 'cached' : 'sent'].push(path.basename(url));
  });
  return files;
}

/** Records requests before and after the sign is visible. */
async function recordScreens(page: Page, sign: Locator): Promise<AskedScreens> {
  const asked: AskedScreens = { before: [], after: [] };
  await page.route('**/assets/*.js', async (route) => {
    const name = isImport(route.request()) ? null : screenIn(route.request().url());
    // The answer is held back meanwhile, so that the page cannot proceed.
    if (name !== null) asked[(await sign.isVisible()) ? 'after' : 'before'].push(name);
    await route.continue();
  });
  return asked;
}

test('[S2] behind the log-in a screen loads alone, and all others are fetched once it is usable, none twice', async ({
  organization: { nina },
  openDevice,
}) => {
  const screens = await listScreens();
  expect(screens.length).toBeGreaterThan(12);
  for (const [address, own, title] of [
    ['/profile', ['ProfileAndSettingsScreen'], 'Profile'],
    ['/chatlist', ['ChatListScreen'], 'ChatList'],
    ['/administration/invitations', ['InvitationsScreen'], 'Administration'],
  ] as const) {
    await test.step(address, async () => {
      const { page } = await openDevice({ person: nina, ...withoutServiceWorker });
      const asked = await recordScreens(page, heading(page, title));
      await openAt(page, address);
      await expect(heading(page, title)).toBeVisible();
      await expect.poll(() => [...asked.before, ...asked.after].toSorted()).toEqual(screens);
      expect(asked.before).toEqual(own);
    });
  }
});

test('[S2] the page itself requests all files of the first screen, before any code has run', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page } = await openDevice({ person: nina, ...withoutServiceWorker });
  // A chat not in the local copy is requested from the server; meanwhile other screens load.
  await openAt(page, `/chat/${chatId}`);
  await expect(heading(page, grace.name)).toBeVisible();
  for (const [address, own, title, sign] of [
    ['/chatlist', 'ChatListScreen', 'ChatList', '.app-bar-title'],
    ['/home', 'FeedScreen', 'Notifications', '.app-bar-title'],
    [`/chat/${chatId}`, 'ConversationScreen', 'Grace Adeyemi', '.logotype'],
  ] as const) {
    await test.step(address, async () => {
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
      const asked: AskedScreens = { before: [], after: [] };
      let isHeld = true;
      await page.goto('about:blank');
      await page.route(/\/assets\/.*\.(?:js|css)$/, async (route) => {
        const name = path.basename(route.request().url());
        if (name.startsWith('index-')) await isReleased;
        else if (isImport(route.request())) return route.continue();
        else if (isHeld) asked.before.push(name);
        else if (!(await heading(page, title).isVisible())) asked.after.push(name);
        await route.continue();
      });
      await page.goto(`/#${address}`, { waitUntil: 'commit' });
      await expect(frameOf(page).locator(sign)).toBeVisible();
      // Its code and its styles.
      await expect
        .poll(() => asked.before.filter((name) => name.startsWith(`${own}-`)))
        .toHaveLength(2);
      isHeld = false;
      release();
      await expect(heading(page, title)).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(asked.after).toEqual([]);
    });
  }
});

test('[D32] before any code is loaded a screen shows its first words, which stay in place', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina, ...withoutServiceWorker });
  for (const [address, title, search] of [
    ['/chatlist', 'ChatList', 'Search chats and people'],
    ['/gruopchat', 'GroupChat', 'Search groups'],
    ['/folder', 'Users', 'Search by name or job title'],
    ['/home', 'Notifications', null],
  ] as const) {
    await test.step(address, async () => {
      const release = await hold(page, firstFile);
      await page.goto('about:blank');
      await page.goto(`/#${address}`, { waitUntil: 'commit' });
      const frame = frameOf(page);
      await expect(frame.locator('.app-bar-title')).toHaveText(title);
      const titleBox = await frame.locator('.app-bar-title').boundingBox();
      const searchBox = await frame.locator('.search-field').boundingBox();
      if (search !== null) await expect(frame.locator('.search-field')).toHaveText(search);
      release();
      await expect(heading(page, title)).toBeVisible();
      // Elements beside the heading take some of its width.
      expect(await heading(page, title).boundingBox()).toMatchObject({
        x: titleBox?.x,
        y: titleBox?.y,
        height: titleBox?.height,
      });
      const field = page.getByRole('search', { name: search ?? '' });
      expect((await field.count()) === 0 ? null : await field.boundingBox()).toEqual(searchBox);
      await expect(frame).toHaveCount(0);
    });
  }
});

test('[D32] the first words are in the language of the person', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina, ...withoutServiceWorker });
  await leave(page);
  await replaceStorage(page, { UserID: nina.userId, langugae: 'ru' });
  const release = await hold(page, firstFile);
  await page.goto('/#/chatlist', { waitUntil: 'commit' });
  await expect(frameOf(page).locator('.app-bar-title')).toHaveText('Чаты');
  await expect(frameOf(page).locator('.search-field')).toHaveText('Поиск чатов и сотрудников');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('[S2] at the log-in all screens are fetched once it is usable, none twice', async ({
  tend,
  openDevice,
}) => {
  const { page } = await openDevice(withoutServiceWorker);
  const signIn = page.getByRole('button', { name: 'Sign in' });
  const asked = await recordScreens(page, signIn);
  await page.goto(tend.baseUrl);
  await expect(signIn).toBeVisible();
  const screens = await listScreens();
  await expect.poll(() => asked.after.toSorted()).toEqual(screens);
  expect(asked.before).toEqual([]);
});

test('[S2] without a service worker, the server sends each file once: an import takes what was fetched', async ({
  tend,
  openDevice,
}) => {
  const { page, context } = await openDevice(withoutServiceWorker);
  const { sent } = await recordFiles(page, context);
  await page.goto(tend.baseUrl);
  const screens = await listScreens();
  await expect.poll(() => screensAmong(sent)).toEqual(screens);
  await page.waitForLoadState('networkidle');
  expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
});

test('[SC41] from the log-in to the first screen nothing is blank, however slowly the code loads', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice(withoutServiceWorker);
  const releaseScreens = await hold(page, /\/assets\/FeedScreen-[^/]*\.js$/);
  const releaseApp = await hold(page, /\/assets\/App-[^/]*\.js$/);
  await openAt(page, '/login');
  await logIn(page, nina);
  const skeleton = page.getByRole('status', { name: 'Loading' });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden();
  await expect(skeleton.locator('.skeleton').first()).toBeVisible();
  releaseApp();
  await expect(page.locator('.drawer')).toBeAttached();
  await expect(skeleton.locator('.skeleton').first()).toBeVisible();
  releaseScreens();
  await expectFeed(page);
  await expect(skeleton).toHaveCount(0);
});

test('[S2] a preloaded screen opens without the server; its code runs once it is needed', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page, context } = await openDevice({
    ...computer,
    person: nina,
    ...withoutServiceWorker,
  });
  const { sent, cached } = await recordFiles(page, context);
  await openAt(page, '/profile');
  const table = String(await page.locator('#screens').textContent());
  const files = Array.from(table.match(/[\w.-]+\.(?:js|css)/g) ?? []);
  expect(files).toEqual(expect.arrayContaining(await listScreenFiles()));
  await expect.poll(() => files.filter((file) => !sent.includes(file))).toEqual([]);
  const sentBefore = sent.length;

  expect(screensAmong(cached)).not.toContain('DashboardScreen');
  await page
    .locator('a[href="#/dashbaord"]')
    .first()
    .dispatchEvent('pointerdown', { isPrimary: true });
  await expect.poll(() => screensAmong(cached)).toContain('DashboardScreen');
  for (const [address, title] of [
    ['/home', 'Notifications'],
    ['/notifications', 'Home'],
    ['/dashbaord', 'DashBoard'],
    ['/folder', 'Users'],
    ['/gruopchat', 'GroupChat'],
    ['/chat', 'New chat'],
    ['/deatils', 'Details'],
    ['/administration', 'Administration'],
    ['/administration/organization', 'Administration'],
    ['/chatlist', 'ChatList'],
  ] as const) {
    await goTo(page, address);
    await expect(heading(page, title)).toBeVisible();
  }
  await goTo(page, `/userchat/${chatId}`);
  await expect(composer(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Chats' })).toBeVisible();
  expect(sent.slice(sentBefore).filter((file) => files.includes(file))).toEqual([]);
});
