import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { computer, expect, test } from '../support/journey.ts';
import { makeGroup, openDirect, send } from '../support/organization.ts';
import { listRows } from '../support/scrolling.ts';
import { composer, expectToast, openAt, restUntil, row, toast } from '../support/steps.ts';
import { drag } from '../support/touch.ts';

const group = 'Night team North';

/** What a list can do beyond leading to its chats is loaded after it. */
async function untilChatsCanBeSwiped(page: Page): Promise<void> {
  await expect(page.locator('.chat-list[data-actions]')).toBeVisible();
}

async function swipe(
  page: Page,
  title: string,
  fingers: { from: number; to: number },
): Promise<void> {
  const box = await row(page, title).boundingBox();
  if (box === null) throw new Error('It is not on screen');
  await drag(page, { y: box.y + box.height / 2, ...fingers });
}

const undo = (page: Page) => toast(page).getByRole('button', { name: 'Undo' }).click();
const archive = (page: Page) => page.getByRole('button', { name: /^Archived/ });

test('[SC100][SC102][SC103][SC104][SC105] on a phone, chats are pinned, archived and read by swiping or from the menu, and come back', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  await send(grace, await openDirect(nina, grace), 'Keys are in the safe');
  const chatId = await makeGroup(group, [nina, grace, tomasz]);
  await send(tomasz, chatId, 'Handover at seven');
  const { page } = await openDevice({ person: nina });
  const { page: other } = await openDevice({ ...computer, person: nina });
  await openAt(other, '/userchat');
  await openAt(page, '/chatlist');
  await expect(row(page, grace.name)).toContainText('1 unread');
  await untilChatsCanBeSwiped(page);

  await test.step('a finger that rests on a row opens its menu; what is done there can be undone', async () => {
    const menu = page.getByRole('dialog', { name: group });
    await restUntil(page, row(page, group), menu);
    await expectAccessible(page);
    const entry = menu.getByRole('button', { name: 'Archive', exact: true });
    await expectToast(page, 'Chat archived', () => entry.tap());
    await expect(menu).toBeHidden();
    await expect(row(page, group)).toHaveCount(0);
    await undo(page);
    await expect(row(page, group)).toBeVisible();
    await expect(archive(page)).toHaveCount(0);
    await expect(page).toHaveURL(/#\/chatlist$/);
  });

  await test.step('a little aside, a row shows two buttons; a touch elsewhere closes it', async () => {
    await swipe(page, grace.name, { from: 100, to: 220 });
    await expect(page.getByRole('button', { name: 'Read', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox').tap();
    await expect(page.getByRole('button', { name: 'Pin', exact: true })).toHaveCount(0);
    await swipe(page, grace.name, { from: 100, to: 220 });
    await expect(row(page, grace.name).locator('.list-row[inert]')).toBeVisible();
    const pin = page.getByRole('button', { name: 'Pin', exact: true });
    // By mouse here and below: a tap’s times would be earlier than those of the swipe before it.
    await expectToast(page, 'Chat pinned', () => pin.click());
    await expect(listRows(page).first()).toContainText(grace.name);
    await expect(row(other, grace.name)).toContainText('pinned');
  });

  await test.step('far aside, the chat is archived on all devices, which can be undone', async () => {
    await expectToast(page, 'Chat archived', () => swipe(page, group, { from: 330, to: 40 }));
    await undo(page);
    await expect(row(page, group)).toBeVisible();
    await expect(archive(page)).toHaveCount(0);
    await swipe(page, group, { from: 330, to: 40 });
    await expect(archive(page)).toHaveAccessibleName(/^Archived ?1 unread chat/);
    await expect(row(other, group)).toHaveCount(0);
  });

  await test.step('the archive is a list of its own, which Back leaves', async () => {
    await archive(page).click();
    await expect(row(page, group)).toBeVisible();
    await expect(row(page, grace.name)).toHaveCount(0);
    await expectAccessible(page);
    await page.goBack();
    await expect(row(page, grace.name)).toBeVisible();
  });

  await test.step('a new message brings the chat back, and a swipe to the other side reads it', async () => {
    await send(tomasz, chatId, 'At eight instead');
    await expect(row(page, group)).toContainText('2 unread');
    await expect(archive(page)).toHaveCount(0);
    await swipe(page, group, { from: 60, to: 350 });
    await expect(row(page, group)).not.toContainText('unread');
    await undo(page);
    await expect(row(page, group)).toContainText('unread');
    await expect(row(other, group)).toContainText('unread');
  });
});

test('[SC101][SC105][SC106][SC107] on a computer, a chat’s menu opens by mouse and keyboard, and lists are filtered and read', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  await send(grace, await openDirect(nina, grace), 'Keys are in the safe');
  await send(tomasz, await makeGroup(group, [nina, grace, tomasz]), 'Handover at seven');
  const { page } = await openDevice({ ...computer, person: nina });
  await openAt(page, '/userchat');
  await untilChatsCanBeSwiped(page);
  const sheet = page.getByRole('dialog');

  await test.step('by the right mouse button', async () => {
    await row(page, group).click({ button: 'right' });
    await expect(sheet.getByRole('button', { name: 'Mark as read' })).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Mark as read' }).click();
    await expect(row(page, group)).not.toContainText('unread');
  });

  await test.step('by keyboard, at the focused row', async () => {
    await row(page, group).getByRole('link').focus();
    await page.keyboard.press('Shift+F10');
    await sheet.getByRole('button', { name: 'Mark as unread' }).press('Enter');
    await expect(row(page, group)).toContainText('unread');
    await expect(row(page, group).getByRole('link')).toBeFocused();
  });

  await test.step('by its button, also without the list’s gestures', async () => {
    await row(page, grace.name).hover();
    await row(page, grace.name)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await sheet.getByRole('button', { name: 'Mute', exact: true }).click();
    await expect(row(page, grace.name)).toContainText('muted');
  });

  await test.step('a filter shows some of the chats, and what is open stays', async () => {
    const filters = page.getByRole('group', { name: 'Show' });
    await filters.getByRole('button', { name: 'People' }).click();
    await expect(row(page, group)).toHaveCount(0);
    await filters.getByRole('button', { name: /^Unread/ }).click();
    await expect(filters.getByRole('button', { name: /^Unread/ })).toHaveText('Unread2');
    await row(page, group).getByRole('link').click();
    await expect(composer(page)).toBeVisible();
    await expect(row(page, group)).not.toContainText('unread');
    await expect(row(page, group)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('all chats are marked as read at once', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    const readAll = sheet.getByRole('button', { name: 'Mark all as read' });
    await expectToast(page, '1 chat marked as read', () => readAll.click());
    await expect(page.getByRole('list', { name: 'Chats' })).not.toContainText(grace.name);
  });
});

test('[CH51][CH52] pinned chats are put into an order by dragging or by keys; one that is unpinned by mistake is back in its place', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chats = [
    await openDirect(nina, grace),
    await openDirect(nina, tomasz),
    await makeGroup(group, [nina, grace]),
  ];
  for (const chatId of chats) await nina.call('chat.setPinned', { chatId, isPinned: true });
  const { page } = await openDevice({ ...computer, person: nina });
  await openAt(page, '/userchat');
  await untilChatsCanBeSwiped(page);
  const expectOrder = async (...titles: string[]) => {
    for (const [index, title] of titles.entries()) {
      await expect(page.locator('.chat-list .windowed-list-row').nth(index)).toContainText(title);
    }
  };
  await expectOrder(group, tomasz.name, grace.name);
  const menuOf = (title: string) => row(page, title).click({ button: 'right' });

  await menuOf(group);
  await page.getByRole('button', { name: 'Order of pinned chats' }).click();
  const sheet = page.getByRole('dialog', { name: 'Order of pinned chats' });
  const handle = (title: string) => sheet.getByRole('button', { name: new RegExp(`^${title}`) });
  await expectAccessible(page);
  const [from, to] = [await handle(group).boundingBox(), await handle(grace.name).boundingBox()];
  if (from === null || to === null) throw new Error('They are not on screen');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 30, { steps: 6 });
  await page.mouse.up();
  await expect(handle(group)).toHaveAccessibleName(`${group}, 3 of 3`);
  await handle(group).focus();
  await page.keyboard.press('ArrowUp');
  await expect(handle(group)).toHaveAccessibleName(`${group}, 2 of 3`);
  await expect(handle(group)).toBeFocused();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expectOrder(tomasz.name, group, grace.name);

  await menuOf(group);
  await expectToast(page, 'Chat unpinned', () =>
    page.getByRole('button', { name: 'Unpin' }).click(),
  );
  await undo(page);
  await expectOrder(tomasz.name, group, grace.name);
});

test('[SC201][SC202][SC203] actions that could not be loaded say so and are tried again; the words of a swipe are not cut, and the focus has a place', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  await send(grace, await openDirect(nina, grace), 'Keys are in the safe');
  const { page } = await openDevice({ person: nina, expectedProblems: /ChatActions/ });
  const code = '**/assets/ChatActions-*.js';
  await page.route(code, (route) => route.abort());
  await openAt(page, '/chatlist');
  const failure = page.getByText('The actions for chats could not be loaded.');
  await expect(failure).toBeVisible();
  await page.unroute(code);
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.tap();
  await expect(page.locator('.chat-list[data-actions]')).toBeVisible();
  await expect(failure).toBeHidden();

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(page.locator('html.tend-big')).toBeAttached();
  await swipe(page, grace.name, { from: 330, to: 200 });
  const button = page.getByRole('button', { name: 'Archive', exact: true });
  await expect(button).toBeVisible();
  expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(
    false,
  );
  await button.click();
  await archive(page).click();
  await row(page, grace.name).getByRole('link').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('button', { name: 'Unarchive' }).click();
  await expect(page.locator('.nothing-found')).toBeFocused();
});
