import type { Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { expectAccessible } from '../support/accessibility.ts';
import { computer, expect, test } from '../support/journey.ts';
import { cutServer, letServerAnswer } from '../support/network.ts';
import { makeGroup, openDirect } from '../support/organization.ts';
import {
  composer,
  expectLogIn,
  expectOneScreen,
  expectToast,
  goTo,
  goToScreen,
  heading,
  logIn,
  openAt,
  openRow,
  row,
} from '../support/steps.ts';

test('[S47][AC46][AC47][SC135] what people say of themselves is seen by everybody at once, and a status goes at its end', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page: graces } = await openDevice({ ...computer, person: grace });
  await graces.clock.install();
  await openAt(graces, `/userchat/${chatId}`);
  const header = graces.locator('.conversation-header');
  await expect(header).toContainText('Nina Sorokina');

  const { page } = await openDevice({ person: nina });
  await openAt(page, '/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('Your name', { exact: true }).fill('Nina Petrova');
  await page.getByLabel('Job title').fill('Registered nurse');
  await page.getByLabel('How to say your name').fill('NEE-na pe-TRO-va');
  await page.getByLabel('Phone number').fill('+44 20 7946 0958');
  await expectToast(page, 'Profile saved', () =>
    page.getByRole('button', { name: 'Save' }).click(),
  );
  await expect(page.getByRole('main')).toContainText('Registered nurse');

  await expect(header).toContainText('Nina Petrova');
  await page.locator('.profile-status').click();
  const sheet = page.getByRole('dialog', { name: 'Status' });
  await sheet.getByLabel('What are you up to?').fill('🏠 At a visit');
  await sheet.getByRole('button', { name: '1 hour' }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(header).toContainText('🏠 At a visit until');

  const details = graces.getByRole('complementary');
  await test.step('beside the chat are the name as it is said, the status and a number to dial', async () => {
    await expect(details).toContainText('Say: NEE-na pe-TRO-va');
    await expect(details).toContainText('🏠 At a visit until');
    const number = details.getByRole('link', { name: /7946 0958/ });
    await expect(number).toHaveAttribute('href', 'tel:+442079460958');
    await expectAccessible(graces);
  });

  await goTo(graces, '/folder');
  await expect(row(graces, 'Nina Petrova')).toContainText(/At a visit until .*Registered nurse/);
  await graces.clock.fastForward('01:00:00');
  await expect(row(graces, 'Nina Petrova')).not.toContainText('At a visit');
  await openRow(graces, 'Nina Petrova');
  await expect(graces.getByRole('main')).toContainText('Say: NEE-na pe-TRO-va');
  await expect(graces.getByRole('main')).not.toContainText('At a visit');
});

test('[AC48] the text of a status is changed and its end is kept', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/profile');
  const button = page.getByRole('main').locator('.profile-status');
  const sheet = page.getByRole('dialog', { name: 'Status' });
  await button.click();
  await sheet.getByLabel('What are you up to?').fill('Driving');
  await sheet.getByRole('button', { name: '1 hour' }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(button).toHaveText(/^Driving until /);
  const end = (await button.innerText()).replace('Driving until ', '');

  await button.click();
  await expect(sheet.getByRole('button', { name: `Until ${end}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await sheet.getByLabel('What are you up to?').fill('On a break');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(button).toHaveText(`On a break until ${end}`);
});

test('[S49] a person’s details describe them and lead to shared groups', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  await makeGroup('Night team North', [nina, grace, tomasz]);
  await makeGroup('Only the two', [nina, tomasz]);
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/folder');
  await openRow(page, grace.name);
  await expect(heading(page, grace.name)).toBeVisible();
  await expectOneScreen(page);
  await expect(page.getByRole('link', { name: grace.email })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Only the two');
  await page.getByRole('link', { name: /Night team North/ }).click();
  await expect(composer(page)).toBeVisible();
  await expectOneScreen(page);
  await expect(page).toHaveURL(/#\/gruopchatmessages\//);
  await expect(heading(page, 'Night team North')).toBeVisible();

  await page.getByRole('button', { name: 'Details' }).click();
  await expect(composer(page)).toBeHidden();
  await expect(heading(page, 'Night team North')).toBeVisible();
  for (const { name } of [nina, grace, tomasz]) {
    await expect(page.getByRole('main')).toContainText(name);
  }
});

test('[PR1][S48] the directory shows people coming online and leaving', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/folder');
  await expect(page.getByRole('heading', { name: 'Not online, 2' })).toBeVisible();
  const { page: graces, context } = await openDevice({ person: grace });
  await openAt(graces, '/home');
  await expect(page.getByRole('heading', { name: 'Online, 1', exact: true })).toBeVisible();
  await context.close();
  await expect(page.getByRole('heading', { name: 'Not online, 2' })).toBeVisible();
  await openRow(page, grace.name);
  await expect(heading(page, grace.name)).toBeVisible();
  await expectOneScreen(page);
  await expect(page.getByRole('main')).toContainText('last seen at');
});

test('[SC51] the theme is chosen for the device: at once in all tabs, from the first paint on, and without a log-in', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page, context } = await openDevice({ person: nina, colorScheme: 'light' });
  await openAt(page, '/profile');
  const other = await context.newPage();
  await openAt(other, '/home');
  const isDark = (where: Page, count: 0 | 1) =>
    expect(where.locator('html.tend-dark')).toHaveCount(count);
  const barOf = (where: Page) =>
    where.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    );

  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await page.getByText('Dark', { exact: true }).click();
  for (const tab of [page, other]) {
    await isDark(tab, 1);
    expect(await barOf(tab)).toEqual(['#0B2730']);
  }

  await test.step('before any code is loaded', async () => {
    await context.route('**/*.js', (route) => route.abort());
    await openAt(other, '/home').catch(() => undefined);
    await isDark(other, 1);
    expect(await barOf(other)).toEqual(['#0B2730']);
    await context.unroute('**/*.js');
  });

  await test.step('the next person to log in has it, too', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
    await expectLogIn(page);
    await isDark(page, 1);
    await page.reload();
    await expectLogIn(page);
    await isDark(page, 1);
    await logIn(page, nina);
    await goToScreen(page, '/profile', 'Profile');
    await page.getByText('System', { exact: true }).click();
    await isDark(page, 0);
    expect(await barOf(page)).toEqual(['#07323E']);
  });
});

test('[NT36][NT35][SC52] quiet hours are one row that names the days, and take effect when saved', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/profile');
  const quiet = page.getByRole('main').getByRole('button', { name: /uiet hours/ });
  await expect(quiet).toHaveText('Quiet hoursOff');
  for (const name of [/^Do not disturb/, /^Quiet hours/, /^All notification/, /^Change password/]) {
    const opener = page.getByRole('main').getByRole('button', { name });
    await expect(opener.locator('.setting-row-chevron')).toBeVisible();
  }

  const sheet = page.getByRole('dialog', { name: 'Quiet hours' });
  const day = (name: string) => sheet.getByRole('button', { name, exact: true });
  await quiet.click();
  await expect(sheet.getByRole('group', { name: 'Every day' })).toBeVisible();
  await expect(sheet.getByLabel('Every day, from')).toHaveValue('22:00');
  await expect(sheet.getByLabel('Every day, to')).toHaveValue('07:00');
  await day('Tue').click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(quiet).toHaveText('Quiet hoursOff');

  await quiet.click();
  for (const name of ['Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) await day(name).click();
  await expect(day('Tue')).toHaveAttribute('aria-pressed', 'false');
  await expectToast(page, 'Quiet hours saved', () =>
    sheet.getByRole('button', { name: 'Save' }).click(),
  );
  await expect(quiet).toHaveText('Quiet hoursMon 22:00–07:00');

  await quiet.click();
  await sheet.getByRole('switch', { name: 'On a schedule' }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(quiet).toHaveText('Quiet hoursOff');
});

test('[SC56] without a connection the profile says so once, and has its devices once there is one', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page, context } = await openDevice({ person: nina });
  await openAt(page, '/chatlist');
  await cutServer(context);
  await openAt(page, '/profile');
  await expect(page.getByText('Cannot load devices')).toHaveCount(1);
  await expect(page.getByRole('main').getByText('No connection', { exact: false })).toHaveCount(1);
  await letServerAnswer(context);
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(page.getByText('Cannot load devices')).toBeHidden();
});

test('[SC200] people hide when they read where the organisation permits it, and are told what that means', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('North', [nina, grace]);
  const sent = await nina.call('message.send', { id: newId(), chatId, text: 'Keys?' });
  await grace.call('message.markRead', { chatId, upTo: sent.seq });
  const { page: graces } = await openDevice({ person: grace });
  await openAt(graces, '/profile');
  await expect(graces.getByText('Devices')).toBeVisible();
  await expect(graces.getByText('Privacy')).toBeHidden();

  const { page } = await openDevice({ person: nina });
  await openAt(page, '/administration/organization');
  const permit = { name: 'People may hide when they read messages' };
  const permitted = page.getByRole('switch', { ...permit, checked: true });
  await page.getByRole('switch', permit).tap();
  await expect(permitted).toBeVisible();
  await expectToast(page, 'Saved', () => page.getByRole('button', { name: 'Save' }).tap());

  const hide = graces.getByRole('switch', { name: 'Hide when I read messages' });
  await expect(hide).not.toBeChecked();
  await expect(graces.getByText(/You won’t see it for others either/)).toBeVisible();
  await expectAccessible(graces);
  await openAt(page, `/gruopchatmessages/${chatId}`);
  await expect(page.getByText('Read by everyone')).toBeVisible();
  await hide.tap();
  await expect(hide).toBeChecked();
  await expect(page.getByText('Read by everyone')).toBeHidden();
  await openAt(page, `/deatils/message/${chatId}?at=${sent.seq}`);
  // It was sent before anyone was connected here: when it was delivered is not known.
  await expect(page.getByText('Not known any more: 1')).toBeVisible();
});
