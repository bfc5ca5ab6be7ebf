import { expect, test } from '../support/journey.ts';
import { makeGroup, openDirect } from '../support/organization.ts';
import {
  composer,
  expectOneScreen,
  expectToast,
  goTo,
  heading,
  openAt,
  openRow,
  row,
} from '../support/steps.ts';

test('[S47] a new name and job title are seen by everybody at once', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page: graces } = await openDevice({ person: grace });
  await openAt(graces, `/userchat/${chatId}`);
  await expect(heading(graces, 'Nina Sorokina')).toBeVisible();

  const { page } = await openDevice({ person: nina });
  await openAt(page, '/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('Your name').fill('Nina Petrova');
  await page.getByLabel('Job title').fill('Registered nurse');
  await expectToast(page, 'Profile saved', () =>
    page.getByRole('button', { name: 'Save' }).click(),
  );
  await expect(page.getByRole('main')).toContainText('Registered nurse');

  await expect(heading(graces, 'Nina Petrova')).toBeVisible();
  await goTo(graces, '/folder');
  await expect(row(graces, 'Nina Petrova')).toContainText('Registered nurse');
});

test('[S49] the details of a person tell who they are and lead to the groups that are shared', async ({
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

test('[PR1][S48] the directory shows who comes and goes', async ({
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
