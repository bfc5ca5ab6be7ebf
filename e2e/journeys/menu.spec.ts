import type { Locator, Page } from '@playwright/test';
import {
  chatbubblesOutline,
  mail,
  notificationsOutline,
  paperPlaneOutline,
  peopleOutline,
} from 'ionicons/icons';
import { expect, test } from '../support/journey.ts';
import { makeGroup, openDirect, send } from '../support/organization.ts';
import {
  composer,
  expectOneScreen,
  goTo,
  goToScreen,
  heading,
  menu,
  openAt,
  openMenu,
  openRow,
} from '../support/steps.ts';

/** Home is marked: filled. */
const entries = [
  { title: 'Home', address: '/notifications', icon: mail },
  { title: 'DashBoard', address: '/dashbaord', icon: paperPlaneOutline },
  { title: 'Notifications', address: '/home', icon: notificationsOutline },
  { title: 'Users', address: '/folder', icon: peopleOutline },
  { title: 'ChatList', address: '/chatlist', icon: chatbubblesOutline },
  { title: 'GroupChat', address: '/gruopchat', icon: peopleOutline },
];

async function expectSelected(page: Page, ...titles: string[]): Promise<void> {
  const current = page.locator('.menu-entries [aria-current=page] .menu-entry-text');
  await expect(current).toHaveText(titles);
}

/** The icon that is drawn. */
async function expectIcon(link: Locator, icon: string): Promise<void> {
  for (const [, line = ''] of icon.matchAll(/\bd=["']([^"']+)["']/g)) {
    await expect(link.locator(`path[d="${line}"]`)).toHaveCount(1);
  }
}

test('[S5][S6] the menu has its entries in order, with brand and contact above', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/profile');
  await goToScreen(page, '/notifications', 'Home');
  await openMenu(page);
  await expect(menu(page).getByText('Elm Court')).toBeVisible();
  const contact = menu(page).getByRole('link', { name: 'office@tend.example' });
  await expect(contact).toHaveAttribute('href', 'mailto:office@tend.example');

  const links = page.locator('.menu-entries a');
  await expect(links).toHaveText(entries.map(({ title }) => title));
  for (const [index, { address, icon }] of entries.entries()) {
    const link = links.nth(index);
    await expect(link).toHaveAttribute('href', `#${address}`);
    await expectIcon(link, icon);
  }
});

test('[S8][D4] an entry opens its screen and is marked; the mark follows back and forward', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await page.goto('/');
  await expectSelected(page, 'Notifications');
  for (const { title, address } of entries) {
    await openMenu(page);
    await menu(page).getByRole('link', { name: title, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`#${address}$`));
    await expect(heading(page, title)).toBeVisible();
    await expectSelected(page, title);
    await expect(menu(page)).toBeHidden();
  }

  for (const { title } of entries.toReversed().slice(1)) {
    await page.goBack();
    await expect(heading(page, title)).toBeVisible();
    await expectSelected(page, title);
  }
  for (const { title } of entries.slice(1)) {
    await page.goForward();
    await expect(heading(page, title)).toBeVisible();
    await expectSelected(page, title);
  }
});

test('[S7][D4] at start the first entry is marked, or the one that the address names', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const direct = await openDirect(nina, grace);
  const group = await makeGroup('Night team North', [nina, grace, tomasz]);
  const { page } = await openDevice({ person: nina });
  for (const [address, title] of [
    ['/profile', 'Home'],
    ['/folder/dashboard', 'DashBoard'],
    ['/folder/GroupCHAT', 'GroupChat'],
    ['/folder/nurses', 'Users'],
    [`/userchat/${direct}`, 'ChatList'],
    [`/gruopchatmessages/${group}`, 'ChatList'],
    [`/deatils/chat/${group}`, 'ChatList'],
  ] as const) {
    await openAt(page, address);
    await expectSelected(page, title);
  }
  await test.step('the profile and an unknown address have none', async () => {
    for (const address of ['/profile', '/chatlist', '/nowhere']) {
      await goTo(page, address);
      await expectSelected(page, ...(address === '/chatlist' ? ['ChatList'] : []));
    }
  });
});

test('[D4] details keep the menu entry marked from which they were opened', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  await send(grace, await openDirect(nina, grace), 'Are you there?');
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/chatlist');
  await openRow(page, grace.name);
  await expect(composer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page).toHaveURL(/#\/deatils\/chat\//);
  await expect(composer(page)).toBeHidden();
  await expectSelected(page, 'ChatList');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(composer(page)).toBeVisible();
  await expectOneScreen(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'ChatList')).toBeVisible();
  await expectSelected(page, 'ChatList');
});

test('[FE4] the menu shows counts, closes with Esc, and restores the focus', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(grace, chatId, 'One', 'Two');
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/dashbaord');
  await openMenu(page);
  await expect(menu(page).getByRole('link', { name: /^Notifications/ })).toContainText(
    '2 new notifications',
  );
  await expect(menu(page).getByRole('link', { name: /^ChatList/ })).toContainText('1 unread chat');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('[SC54][S70] Back of the browser closes the menu, or a sheet, before it leaves the page', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/chatlist');

  await test.step('also on the first page', async () => {
    await openMenu(page);
    await page.evaluate(() => history.back());
    await expect(menu(page)).toBeHidden();
    await expect(heading(page, 'ChatList')).toBeVisible();
    await expect(page).toHaveURL(/#\/chatlist$/);
  });

  await test.step('a sheet over the menu’s page', async () => {
    await openMenu(page);
    await menu(page)
      .getByRole('button', { name: /^Language/ })
      .click();
    const sheet = page.getByRole('dialog', { name: 'Language' });
    await expect(sheet).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await page.evaluate(() => history.back());
    await expect(sheet).toBeHidden();
    await expect(heading(page, 'ChatList')).toBeVisible();
  });

  await test.step('the entry of the current page adds no history entry', async () => {
    await openMenu(page);
    const steps = await page.evaluate(() => history.length);
    await menu(page)
      .getByRole('link', { name: /^ChatList/ })
      .click();
    await expect(menu(page)).toBeHidden();
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await expect(heading(page, 'ChatList')).toBeVisible();
  });

  await test.step('a page chosen in the menu is one step from where the menu was opened', async () => {
    await openMenu(page);
    await menu(page).getByRole('link', { name: 'Users', exact: true }).click();
    await expect(heading(page, 'Users')).toBeVisible();
    await openMenu(page);
    await page.evaluate(() => history.back());
    await expect(menu(page)).toBeHidden();
    await expect(heading(page, 'Users')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'ChatList')).toBeVisible();
  });
});
