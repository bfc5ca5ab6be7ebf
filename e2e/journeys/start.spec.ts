import { expect, test } from '../support/journey.ts';
import { openDirect, send } from '../support/organization.ts';
import {
  expectFeed,
  expectLogIn,
  goToScreen,
  heading,
  logIn,
  openAt,
  row,
} from '../support/steps.ts';
import { countHeldSpaces, leave, readStorage, replaceStorage } from '../support/storage.ts';

test('[S10][S11][S12] with nothing stored the app starts at the log-in, in English; log-in stores who it is', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice();
  await page.goto('/');
  await expectLogIn(page);
  expect(await readStorage(page)).toEqual({ langugae: 'en' });
  await logIn(page, nina);
  await expectFeed(page);
  expect(await readStorage(page)).toEqual({ langugae: 'en', UserID: nina.userId });
});

test('[S66] the app’s frame is shown before the log-in is answered; a refusal brings the form back', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice();
  await openAt(page, '/login');
  const signIn = page.getByRole('button', { name: 'Sign in' });
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/session.login', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.getByLabel('E-mail').fill(nina.email);
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('not hers');
  await field.press('Enter');
  await expect(page.locator('.app-skeleton .skeleton').first()).toBeVisible();
  await expect(signIn).toBeHidden();
  answer();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('.app-skeleton')).toHaveCount(0);
  await expect(field).toHaveValue('not hers');
  await expect(field).toBeFocused();
  await logIn(page, nina);
  await expectFeed(page);
});

test('[S10] an invalid langugae means English', async ({ tend, openDevice }) => {
  const { page } = await openDevice();
  for (const langugae of ['xx', '../../api']) {
    await leave(page);
    await replaceStorage(page, { langugae });
    await page.goto(tend.baseUrl);
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await readStorage(page)).toEqual({ langugae: 'en' });
  }
});

test('[S11][D9] the app starts at the address under reload, if it is one of its own behind the log-in', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  for (const [reload, address] of [
    ['/dashbaord', '/dashbaord'],
    ['/folder/Users?a=b', '/folder/Users?a=b'],
    [null, '/home'],
    ['//elsewhere.example/#/chatlist', '/home'],
    ['/login', '/home'],
  ] as const) {
    await test.step(`reload is ${JSON.stringify(reload)}`, async () => {
      await leave(page);
      await replaceStorage(page, { UserID: nina.userId, ...(reload !== null && { reload }) });
      await page.goto('/');
      await expect.poll(() => new URL(page.url()).hash).toBe(`#${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).hostname).toBe('localhost');
      expect(await readStorage(page)).toEqual({ langugae: 'en', UserID: nina.userId });
    });
  }
});

test('[S11][D9] an address that is opened on purpose is followed; the stored one is kept for the next start', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await leave(page);
  await replaceStorage(page, { UserID: nina.userId, reload: '/profile' });
  await page.goto('/#/chatlist');
  await expect(heading(page, 'ChatList')).toBeVisible();
  expect(await readStorage(page)).toHaveProperty('reload', '/profile');
});

test('[S11][D9] an app that is left reopens at the same place; an empty UserID means nobody', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/dashbaord');
  await expect(heading(page, 'DashBoard')).toBeVisible();
  await leave(page);
  await expect.poll(() => readStorage(page)).toHaveProperty('reload', '/dashbaord');
  await page.goto('/');
  await expect(heading(page, 'DashBoard')).toBeVisible();
  expect(await readStorage(page)).not.toHaveProperty('reload');

  await leave(page);
  await replaceStorage(page, { UserID: '', reload: '/profile' });
  await page.goto('/');
  await expectLogIn(page);
  await expect(page.getByText('You were signed out.')).toBeHidden();
});

test('[D8] if the session is another person’s, the server decides who is logged in', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  await send(tomasz, await openDirect(nina, tomasz), 'Only for Nina');
  const { page } = await openDevice({ person: nina });
  for (const UserID of [grace.userId, 'nobody']) {
    await leave(page);
    await replaceStorage(page, { UserID });
    await openAt(page, '/chatlist');
    await expect.poll(() => readStorage(page)).toHaveProperty('UserID', nina.userId);
    await expectFeed(page);
    await goToScreen(page, '/chatlist', 'ChatList');
    await expect(row(page, tomasz.name)).toContainText('Only for Nina');
  }
  await test.step('her data did not get into the other’s local copy', async () => {
    expect(await countHeldSpaces(page, grace)).toBe(0);
    expect(await countHeldSpaces(page, nina)).toBeGreaterThan(0);
  });
});

test('[D6] a first visit in Russian is offered Russian, in Russian', async ({
  organization: { grace },
  openDevice,
}) => {
  const { page } = await openDevice({ locale: 'ru-RU' });
  await page.goto('/');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await page.getByRole('button', { name: 'Перейти на русский' }).click();
  await expect(heading(page, 'Вход')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await page.reload();
  await expect(heading(page, 'Вход')).toBeVisible();
  expect(await readStorage(page)).toEqual({ langugae: 'ru' });
  expect(grace.userId).toBeTruthy();
});

test('[D6][S47] a chosen language changes the open screen and follows to other devices', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page: phone } = await openDevice({ person: nina });
  const { page: tablet } = await openDevice({ person: nina });
  await openAt(tablet, '/dashbaord');
  await expect(heading(tablet, 'DashBoard')).toBeVisible();
  await openAt(phone, '/profile');
  await phone.getByRole('radio', { name: /^Russian/ }).click();
  await expect(heading(phone, 'Профиль')).toBeVisible();
  await expect(tablet.locator('html')).toHaveAttribute('lang', 'ru');

  const { page: later } = await openDevice();
  await openAt(later, '/login');
  await logIn(later, nina);
  await expect(later.locator('html')).toHaveAttribute('lang', 'ru');
});
