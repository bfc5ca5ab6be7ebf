import { expect, test } from '../support/journey.ts';
import {
  acceptInvitation,
  expectFeed,
  goTo,
  heading,
  invite,
  logIn,
  openAt,
  row,
  setUp,
} from '../support/steps.ts';

test.use({ stage: 'new' });

const nina = { name: 'Nina Sorokina', email: 'nina@northbank.example' };
const grace = { name: 'Grace Adeyemi', email: 'grace@northbank.example' };

test('[AC2] the set-up link works once, and nothing else answers before', async ({
  tend,
  openDevice,
}) => {
  const { page } = await openDevice();
  await page.goto('/');
  await expect(page.getByText('Tend is not set up yet.')).toBeVisible();
  await page.goto('/#/setup?token=guessed-guessed-guessed');
  await setUp(page, tend, nina);

  const { page: late } = await openDevice();
  await late.goto(tend.setUpLink);
  await expect(late.getByText('Tend is already set up')).toBeVisible();
});

test('[IN1][IN3] a person invited by e-mail joins with the link in it, once', async ({
  mailbox,
  tend,
  openDevice,
}) => {
  const { page: ninas } = await openDevice();
  await setUp(ninas, tend, nina);
  await invite(ninas, grace.email);
  const link = await mailbox.linkFor(grace.email, 'invitation');

  const { page: graces } = await openDevice();
  await graces.goto(link);
  await expect(graces.getByText('Northbank Home Care invites you to Tend.')).toBeVisible();
  await expect(graces.getByLabel('E-mail', { exact: true })).toHaveValue(grace.email);
  await acceptInvitation(graces, link, grace);

  await test.step('she is in the directory, and her invitation is used up', async () => {
    await goTo(ninas, '/folder');
    await expect(row(ninas, grace.name)).toBeVisible();
    await goTo(ninas, '/administration/invitations');
    await expect(ninas.getByRole('listitem').filter({ hasText: grace.email })).toContainText(
      'Used',
    );
    const { page: stranger } = await openDevice();
    await stranger.goto(link);
    await expect(stranger.getByText('This invitation was already used')).toBeVisible();
  });

  await test.step('she logs in with the password that she chose', async () => {
    const { page } = await openDevice();
    await openAt(page, '/login');
    await logIn(page, grace);
    await expectFeed(page);
  });
});

test('[IN6] a revoked invitation lets no one in; a new link does', async ({ tend, openDevice }) => {
  const { page: ninas } = await openDevice();
  await setUp(ninas, tend, nina);
  const lost = await invite(ninas);
  await ninas.getByRole('button', { name: /^By link/ }).click();
  await ninas.getByRole('button', { name: 'Create new link' }).click();
  const renewed = await ninas.getByLabel('Link', { exact: true }).inputValue();
  await ninas.getByRole('button', { name: 'Done' }).click();

  const { page: graces } = await openDevice();
  await graces.goto(lost);
  await expect(graces.getByText('This link does not work')).toBeVisible();
  await acceptInvitation(graces, renewed, grace);
});

test('[IN14][IN13] from the directory the form is open at once; its link has a warning if it opens on this machine only', async ({
  tend,
  openDevice,
}) => {
  const { page } = await openDevice();
  await setUp(page, tend, nina);
  await goTo(page, '/folder');
  await page.getByRole('button', { name: 'Invite a person' }).click();
  await expect(page.getByRole('dialog', { name: 'Invite a person' })).toBeVisible();
  await page.getByRole('button', { name: 'Create invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invitation ready' });
  await expect(dialog.getByText('Links open only on the computer')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Links open only on the computer')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Users')).toBeVisible();
});
