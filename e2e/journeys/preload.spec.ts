import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page, Request } from '@playwright/test';
import { computer, expect, test } from '../support/journey.ts';
import { openDirect, send } from '../support/organization.ts';
import {
  bubble,
  composer,
  expectFeed,
  goTo,
  heading,
  logIn,
  openAt,
  row,
} from '../support/steps.ts';
import { leave, replaceStorage } from '../support/storage.ts';

const builtFiles = path.resolve(import.meta.dirname, '../../apps/web/dist/assets');
test.use({ fetchesAhead: true });

/** Requests of the service worker do not count here. */
const withoutServiceWorker = { serviceWorkers: 'block' } as const;

/** Used by the native shell only. */
const shellScreen = 'ServerScreen';

/** The screens of the built app; each has a chunk of its own. */
async function listScreens(): Promise<string[]> {
  const names = (await readdir(builtFiles)).map(screenIn).filter((name) => name !== null);
  return [...new Set(names)].filter((name) => name !== shellScreen).toSorted();
}

/** `ProfileScreen` of `ProfileScreen-CHleXQaA.js`. */
function screenIn(address: string): string | null {
  return /(\w+(?:Screen|Pane))-[\w-]+\.js$/.exec(address)?.[1] ?? null;
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

test('[S2] behind the log-in a screen loads alone, and all others once it is usable, none twice', async ({
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

test('[S2] at the log-in all screens load once it is usable, none twice', async ({
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
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const sent: string[] = [];
  network.on('Network.responseReceived', ({ response }) => {
    const isCode = /\/assets\/.*\.(?:js|css)$/.test(response.url);
    if (isCode && !response.fromDiskCache) sent.push(path.basename(response.url));
  });
  await page.goto(tend.baseUrl);
  const screens = await listScreens();
  await expect
    .poll(() =>
      sent
        .map(screenIn)
        .filter((name) => name !== null)
        .toSorted(),
    )
    .toEqual(screens);
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

test('[S2] a preloaded screen opens without any request', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page } = await openDevice({ ...computer, person: nina, ...withoutServiceWorker });
  const asked = await recordScreens(page, heading(page, 'Profile'));
  await openAt(page, '/profile');
  const screens = await listScreens();
  await expect.poll(() => [...asked.before, ...asked.after].toSorted()).toEqual(screens);
  await page.waitForLoadState('networkidle');
  await page.unroute('**/assets/*.js');
  await page.route('**/assets/*.{js,css}', (route) => route.abort());
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
});

interface PreparedPage {
  path: string | undefined;
  /** As `data-drawn` numbers them. */
  number: string | undefined;
  canBeSeen: boolean;
  isFocusIn: boolean;
}

/** Numbers the pages that are prepared, in the order in which they are drawn. */
function numberPreparedPages(): void {
  let drawn = 0;
  const look = (): void => {
    for (const page of document.querySelectorAll<HTMLElement>('.page-prepared')) {
      if (page.querySelector('article') === null || page.dataset['drawn'] !== undefined) continue;
      drawn += 1;
      page.dataset['drawn'] = String(drawn);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

function preparedPages(page: Page): Promise<PreparedPage[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.page-prepared')].map((one) => ({
      path: one.dataset['path'],
      number: one.dataset['drawn'],
      canBeSeen:
        one.querySelector('article')?.checkVisibility({ visibilityProperty: true }) ?? true,
      isFocusIn: one.contains(document.activeElement),
    })),
  );
}

test('[SC437] the first chats are drawn before they are opened, unseen, and nothing in them counts as seen', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const [chatId, otherId] = [await openDirect(nina, grace), await openDirect(tomasz, grace)];
  await send(tomasz, otherId, 'The lift is repaired');
  const texts = Array.from({ length: 30 }, (_, index) => `Before ${index}`);
  const readUpTo = await send(nina, chatId, ...texts);
  await grace.call('message.markRead', { chatId, upTo: readUpTo });
  await send(nina, chatId, 'The key is under the mat', 'Take the blue one');
  const { page } = await openDevice({ person: grace, ...withoutServiceWorker });
  await page.addInitScript(numberPreparedPages);
  const prepared = (id: string, number: number) => ({
    path: `/userchat/${id}`,
    number: String(number),
    canBeSeen: false,
    isFocusIn: false,
  });
  const expectPrepared = (...pages: PreparedPage[]) =>
    expect
      .poll(() => preparedPages(page))
      .toEqual(pages.toSorted((one, other) => ((one.path ?? '') < (other.path ?? '') ? -1 : 1)));
  const shownPage = page.locator('.page:not([hidden])');
  const open = (name: string) => row(page, name).locator('.list-row-main').click();

  await test.step('two of them, in the list', async () => {
    await openAt(page, '/chatlist');
    await expectPrepared(prepared(chatId, 1), prepared(otherId, 2));
    await expect(row(page, nina.name)).toContainText('2 unread');
  });

  await test.step('what comes meanwhile is in it', async () => {
    await send(nina, chatId, 'And the red one');
    await expect(page.locator(`.page-prepared[data-path$="${chatId}"]`)).toContainText(
      'And the red one',
    );
    await expect(row(page, nina.name)).toContainText('3 unread');
  });

  await test.step('one opens as it is, where the reader stopped', async () => {
    await open(nina.name);
    await expect(page.getByRole('separator', { name: '3 new messages' })).toBeInViewport();
    await expect(bubble(page, 'And the red one')).toBeInViewport();
    await expect(shownPage).toHaveAttribute('data-drawn', '1');
    await expectPrepared(prepared(otherId, 2));
  });

  await test.step('once left, it is drawn anew', async () => {
    await page.goBack();
    await expect(row(page, nina.name)).not.toContainText('unread');
    await expectPrepared(prepared(chatId, 3), prepared(otherId, 2));
    await open(nina.name);
    await expect(bubble(page, 'And the red one')).toBeInViewport();
    await expect(page.getByRole('separator', { name: 'new messages' })).toHaveCount(0);
    await expect(shownPage).toHaveAttribute('data-drawn', '3');
  });

  await test.step('a chat that is opened by another address has one page', async () => {
    await page.goBack();
    await expectPrepared(prepared(chatId, 4), prepared(otherId, 2));
    await goTo(page, `/chat/${chatId}`);
    await expect(bubble(page, 'And the red one')).toBeInViewport();
    await expectPrepared(prepared(otherId, 2));
  });

  await test.step('none while a chat is open', async () => {
    await openAt(page, `/userchat/${chatId}`);
    await expect(bubble(page, 'Take the blue one')).toBeInViewport();
    // All code is loaded; the next idle time would be the one to draw in.
    await page.waitForLoadState('networkidle');
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestIdleCallback(() => requestIdleCallback(resolve));
        }),
    );
    expect(await preparedPages(page)).toEqual([]);
  });
});
