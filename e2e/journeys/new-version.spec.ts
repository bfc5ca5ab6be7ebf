import type { Page } from '@playwright/test';
import { startDeployment, type Deployment } from '../support/deployment.ts';
import { expect, test as base } from '../support/journey.ts';
import { composer, expectFeed, goTo, heading, messages, openAt } from '../support/steps.ts';
import { openDirect } from '../support/organization.ts';

const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ image, mailbox: { smtpUrl } }, use) => {
    const deployment = await startDeployment({ image: image.folder, smtpUrl });
    await use(deployment);
    await deployment.remove();
  },
  tend: async ({ deployment }, use) => {
    await use(deployment.tend);
  },
});

test.use({ serviceWorkers: 'allow' });

/** Opens a page; resolves when the worker controls it and has cached everything. */
async function start(page: Page, address: string): Promise<void> {
  await openAt(page, address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve);
    });
  });
}

/** Simulates the browser's periodic check for an update. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
}

async function expectVersion(page: Page, version: 'first' | 'next'): Promise<void> {
  await expect(page.locator('meta[name=version]')).toHaveCount(version === 'next' ? 1 : 0);
}

const announcement = (page: Page) => page.getByRole('banner').getByText('A new version is ready.');

test('[SW4][SW6] a new version waits for the person, and reaches every page without unsaved input', async ({
  deployment,
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page, context } = await openDevice({ person: nina });
  await start(page, '/home');
  const [idle, writing] = [await context.newPage(), await context.newPage()];
  await openAt(idle, '/profile');
  await openAt(writing, `/userchat/${chatId}`);
  await composer(writing).fill('Half a sentence');

  deployment.installNextVersion();
  await lookForUpdate(page);
  for (const open of [page, idle, writing]) {
    await expect(announcement(open)).toBeVisible();
    await expectVersion(open, 'first');
  }

  await page.getByRole('button', { name: 'Update' }).click();
  await expectVersion(page, 'next');
  await expectFeed(page);
  await expectVersion(idle, 'next');
  await expect(heading(idle, 'Profile')).toBeVisible();
  await expect(announcement(idle)).toBeHidden();

  await expectVersion(writing, 'first');
  await expect(composer(writing)).toHaveValue('Half a sentence');
  await writing.getByRole('button', { name: 'Update' }).click();
  await expectVersion(writing, 'next');
  await expect(composer(writing)).toHaveValue('Half a sentence');
});

test('[SW5] at the next start the new version is used without asking', async ({
  deployment,
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await start(page, '/profile');
  deployment.installNextVersion();
  await lookForUpdate(page);
  await expect(announcement(page)).toBeVisible();
  // For some seconds the worker counts whether the page that was left is gone; on a slower machine the change
  // happens at a later start.
  await expect(async () => {
    await page.reload();
    await expect(page.locator('meta[name=version]')).toHaveCount(1, { timeout: 12_000 });
  }).toPass({ timeout: 60_000 });
  await expect(heading(page, 'Profile')).toBeVisible();
  await expect(announcement(page)).toBeHidden();

  await test.step('the files of the old one are deleted', async () => {
    const oldFiles = () =>
      page.evaluate(async () => {
        const code = document.querySelector<HTMLScriptElement>('script[type=module]');
        const names = await caches.keys();
        const lists = await Promise.all(
          names.map(async (name) => (await caches.open(name)).keys()),
        );
        const files = lists.flat().filter(({ url }) => /\/index-[\w-]{8}\.js$/.test(url));
        return files.filter(({ url }) => url !== code?.src).length;
      });
    await expect.poll(oldFiles).toBe(0);
  });
});

test('[SW7] a page of the old version opens screens whose code is no longer on the server', async ({
  deployment,
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page: first, context } = await openDevice({ person: nina });
  await start(first, '/home');
  const old = await context.newPage();
  // This page loads code only when needed.
  await old.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await openAt(old, `/userchat/${chatId}`);
  await composer(old).fill('Half a sentence');

  deployment.installNextVersion();
  await lookForUpdate(first);
  await first.getByRole('button', { name: 'Update' }).click();
  await expectVersion(first, 'next');

  await expectVersion(old, 'first');
  for (const [address, title] of [
    ['/dashbaord', 'DashBoard'],
    ['/administration/organization', 'Administration'],
  ] as const) {
    await goTo(old, address);
    await expect(heading(old, title)).toBeVisible();
  }
  await expectVersion(old, 'first');
  await expect(messages(old)).toBeHidden();
});

test('[SW4] without a worker, a page whose code is gone offers the new version', async ({
  deployment,
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({
    person: nina,
    expectedProblems: /could not be loaded|no service worker/,
  });
  // As on an address without TLS. The other screens' code is not fetched ahead.
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  await page.route(/Administration.*\.js$/, (route) => route.abort());
  await openAt(page, '/profile');
  await expect(heading(page, 'Profile')).toBeVisible();
  await page.waitForLoadState('networkidle');

  deployment.installNextVersion();
  await goTo(page, '/administration');
  await expect(announcement(page)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Update' }).click();
  await expectVersion(page, 'next');
  await expect(heading(page, 'Administration')).toBeVisible();
});
