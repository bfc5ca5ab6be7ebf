import type { Page } from '@playwright/test';
import { computer, expect, test } from '../support/journey.ts';
import { bringFile, drawPhoto, sendFiles } from '../support/files.ts';
import { openDirect, password, send } from '../support/organization.ts';
import {
  bubble,
  expectFeed,
  expectLogIn,
  goTo,
  heading,
  logIn,
  openAt,
  openRow,
  row,
} from '../support/steps.ts';

test('[S40] a wrong password says so and keeps the typed values; the right one leads to the feed', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice();
  await page.goto('/');
  await page.getByLabel('E-mail').fill(nina.email);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Wrong e-mail or password.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(nina.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not my password');

  await logIn(page, nina);
  await expectFeed(page);
});

test('[S47][D8][D9][AC40] after a session is ended elsewhere, the next log-in returns to the same place', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  await openDirect(nina, grace);
  const { page: phone } = await openDevice({ person: nina });
  const { page: desk } = await openDevice(computer);
  await openAt(desk, '/login');
  await logIn(desk, nina);
  await expectFeed(desk);
  await goTo(desk, '/chatlist');
  await expect(heading(desk, 'Notifications')).toBeHidden();
  await openRow(desk, grace.name);
  await expect(desk).toHaveURL(/#\/userchat\//);
  const address = new URL(desk.url()).hash.slice(1);

  await openAt(phone, '/profile');
  await phone.getByRole('button', { name: 'Sign out Chrome on Windows' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();

  await expectLogIn(desk);
  await expect(desk.getByText('You were signed out.')).toBeVisible();
  const stored = () =>
    desk.evaluate(() => [localStorage.getItem('UserID'), localStorage.getItem('reload')]);
  expect(await stored()).toEqual([null, address]);

  await expect(desk.getByLabel('E-mail')).toHaveValue(nina.email);
  await expect(desk.getByLabel('Password', { exact: true })).toBeFocused();
  await desk.keyboard.type(password);
  await desk.keyboard.press('Enter');
  await expect(desk).toHaveURL(new RegExp(`#${address}$`));
  await expect(desk.getByRole('heading', { name: grace.name }).first()).toBeVisible();
  expect(await stored()).toEqual([nina.userId, null]);
});

test('[D8] without a session a person sees the log-in, and then the requested screen', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice();
  await openAt(page, '/profile');
  await expectLogIn(page);
  expect(await page.evaluate(() => localStorage.getItem('reload'))).toBe('/profile');

  await test.step('a stored UserID alone gives no access', async () => {
    await page.evaluate((userId) => localStorage.setItem('UserID', userId), nina.userId);
    await openAt(page, '/profile');
    await expectLogIn(page);
    expect(await page.evaluate(() => localStorage.getItem('UserID'))).toBeNull();
  });

  await logIn(page, nina);
  await expect(page).toHaveURL(/#\/profile$/);
  await expect(heading(page, 'Profile')).toBeVisible();
});

/** The log-in screen waits for the server and the deletion, but not for long. */
function readWhatIsLeft(page: Page) {
  return page.evaluate(async () => ({
    keys: Object.keys(localStorage).toSorted(),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    status: (await fetch('/api/session.current?input=%7B%7D')).status,
  }));
}

test('[S47] logging out deletes the person’s data from the device, photos and chosen files, too', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await sendFiles(grace, chatId, { files: [drawPhoto(320, 240, 1)], text: 'Only for Nina' });
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);
  await expect(bubble(page, 'Only for Nina').locator('img[src^="blob:"]')).toBeVisible();
  await bringFile(page, 'paste', 'plan.pdf');
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('tend-kept-files')).keys()).length),
    )
    .toBe(1);
  await openAt(page, '/profile');
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Sign out?' });
  await question.getByRole('button', { name: 'Sign out' }).click();

  await expectLogIn(page);
  await expect
    .poll(() => readWhatIsLeft(page))
    .toEqual({ keys: ['langugae'], databases: [], caches: [], status: 401 });
});

test('[S47][AC26] on a hanging connection the person is logged out anyway, and the server learns of it later', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page, context } = await openDevice({ person: nina });
  await openAt(page, '/profile');
  await context.route('**/api/session.logout', () => undefined);
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expectLogIn(page);
  await expect
    .poll(() => readWhatIsLeft(page))
    .toEqual({ keys: ['langugae', 'logOutWaits'], databases: [], caches: [], status: 200 });
  await context.unroute('**/api/session.logout');
  await page.reload();
  await expectLogIn(page);
  await expect
    .poll(() => readWhatIsLeft(page))
    .toEqual({ keys: ['langugae'], databases: [], caches: [], status: 401 });
});

test('[FE3] a deactivated person is logged out at once, and their messages stay', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(grace, chatId, 'Written before');
  const { page: graces } = await openDevice({ person: grace });
  await openAt(graces, `/userchat/${chatId}`);
  await expect(bubble(graces, 'Written before')).toBeVisible();

  const { page: ninas } = await openDevice({ person: nina });
  await openAt(ninas, '/administration');
  await openRow(ninas, grace.name);
  await ninas.getByRole('button', { name: 'Deactivate' }).click();
  await ninas.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(row(ninas, grace.name)).toContainText('Deactivated');

  await expectLogIn(graces);
  await logIn(graces, grace);
  await expect(
    graces.getByText('This account is deactivated. Ask your administrator.'),
  ).toBeVisible();
  await goTo(ninas, `/userchat/${chatId}`);
  await expect(bubble(ninas, 'Written before')).toBeVisible();
});

test('[AC41][AC42] the profile shows this device and the four used last, then all, and signs out all others', async ({
  organization: { nina },
  openDevice,
}) => {
  for (let count = 0; count < 5; count += 1) await nina.startSession();
  const { page: elsewhere } = await openDevice({ person: nina });
  await openAt(elsewhere, '/home');
  await expectFeed(elsewhere);
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/profile');
  const devices = page.getByRole('listitem').filter({ hasText: /This device|Last used/ });
  await expect(devices).toHaveCount(5);
  await expect(devices.first()).toContainText('This device');
  await page.getByRole('button', { name: /^Show all \(\d+\)$/ }).click();
  await expect(devices).not.toHaveCount(5);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(devices).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  await expectLogIn(elsewhere);
});
