import type { BrowserContext, Page } from '@playwright/test';
import { crashTest, expect, test } from '../support/journey.ts';
import { openDirect, send } from '../support/organization.ts';
import {
  bubble,
  expectFeed,
  expectLogIn,
  goTo,
  heading,
  noConnection,
  openAt,
  row,
} from '../support/steps.ts';

test.use({ serviceWorkers: 'allow' });

const hourMs = 60 * 60 * 1000;
const script = /\/combined-sw\.js$/;

/** Resolves once the worker controls the page and has stored the files of its version. */
async function untilInCharge(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve);
    });
  });
}

function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      paths.push(...requests.map(({ url }) => new URL(url).pathname));
    }
    return paths;
  });
}

function untilItFails(page: Page): Promise<unknown> {
  return page.waitForEvent('console', (message) =>
    message.text().startsWith('There is no service worker'),
  );
}

/** Records whether the log-in was usable when the worker's script was requested. */
function noteRegistration(context: BrowserContext, page: Page): Promise<boolean> {
  return new Promise((resolve) => {
    context.on('request', (request) => {
      if (!script.test(request.url())) return;
      resolve(page.getByRole('button', { name: 'Sign in' }).isEnabled());
    });
  });
}

test('[S30] the service worker is registered when the first screen is usable', async ({
  openDevice,
  organization: { nina },
}) => {
  const { page, context } = await openDevice();
  const registered = noteRegistration(context, page);
  await page.goto('/');
  expect(await registered).toBe(true);
  await untilInCharge(page);
  expect(nina.userId).toBeTruthy();
});

test('[S30] a page that is never idle registers it after 30,000 ms', async ({
  openDevice,
  organization: { nina },
}) => {
  const { page, context } = await openDevice();
  let isRegistered = false;
  context.on('request', (request) => {
    isRegistered ||= script.test(request.url());
  });
  // The page's clock stands still until the journey advances it: loading time does not count.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + hourMs);
  // Keeps the browser busy forever.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/');
  await expectLogIn(page);
  await page.clock.runFor(29_000);
  expect(isRegistered).toBe(false);
  await page.clock.runFor(2_000);
  await expect.poll(() => isRegistered).toBe(true);
  expect(nina.userId).toBeTruthy();
});

crashTest(
  '[S30] a registration that failed without a server is repeated once there is one',
  async ({ openDevice, tend }) => {
    const { page, context } = await openDevice();
    await page.clock.install();
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto('/');
    await expectLogIn(page);
    await tend.kill();
    let hasFailed = untilItFails(page);
    await page.clock.runFor(30_000);
    await hasFailed;

    await test.step('a worker that could not store all its files does not stay', async () => {
      await context.route('**/assets/i18n/ru.json', (route) => route.abort());
      await tend.startAgain();
      hasFailed = untilItFails(page);
      await page.clock.runFor(60_000);
      await hasFailed;
      await context.unrouteAll();
    });
    await page.clock.runFor(60_000);
    await untilInCharge(page);
  },
);

crashTest(
  '[SW1][SW3] without a server the app starts where it was opened, with the local copy',
  async ({ tend, organization: { nina, grace }, openDevice }) => {
    const chatId = await openDirect(nina, grace);
    await send(grace, chatId, 'Only for Nina');
    const { page } = await openDevice({ person: nina });
    await openAt(page, `/userchat/${chatId}`);
    await expect(bubble(page, 'Only for Nina')).toBeVisible();
    await untilInCharge(page);

    await tend.kill();
    await openAt(page, `/userchat/${chatId}`);
    await expect(bubble(page, 'Only for Nina')).toBeVisible();
    await openAt(page, '/profile');
    await expect(heading(page, 'Profile')).toBeVisible();
    await openAt(page, '/chatlist');
    await expect(row(page, grace.name)).toContainText('Only for Nina');
    await expect(noConnection(page)).toBeVisible();

    await test.step('the texts of the other language are available too', async () => {
      const hasTexts = page.evaluate(async () => (await fetch('./assets/i18n/ru.json')).ok);
      expect(await hasTexts).toBe(true);
    });
  },
);

test('[SW2] no answer to a person is ever cached', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  await send(grace, await openDirect(nina, grace), 'Only for Nina');
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/chatlist');
  await untilInCharge(page);
  for (const address of ['/dashbaord', '/administration', '/profile', '/home']) {
    await goTo(page, address);
    await page.waitForLoadState('networkidle');
  }
  await expectFeed(page);
  // The page itself calls over its socket.
  const answer = page.evaluate(async () => (await fetch('./api/session.list?input=%7B%7D')).ok);
  expect(await answer).toBe(true);
  const paths = await cachedPaths(page);
  expect(paths).toContain('/index.html');
  // The app's files, and the settings that pages have sent to the worker.
  const isOwn = /^\/(index\.html|assets\/.+|icons\/.+|language|person|outbox)$/;
  expect(paths.filter((path) => !isOwn.test(path))).toEqual([]);
});

test('[SW8] the app can be installed', async ({ page, tend }) => {
  await page.goto(tend.baseUrl);
  const session = await page.context().newCDPSession(page);
  const { errors, manifest } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({
    name: 'Tend',
    display: 'kStandalone',
    startUrl: `${tend.baseUrl}/#/`,
    scope: `${tend.baseUrl}/`,
  });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A window without a profile, as tests have, installs nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
