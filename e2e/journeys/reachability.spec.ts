import { expect, test } from '../support/journey.ts';
import { standInForPushService, turnOnNotifications } from '../support/push.ts';
import { expectNoSidewaysScroll } from '../support/scrolling.ts';
import { heading, openAt } from '../support/steps.ts';

test('[RE13][RE14] an administrator sees who cannot be reached, and tests the device of somebody', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page: graces, context } = await openDevice({ person: grace });
  await standInForPushService(context);
  await turnOnNotifications(graces);

  const { page } = await openDevice({ person: nina });
  await openAt(page, '/administration/notifications');
  await expect(heading(page, 'Administration')).toBeVisible();
  const people = page.getByRole('list', { name: 'Notifications' });
  await expect(people).toContainText('Push services accept this server.');
  await expect(people.getByRole('button', { name: grace.name })).toBeHidden();
  const ninas = people.getByRole('button', { name: nina.name });
  await expect(ninas).toContainText('No device');

  await page.getByRole('button', { name: /^Everybody/ }).click();
  await page.getByRole('searchbox').fill(grace.name);
  await people.getByRole('button', { name: grace.name }).click();
  const sheet = page.getByRole('dialog', { name: grace.name });
  // This network has no push services.
  await sheet.getByRole('button', { name: /^Send a test/ }).click();
  await expect(sheet.getByRole('status')).toContainText('could not be reached from the server');
  await expect(sheet).toContainText('Not reached since');
  await sheet.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'What phones need' }).click();
  await expect(page.getByRole('dialog')).toContainText('Home Screen');
  await expectNoSidewaysScroll(page);
});

test('[RE14] all devices of somebody are tested at once, and each says what came of it', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  for (let device = 0; device < 2; device += 1) {
    const { page: graces, context } = await openDevice({ person: grace });
    await standInForPushService(context);
    await turnOnNotifications(graces);
  }
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/administration/notifications');
  await page.getByRole('button', { name: /^Everybody/ }).click();
  await page.getByRole('searchbox').fill(grace.name);
  const people = page.getByRole('list', { name: 'Notifications' });
  await people.getByRole('button', { name: grace.name }).click();
  const sheet = page.getByRole('dialog', { name: grace.name });
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  await sheet.getByRole('button', { name: 'Test all devices' }).click();
  const outcome = 'could not be reached from the server';
  await expect(sheet.getByRole('status').filter({ hasText: outcome })).toHaveCount(2);
});

test('[RE15] a device that cannot be reached says so wherever it is open, and turns notifications on again', async ({
  organization: { grace },
  openDevice,
}) => {
  const { page, context } = await openDevice({ person: grace });
  await standInForPushService(context);
  let tell: (unreachable: object[]) => void = () => {};
  await page.routeWebSocket(/\/ws/, (socket) => {
    socket.connectToServer();
    let version = 1_000_000;
    tell = (unreachable) => {
      const space = { kind: 'user', id: grace.userId };
      const row = { kind: 'reachability', userId: grace.userId, unreachable };
      const rows = [{ ...row, version: version + 1 }];
      // From any version on: whatever the device holds, it applies this one.
      socket.send(JSON.stringify({ type: 'change', space, from: 0, to: ++version, rows }));
    };
  });
  await turnOnNotifications(page);
  const deviceId = (await page.evaluate(() => localStorage.getItem('fcmid'))) ?? '';
  await openAt(page, '/chatlist');
  await expect(heading(page, 'ChatList')).toBeVisible();

  const banner = page.getByText('This device can’t be reached').first();
  // The screen is there before its connection is.
  await expect(async () => {
    tell([{ deviceId, since: Date.now(), reason: 'gone' }]);
    await expect(banner).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectNoSidewaysScroll(page);
  const registered = page.waitForResponse(/device\.register/);
  await page.getByRole('button', { name: 'Turn on again' }).first().click();
  expect((await registered).status()).toBe(200);
  tell([]);
  await expect(banner).toBeHidden();
});

test('[RE13] whoever is no administrator sees none of it', async ({
  organization: { grace },
  openDevice,
}) => {
  const { page } = await openDevice({ person: grace });
  await openAt(page, '/administration/notifications');
  await expect(page.getByText('For administrators only')).toBeVisible();
});
