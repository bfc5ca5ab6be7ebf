import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { expectFeed, expectLogIn, goTo, heading, logIn, openAt } from '../support/steps.ts';

/** Goes where no app is running, but its storage can be seen. */
async function leave(page: Page): Promise<void> {
  await page.goto('/assets/i18n/en.json');
}

function readStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)));
}

test('[S10][S11][S12] the app keeps four things under their names, and starts by them', async ({
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

  for (const [reload, address] of [
    ['/chatlist', '/chatlist'],
    ['https://elsewhere.example/', '/home'],
    ['/login', '/home'],
  ] as const) {
    await leave(page);
    await expect.poll(() => readStorage(page)).toHaveProperty('reload');
    await page.evaluate((route) => localStorage.setItem('reload', route), reload);
    await page.goto('/');
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await readStorage(page)).toEqual({ langugae: 'en', UserID: nina.userId });
  }
});

test('[S11][D9] an app that is left comes back where it was; an empty UserID is nobody', async ({
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
  await page.evaluate(() => localStorage.setItem('UserID', ''));
  await page.goto('/');
  await expectLogIn(page);
});

test('[S14][D7] an app that cannot start logs it, says so, and offers to try again', async ({
  tend,
  openDevice,
}) => {
  for (const missing of ['**/assets/i18n/en.json', '**/assets/*.js']) {
    const logged: string[] = [];
    const { page } = await openDevice({ expectedProblems: /The app could not start/ });
    page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
    await page.route(missing, (route) => route.abort());
    await page.goto('/');
    await expect(heading(page, 'Tend could not start')).toBeVisible();
    expect(logged.join('\n')).toMatch(/error: (The app could not start|Failed to load resource)/);

    await page.unroute(missing);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expectLogIn(page);
  }
  expect(tend.setUpLink).toContain('/#/setup');
});

test('[D7] whoever is logged in is told as well when the app cannot be had, and can try again', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({
    person: nina,
    expectedProblems: /A screen could not be loaded/,
  });
  await page.route('**/assets/App-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('Cannot load Tend')).toBeVisible();
  await page.unroute('**/assets/App-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectFeed(page);
});

test('[S2] screens come when they are wanted, and all others once the first can be used', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  const codes: string[] = [];
  const firstScreen = page.getByRole('heading', { level: 1, name: 'Profile' });
  await page.route('**/assets/*.js', async (route) => {
    const [code = ''] = new URL(route.request().url()).pathname.split('/').slice(-1);
    const isOther = /^(Dashboard|Directory|ChatList|Conversation|Invitations)Screen/.test(code);
    // What comes with the first screen itself is asked for before that screen can be seen.
    if (isOther) codes.push(`${code} ${await firstScreen.isVisible()}`);
    await route.continue();
  });
  await openAt(page, '/profile');
  await expect(firstScreen).toBeVisible();
  const screens = ['Dashboard', 'Directory', 'ChatList', 'Conversation', 'Invitations'];
  for (const screen of screens) {
    const asked = () => codes.filter((code) => code.startsWith(`${screen}Screen`));
    await expect.poll(asked).toEqual([expect.stringMatching(/ true$/)]);
  }

  await test.step('what was preloaded opens without asking for anything', async () => {
    await page.waitForLoadState('networkidle');
    await page.unroute('**/assets/*.js');
    await page.route('**/assets/*.{js,css}', (route) => route.abort());
    for (const [address, title] of [
      ['/dashbaord', 'DashBoard'],
      ['/folder', 'Users'],
      ['/chatlist', 'ChatList'],
      ['/administration/invitations', 'Administration'],
    ] as const) {
      await goTo(page, address);
      await expect(heading(page, title)).toBeVisible();
    }
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
