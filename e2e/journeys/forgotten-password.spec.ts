import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/accessibility.ts';
import {
  expectFeed,
  expectLogIn,
  goTo,
  heading,
  logIn,
  openAt,
  openRow,
} from '../support/steps.ts';
import { startTend } from '../support/tend.ts';

const newPassword = 'another horse battery';

test('[S41][PW1][PW14] a person who has forgotten their password sets a new one by e-mail, and is logged out everywhere else', async ({
  mailbox,
  organization: { grace },
  openDevice,
}) => {
  const { page: elsewhere } = await openDevice({ person: grace });
  await openAt(elsewhere, '/home');
  await expectFeed(elsewhere);
  const { page } = await openDevice();

  await test.step('she asks for a link, with the address that she has typed', async () => {
    await openAt(page, '/login');
    await page.getByLabel('E-mail').fill(grace.email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(heading(page, 'New password')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(grace.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeFocused();
    await expect(page.getByText(grace.email)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send again in \d:\d\d$/ })).toBeDisabled();
  });

  const link = await mailbox.linkFor(grace.email, 'forgotpassword');
  await test.step('the link lets her choose a password and logs her in', async () => {
    await page.goto(link);
    await expect(page.getByText(`Choose a new password for ${grace.email}.`)).toBeVisible();
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
    await page.getByLabel('New password').fill(newPassword);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expectFeed(page);
  });

  await test.step('her other device is logged out, and the old password is refused', async () => {
    await expectLogIn(elsewhere);
    await logIn(elsewhere, grace);
    await expect(elsewhere.getByText('Wrong e-mail or password.')).toBeVisible();
    await elsewhere.getByLabel('Password', { exact: true }).fill(newPassword);
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await expectFeed(elsewhere);
  });

  await test.step('the link works once', async () => {
    const { page: third } = await openDevice();
    await third.goto(link);
    await expect(third.getByText('This link was already used')).toBeVisible();
    await third.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(third.getByRole('button', { name: 'Send link' })).toBeVisible();
  });
});

test('[PW14] a minute later the link can be asked for again, and both work', async ({
  mailbox,
  organization: { grace },
  openDevice,
}) => {
  const { page } = await openDevice();
  await page.clock.install();
  await openAt(page, '/forgotpassword');
  await page.getByLabel('E-mail').fill('grace');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('This does not look like an e-mail address.')).toBeVisible();
  await page.getByLabel('E-mail').fill(grace.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  const older = await mailbox.linkFor(grace.email, 'forgotpassword');
  await page.clock.fastForward(60_000);
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await expect(page.getByText('Sent again')).toBeVisible();
  const newer = await mailbox.linkFor(grace.email, 'forgotpassword', older);

  await page.goto(older);
  await expect(page.getByRole('button', { name: 'Set password' })).toBeVisible();
  await page.goto(newer);
  await expect(page.getByRole('button', { name: 'Set password' })).toBeVisible();
});

test('[PW8] an unknown link and another person’s link say so, with a next step', async ({
  mailbox,
  organization: { grace, tomasz },
  openDevice,
}) => {
  const { page } = await openDevice({ person: tomasz });
  await page.goto('/#/forgotpassword?token=guessed-guessed-guessed');
  await expect(page.getByText('This link does not work')).toBeVisible();
  await goTo(page, '/forgotpassword');
  await page.getByLabel('E-mail').fill(grace.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.goto(await mailbox.linkFor(grace.email, 'forgotpassword'));
  await expect(page.getByText('This link is for another account')).toBeVisible();
  await expect(page.getByText(`You are signed in as ${tomasz.email}`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to profile' }).click();
  await expect(heading(page, 'Profile')).toBeVisible();
});

test('[PW26][AC45] an administrator hands over a link, and an easy password is refused', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page: ninas } = await openDevice({ person: nina });
  await openAt(ninas, '/administration');
  await openRow(ninas, nina.name);
  await expect(ninas.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  await expect(ninas.getByRole('button', { name: 'New password link' })).toHaveCount(0);
  await ninas.keyboard.press('Escape');
  await openRow(ninas, grace.name);
  await ninas.getByRole('button', { name: 'New password link' }).click();
  await ninas.getByRole('button', { name: 'Create link' }).click();
  await expect(ninas.getByRole('img', { name: 'QR code' })).toBeVisible();
  const link = await ninas.getByLabel('Link', { exact: true }).inputValue();

  const { page } = await openDevice();
  await page.goto(link);
  await page.getByLabel('New password').fill('password12');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This password is easy to guess.')).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();
  await expect(page.getByLabel('New password')).toHaveValue('password12');
  await page.getByLabel('New password').fill(newPassword);
  await expect(page.getByText('This password is easy to guess.')).toBeHidden();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expectFeed(page);
});

test('[PW30] a server that sends no e-mail promises none, and still writes the link for its operator', async ({
  organization: { grace },
  image,
  openDevice,
}) => {
  const tend = await startTend({ image: image.folder });
  try {
    const { page } = await openDevice({ baseURL: tend.baseUrl });
    await page.goto('/#/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByText('This server does not send e-mail.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send link' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByText('Do you run this server?').click();
    await page.getByLabel('E-mail').fill(grace.email);
    await page.getByRole('button', { name: 'Save link' }).click();
    await expect(page.getByText('the link is in the “outbox” folder')).toBeVisible();
  } finally {
    await tend.remove();
  }
});

test('[SV102] at an address that is not allowed nothing can be typed, and the setting is named', async ({
  image,
  openDevice,
}) => {
  const settings = { TEND_BASE_URL: 'https://chat.example.org' };
  const tend = await startTend({ image: image.folder, settings });
  try {
    const { page } = await openDevice({ baseURL: tend.baseUrl });
    for (const address of ['/#/login', '/#/setup?token=any', '/#/forgotpassword']) {
      await page.goto('about:blank');
      await page.goto(address);
      await expect(page.getByText(`TEND_BASE_URL=${tend.baseUrl}`)).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
    }
    await expectAccessible(page);
  } finally {
    await tend.remove();
  }
});
