import type { Locator, Page } from '@playwright/test';
import { findBrokenWords } from '../support/broken-words.ts';
import { computer, expect, test } from '../support/journey.ts';
import { makeGroup, openDirect, send } from '../support/organization.ts';
import {
  bubble,
  composer,
  expectOneScreen,
  goTo,
  goToScreen,
  messages,
  openAt,
  openRow,
  row,
  write,
} from '../support/steps.ts';

async function expectSideBySide(parts: readonly Locator[]): Promise<void> {
  let end = 0;
  for (const part of parts) {
    await expect(part).toBeVisible();
    const box = await part.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(Math.floor(end));
    expect(box?.width).toBeGreaterThan(90);
    end = (box?.x ?? 0) + (box?.width ?? 0);
  }
}

/** On a freshly loaded page the pointer is in the corner, and opens the narrow menu over the list. */
async function leaveMenu(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width / 2, height / 2);
}

for (const width of [992, 1280]) {
  test(`[D5][D38] at ${width} px the menu, the list, the conversation and its details stand side by side`, async ({
    organization: { nina, grace, tomasz },
    openDevice,
  }) => {
    await send(grace, await openDirect(nina, grace), 'Keys are in the safe');
    const group = await makeGroup('Night team North', [nina, grace, tomasz]);
    await send(tomasz, group, 'Handover at seven');
    const viewport = { width, height: 800 };
    const { page } = await openDevice({ ...computer, viewport, person: nina });
    await openAt(page, '/chatlist');
    await expect(page.getByText('No chat open')).toBeVisible();
    await leaveMenu(page);
    await openRow(page, 'Night team North');

    const menu = page.getByRole('navigation', { name: 'Menu' });
    const list = page.getByRole('list', { name: 'Chats' });
    const details = page.getByRole('complementary', { name: 'Details' });
    await expectSideBySide([menu, list, messages(page), details]);
    await expect(bubble(page, 'Handover at seven')).toBeVisible();
    await expect(details).toContainText(tomasz.name);
    await expect(details.getByRole('switch', { name: 'Announcements only' })).toBeVisible();
    expect(await findBrokenWords(page, '.details-pane', '.setting-row-title')).toEqual([]);
    await expect(row(page, 'Night team North').getByRole('link')).toHaveAttribute(
      'aria-current',
      'page',
    );

    await test.step('another chat opens beside the list, which stays', async () => {
      await list.getByRole('link', { name: new RegExp(grace.name) }).click();
      await expect(bubble(page, 'Keys are in the safe')).toBeVisible();
      await expectOneScreen(page);
      await expectSideBySide([menu, list, messages(page), details]);
      await write(page, 'Found them');
      await expect(list).toContainText('Found them');
    });

    await test.step('the details stay hidden until they are opened again', async () => {
      await page.getByRole('button', { name: 'Hide details' }).click();
      await expect(details).toBeHidden();
      await page.reload();
      await expect(composer(page)).toBeVisible();
      await leaveMenu(page);
      await expect(details).toBeHidden();
      await page.getByRole('button', { name: 'Details' }).click();
      await expectSideBySide([menu, list, messages(page), details]);
      await composer(page).press('Escape');
      await details.getByRole('region', { name: 'Details' }).press('Escape');
      await expect(details).toBeHidden();
    });
  });
}

test('[SC462][SC151] Esc concerns the page in view alone, and not a chat that was left with messages selected, searched or with its details open', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  await send(grace, await openDirect(nina, grace), 'Keys are in the safe');
  await send(tomasz, await openDirect(nina, tomasz), 'Handover at seven');
  const { page } = await openDevice({ ...computer, person: nina });
  await openAt(page, '/chatlist');
  await leaveMenu(page);
  const details = page.getByRole('complementary', { name: 'Details' });
  const openChat = async (name: string, text: string): Promise<void> => {
    await openRow(page, name);
    await expect(bubble(page, text)).toBeVisible();
  };
  const hideDetails = async (): Promise<void> => {
    await details.getByRole('region', { name: 'Details' }).press('Escape');
    await expect(details).toBeHidden();
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(details).toBeVisible();
  };

  await openChat(grace.name, 'Keys are in the safe');
  await bubble(page, 'Keys are in the safe').focus();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await openChat(tomasz.name, 'Handover at seven');
  await hideDetails();

  await page.keyboard.press('Control+f');
  await expect(page.locator('.find-bar')).toBeVisible();
  await openChat(grace.name, 'Keys are in the safe');
  await expect(composer(page)).toBeVisible();
  await hideDetails();

  await goToScreen(page, '/folder', 'Users');
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(bubble(page, 'Keys are in the safe')).toBeVisible();
  await expect(details).toBeVisible();
});

test('[D5] below 992 px the menu lies behind its button', async ({
  organization: { nina },
  openDevice,
}) => {
  const viewport = { width: 991, height: 800 };
  const { page } = await openDevice({ ...computer, viewport, person: nina });
  await openAt(page, '/chatlist');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
});

test('[SC61][SC62] the list beside a chat, the menu and the tab agree, whichever way the chat was opened', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const direct = await openDirect(nina, grace);
  await send(grace, direct, 'Keys are in the safe');
  const group = await makeGroup('Night team North', [nina, grace, tomasz]);
  const { page } = await openDevice({ ...computer, person: nina });
  const pane = page.getByRole('region', { name: 'Chats' });
  const expectList = async (title: string): Promise<void> => {
    await expect(pane.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.locator('.menu-entries [aria-current=page] .menu-entry-text')).toHaveText(
      title,
    );
  };

  const openInList = async (title: string): Promise<void> => {
    await pane.getByRole('link', { name: new RegExp(title) }).click();
    await expect(pane.locator('[aria-current=page]')).toContainText(title);
  };

  await openAt(page, `/gruopchatmessages/${group}`);
  await expectList('ChatList');
  await openInList(grace.name);
  await openInList('Night team North');
  await expectList('ChatList');

  await goTo(page, '/gruopchat');
  await expectList('GroupChat');
  await expect(page).toHaveTitle('GroupChat – Tend');
  await openInList('Night team North');
  await expectList('GroupChat');

  await test.step('a direct chat switches to the list of all chats', async () => {
    await goTo(page, `/chat/${direct}`);
    await expect(bubble(page, 'Keys are in the safe')).toBeVisible();
    await expectList('ChatList');
  });

  await goTo(page, '/chat/nothing');
  await expect(page).toHaveTitle('Chat not found – Tend');
  await expect(page.getByRole('heading', { name: 'Tend', exact: true })).toHaveCount(0);
});
