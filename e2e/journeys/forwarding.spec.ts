import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { computer, expect, test } from '../support/journey.ts';
import { makeGroup, openDirect, send } from '../support/organization.ts';
import { bubble, goTo, openAt, restUntil } from '../support/steps.ts';

test('[SC92] a message is forwarded to several chats, and says there who wrote it', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const from = await openDirect(nina, grace);
  await send(grace, from, 'Key safe: 4821');
  const to = await openDirect(nina, tomasz);
  const group = await makeGroup('Night team', [nina, tomasz]);
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${from}`);
  const menu = page.getByRole('dialog');
  await restUntil(page, bubble(page, 'Key safe: 4821'), menu);
  await menu.getByRole('button', { name: 'Forward' }).tap();
  await expectAccessible(page);
  await menu.getByRole('searchbox', { name: 'Search chats' }).fill('Tom');
  await menu.getByRole('checkbox', { name: 'Tomasz' }).tap();
  await menu.getByRole('searchbox', { name: 'Search chats' }).fill('');
  await menu.getByRole('checkbox', { name: 'Night team' }).tap();
  await menu.getByRole('button', { name: 'Forward' }).tap();
  await expect(page.getByText('Forwarded to 2 chats')).toBeVisible();

  const forwarded = (where: Page) => bubble(where, 'Key safe: 4821');
  await openAt(page, `/userchat/${to}`);
  await expect(forwarded(page)).toContainText('Forwarded from Grace Adeyemi');

  await test.step('on a computer it goes on from there, and still says so', async () => {
    const { page: desk } = await openDevice({ person: nina, ...computer });
    await openAt(desk, `/gruopchatmessages/${group}`);
    await expect(forwarded(desk)).toContainText('Forwarded from Grace Adeyemi');
    await forwarded(desk).hover();
    await desk.getByRole('toolbar').getByRole('button', { name: 'Forward' }).click();
    const sheet = desk.getByRole('dialog');
    await sheet.getByRole('checkbox', { name: grace.name }).check();
    await sheet.getByRole('button', { name: 'Forward' }).click();
    await expect(desk.getByText('Forwarded to 1 chat')).toBeVisible();
    await expectAccessible(desk);
    await goTo(desk, `/userchat/${from}`);
    await expect(forwarded(desk).filter({ hasText: 'Forwarded from Grace' })).toBeVisible();
  });
});
