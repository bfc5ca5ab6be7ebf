import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { password } from '../support/organization.ts';
import { expectFeed, expectLogIn, logIn, openAt } from '../support/steps.ts';

/** From here on, the page's clock advances only when the journey says so. */
async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 5_000);
}

test('[S22][S23][S24][S27][D11] the log-in asks and sends under its base URL; failures are logged, and shown in words', async ({
  tend,
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ locale: 'ru-RU' });
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));

  const asked = page.waitForRequest(/organization\.state/);
  await page.goto('/');
  const question = await asked;
  expect(question.method()).toBe('GET');
  expect(question.url()).toMatch(new RegExp(`^${tend.baseUrl}/api/organization\\.state`));
  await expect(page.getByText('Elm Court')).toBeVisible();
  // The index of the selected language, 0 at first.
  await expect(page.getByRole('radio', { name: 'English' })).toHaveValue('0');
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  await page.getByRole('radio', { name: 'Русский' }).click();
  await expect(page.getByRole('radio', { name: 'Русский' })).toHaveValue('1');
  await expect(page.getByRole('radio', { name: 'Русский' })).toBeChecked();

  await page.getByLabel('Эл. почта').fill(nina.email);
  await page.getByLabel('Пароль', { exact: true }).fill('not my password');
  const sent = page.waitForRequest(/session\.login/);
  await page.getByRole('button', { name: 'Войти' }).click();
  const command = await sent;
  expect(command.method()).toBe('POST');
  expect(command.url()).toBe(`${tend.baseUrl}/api/session.login`);
  expect(command.postDataJSON()).toEqual({ email: nina.email, password: 'not my password' });
  await expect(page.getByRole('alert')).toHaveText('Неверная почта или пароль.');
  expect(logged).toContainEqual(expect.stringMatching(/^POST \/api\/session\.login failed/));

  await test.step('an unreachable server is logged and shown, too', async () => {
    await page.route('**/api/session.login', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(page.getByRole('alert')).toContainText('Нет соединения с сервером');
  });
});

test('[S29] the texts of a language are loaded from its file, and only when they are needed', async ({
  organization: { nina },
  openDevice,
}) => {
  // Later the service worker fetches all of them, for when there is no connection.
  const { page, context } = await openDevice();
  await context.route('**/combined-sw.js', (route) => route.abort());
  const loaded: string[] = [];
  page.on('request', (request) => {
    const [, file] = /\/assets\/i18n\/(.*)$/.exec(request.url()) ?? [];
    if (file !== undefined) loaded.push(file);
  });
  await page.goto('/');
  await expectLogIn(page);
  expect(new Set(loaded)).toEqual(new Set(['en.json']));
  await page.getByRole('radio', { name: 'Русский' }).click();
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
  expect(new Set(loaded)).toEqual(new Set(['en.json', 'ru.json']));
  expect(nina.userId).toBeTruthy();
});

test('[S21][D10] an address of a form has the format of addresses, with a top-level domain of any length', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice();
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('passwordReset.request')) asked.push(request.postDataJSON());
  });
  await openAt(page, '/forgotpassword');
  for (const wrong of ['a@b', 'a@b.c', 'a b@c.de', '@c.de']) {
    await page.getByLabel('E-mail').fill(wrong);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('This does not look like an e-mail address.')).toBeVisible();
  }
  expect(asked).toEqual([]);
  await page.getByLabel('E-mail').fill('first.last@sub.example.museum');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  expect(asked).toEqual([{ email: 'first.last@sub.example.museum' }]);
  expect(nina.userId).toBeTruthy();
});

test('[S26] "Please wait..." goes by itself after 2000 ms, and the app’s frame goes on showing progress', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice();
  let answer = (): void => {};
  await page.route('**/api/session.login', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/');
  await expectLogIn(page);
  const overlay = page.getByRole('alertdialog', { name: 'Please wait...' });
  await page.getByLabel('E-mail').fill(nina.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await stopClock(page);
  const sent = page.waitForRequest(/session\.login/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await sent;
  await page.clock.runFor(1_999);
  await expect(overlay).toBeVisible();
  await page.clock.runFor(1);
  await expect(overlay).toBeHidden();
  // The app's frame has replaced the form, and goes on showing progress.
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden();
  await expect(page.locator('[aria-busy=true]').filter({ visible: true }).first()).toBeVisible();
  await page.clock.resume();
  answer();
  await expectFeed(page);
});

test('[S25] a toast is shown below the bar for 2000 ms', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await page.clock.install();
  await openAt(page, '/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('Job title').fill('Night nurse');
  await stopClock(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const toast = page.locator('.toast', { hasText: 'Profile saved' });
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(box?.y).toBeLessThan(100);
  await page.clock.runFor(1_999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toBeHidden();
});

test('[D20][D22] the profile names the device as people do, and Home greets by the time of day', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ timezoneId: 'UTC' });
  await page.goto('/');
  await logIn(page, nina);
  await expectFeed(page);
  await openAt(page, '/profile');
  await expect(page.getByText('Chrome on Android', { exact: true })).toBeVisible();
  for (const [hour, greeting] of [
    [8, 'Good morning, Nina'],
    [15, 'Good afternoon, Nina'],
    [20, 'Good evening, Nina'],
    [3, 'Hello, Nina'],
  ] as const) {
    await page.clock.setFixedTime(Date.UTC(2026, 10, 22, hour));
    await openAt(page, '/notifications');
    await expect(page.getByText(greeting, { exact: true })).toBeVisible();
  }
});
