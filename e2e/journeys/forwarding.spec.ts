import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { drawPhoto, sendFiles } from '../support/files.ts';
import { computer, expect, test } from '../support/journey.ts';
import { makeGroup, openDirect, send } from '../support/organization.ts';
import { bubble, goTo, openAt, restUntil, tapUntil } from '../support/steps.ts';

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

test('[SC435] of several pictures the one in view is forwarded, at once and as the others see it', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Evening round', [nina, grace]);
  const to = await makeGroup('Wound care', [nina, grace]);
  const files = [1, 2, 3].map((hue) => drawPhoto(80, 60, hue));
  await sendFiles(grace, chatId, { files, text: 'Left leg' });
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/gruopchatmessages/${chatId}`);
  const viewer = page.getByRole('dialog', { name: 'Photos' });
  await tapUntil(page.getByRole('button', { name: 'Photo 2 of 3' }), viewer);
  const sheet = page.getByRole('dialog', { name: 'Forward to' });
  await tapUntil(viewer.getByRole('button', { name: 'Forward' }), sheet);
  await sheet.getByRole('checkbox', { name: 'Wound care' }).tap();
  await sheet.getByRole('button', { name: 'Forward' }).tap();
  await expect(page.getByText('Forwarded to 1 chat')).toBeVisible();

  await goTo(page, `/gruopchatmessages/${to}`);
  const forwarded = bubble(page, 'Left leg');
  await expect(forwarded).toContainText('Forwarded from Grace Adeyemi');
  await expect(forwarded.getByRole('button', { name: /^Photo/ })).toHaveCount(1);
  const contentOf = async (id: string) => {
    const { messages } = await grace.call('message.page', { chatId: id });
    return messages.at(-1)?.content;
  };
  const album = await contentOf(chatId);
  const second = album?.type === 'files' ? album.files[1]?.id : undefined;
  await expect
    .poll(() => contentOf(to))
    .toMatchObject({ type: 'files', text: 'Left leg', files: [{ id: second }] });
});
