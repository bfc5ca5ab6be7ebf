import type { Page } from '@playwright/test';
import { expect, type Fixtures, test } from '../support/journey.ts';
import { type Colleague, openDirect, send } from '../support/organization.ts';
import {
  standInForPermission,
  standInForPushService,
  turnOnNotifications,
} from '../support/push.ts';
import { expectNoSidewaysScroll } from '../support/scrolling.ts';
import { dismissBanner, goToScreen, heading, openAt } from '../support/steps.ts';

/** Opens a person's device with notifications on. */
async function openNotified(openDevice: Fixtures['openDevice'], person: Colleague): Promise<Page> {
  // Subscribing to pushes needs a service worker.
  const { page, context } = await openDevice({ person, serviceWorkers: 'allow' });
  await standInForPermission(context, 'granted');
  await standInForPushService(context);
  await turnOnNotifications(page);
  return page;
}

test('[RE13][RE14] an administrator sees who cannot be reached, and tests a person’s device', async ({
  pushService,
  organization: { nina, grace },
  openDevice,
}) => {
  await openNotified(openDevice, grace);

  const { page } = await openDevice({ person: nina });
  await openAt(page, '/administration/notifications');
  await expect(heading(page, 'Administration')).toBeVisible();
  const people = page.getByRole('list', { name: 'Notifications' });
  await expect(people).toContainText('Notifications can be sent.');
  await expect(people.getByRole('button', { name: grace.name })).toBeHidden();
  const ninas = people.getByRole('button', { name: nina.name });
  await expect(ninas).toContainText('No device');

  await page.getByRole('button', { name: /^Everyone/ }).click();
  await page.getByRole('searchbox').fill(grace.name);
  await people.getByRole('button', { name: grace.name }).click();
  const sheet = page.getByRole('dialog', { name: grace.name });
  pushService.answer(503);
  await sheet.getByRole('button', { name: /^Send a test/ }).click();
  await expect(sheet.getByRole('status').first()).toContainText(
    'could not be reached from the server',
  );
  await expect(sheet).toContainText('Not reached since');
  await sheet.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'What phones need' }).click();
  await expect(page.getByRole('dialog')).toContainText('Home Screen');
  await expectNoSidewaysScroll(page);
});

test('[RE14] all devices of a person are tested at once, and each shows its outcome', async ({
  pushService,
  organization: { nina, grace },
  openDevice,
}) => {
  for (let device = 0; device < 2; device += 1) {
    await openNotified(openDevice, grace);
  }
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/administration/notifications');
  await page.getByRole('button', { name: /^Everyone/ }).click();
  await page.getByRole('searchbox').fill(grace.name);
  const people = page.getByRole('list', { name: 'Notifications' });
  await people.getByRole('button', { name: grace.name }).click();
  const sheet = page.getByRole('dialog', { name: grace.name });
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  pushService.answer(503);
  await sheet.getByRole('button', { name: 'Test all devices' }).click();
  const outcome = 'could not be reached from the server';
  await expect(sheet.getByRole('status').filter({ hasText: outcome })).toHaveCount(2);
});

test('[RE15] a device that cannot be reached says so wherever it is open, and turns notifications on again', async ({
  pushService,
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const page = await openNotified(openDevice, grace);
  await openAt(page, '/chatlist');
  await expect(heading(page, 'ChatList')).toBeVisible();
  const words = 'This device can’t be reached';
  const banner = page.getByText(words).filter({ visible: true });

  for (const [reason, status] of [
    ['its subscription is gone', 410],
    ['its push service refuses the server', 403],
  ] as const) {
    await test.step(reason, async () => {
      pushService.answer(status);
      await send(nina, chatId, `Is anybody there? ${status}`);
      await dismissBanner(page);
      await expect(banner).toBeVisible();
      await expectNoSidewaysScroll(page);
      await goToScreen(page, '/home', 'Notifications');
      await expect(banner).toBeVisible();

      pushService.answer(201);
      await page.getByRole('button', { name: 'Turn on again' }).click();
      await expect(banner).toBeHidden();
      const before = pushService.taken;
      await send(nina, chatId, 'Now?');
      await expect.poll(() => pushService.taken).toBeGreaterThan(before);
      await dismissBanner(page);
      await goToScreen(page, '/chatlist', 'ChatList');
    });
  }
});

test('[RE13] people who are not administrators see none of it', async ({
  organization: { grace },
  openDevice,
}) => {
  const { page } = await openDevice({ person: grace });
  await openAt(page, '/administration/notifications');
  await expect(page.getByText('For administrators only')).toBeVisible();
});
