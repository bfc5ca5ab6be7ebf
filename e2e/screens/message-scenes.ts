import type { Locator, Page } from '@playwright/test';
import { changeWhatServerSends } from '../support/network.ts';
import { drag } from '../support/touch.ts';
import { press, type Say, type Scene } from './scene.ts';

// Of the demo's chats: those with answers, reactions and pins, with a poll, and with two people only.
export const team = 'Night team North';
const rota = 'Shift cover';
export const colleague = 'Joan Whitlock';

export const shown = (page: Page): Locator => page.locator('.page:not([hidden])');

export async function openChat(page: Page, title: string): Promise<void> {
  const link = page.locator('.list-row-main').filter({ visible: true, hasText: title });
  await link.first().click();
  await shown(page).locator('.bubble').last().waitFor();
}

export async function openMenuOf(page: Page, text: string): Promise<void> {
  await shown(page)
    .getByRole('article')
    .filter({ hasText: text })
    .last()
    .click({ button: 'right', position: { x: 20, y: 8 } });
  await page.getByRole('dialog').waitFor();
}

export async function write(page: Page, say: Say, text: string): Promise<void> {
  await page.getByRole('textbox').last().fill(text);
  await page
    .getByRole('button', { name: say('composer.send') })
    .last()
    .click();
  await shown(page).getByRole('article').filter({ hasText: text }).last().waitFor();
}

/** Goes to another address of the app, as a link does. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(page.url().replace(/#.*/, `#${address}`));
}

/** Opens the menu of a chat in the list. */
async function openChatMenu(page: Page, row: number): Promise<void> {
  await page.locator('.chat-list[data-actions]').waitFor();
  await page.locator('[data-menu-key]').nth(row).click({ button: 'right' });
  await page.getByRole('dialog').waitFor();
}

/** Leaves a group for announcements to others, and opens its link. */
async function openLinkOfOthers(page: Page, say: Say): Promise<void> {
  await page.getByLabel(say('chats.groupTitle')).fill('Winter plan');
  for (const place of [0, 1, 2]) await page.getByRole('checkbox').nth(place).check();
  await press(page, say('chats.makeGroup'));
  await page.waitForURL(/gruopchatmessages\//);
  await goTo(page, new URL(page.url()).hash.slice(1).replace('gruopchatmessages', 'deatils/chat'));
  await shown(page)
    .getByRole('switch', { name: say('details.announcements') })
    .click();
  await press(page, say('details.link'));
  await press(page, say('groupLink.make'));
  const field = page.locator('dialog[open] input[readonly]');
  await field.waitFor();
  const link = await field.inputValue();
  await page.keyboard.press('Escape');
  await press(page, say('details.leave'));
  await press(page, say('details.leaveAction'));
  await page.waitForURL(/chatlist/);
  await goTo(page, link.slice(link.indexOf('#') + 1));
  await page.getByRole('button', { name: say('joinGroup.join'), exact: true }).waitFor();
}

function isOfRota(value: unknown): boolean {
  return JSON.stringify(value ?? null).includes('"text":"Rota for next week"');
}

/** Everything that is done with messages and with the chats in the list. */
export const messageScenes: readonly Scene[] = [
  { name: 'team', address: '/chatlist', prepare: (page) => openChat(page, team) },
  {
    name: 'forwarded',
    address: '/chatlist',
    async prepare(page, say) {
      await openChat(page, team);
      await openMenuOf(page, 'third floor');
      await press(page, say('message.forward'));
      await page.getByRole('checkbox', { name: colleague }).check();
      await press(page, say('message.forward'));
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await goTo(page, '/chatlist');
      await openChat(page, colleague);
      await shown(page).getByText('third floor').last().waitFor();
    },
  },
  {
    name: 'reactions-list',
    address: '/chatlist',
    async prepare(page) {
      await openChat(page, team);
      await openMenuOf(page, 'go up and tell him');
      await page.getByRole('dialog').getByRole('button').filter({ hasText: /^3\s/ }).click();
      await page.locator('dialog[open] li').first().waitFor();
    },
  },
  {
    name: 'read-by',
    address: '/chatlist',
    async prepare(page, say) {
      await openChat(page, team);
      await write(page, say, 'Thank you all');
      await openMenuOf(page, 'Thank you all');
      await press(page, say('receipts.heading'));
      await page.waitForURL(/deatils\/message/);
    },
  },
  {
    name: 'pins-list',
    address: '/chatlist',
    async prepare(page, say) {
      await openChat(page, team);
      await press(page, say('pins.all'));
      await page.locator('.pins li').first().waitFor();
    },
  },
  {
    name: 'poll-votes',
    address: '/chatlist',
    async prepare(page, say) {
      await openChat(page, rota);
      await openMenuOf(page, 'Sunday 14-21');
      await press(page, say('poll.showVotes'));
      await page.locator('dialog[open] li').first().waitFor();
    },
  },
  {
    name: 'caption-edit',
    address: '/chatlist',
    async prepare(page, say) {
      await openChat(page, colleague);
      const bytes = await page.screenshot();
      await press(page, say('attach.open'));
      const chooser = page.waitForEvent('filechooser');
      await press(page, say('attach.media'));
      const photo = { name: 'lift.png', mimeType: 'image/png', buffer: bytes };
      await (await chooser).setFiles([photo]);
      await page.locator('dialog[open] textarea').fill('The new notice');
      await page.locator('dialog[open] .composer-send').click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await openMenuOf(page, 'The new notice');
      await press(page, say('message.edit'));
      await page.locator('.writing-about').waitFor();
    },
  },
  {
    name: 'composer-emoji',
    address: '/chatlist',
    async prepare(page, say) {
      await openChat(page, colleague);
      await page.getByRole('button', { name: say('emoji.picker'), exact: true }).click();
      await page.getByRole('menuitem').nth(20).waitFor();
    },
  },
  {
    name: 'scheduled-refused',
    address: '/chatlist',
    async prepare(page, say) {
      await changeWhatServerSends(page.context(), (value) =>
        isOfRota(value) && typeof value === 'object' && value !== null && 'sendAt' in value
          ? { ...value, failure: 'not_allowed' }
          : value,
      );
      await page.reload();
      await openChat(page, colleague);
      await page.getByRole('textbox').last().fill('Rota for next week');
      const send = page.getByRole('button', { name: say('composer.send') });
      await send.last().click({ button: 'right' });
      await page.getByRole('dialog').getByRole('radio').nth(1).check();
      await page.locator('dialog[open] button[type=submit]').click();
      await shown(page).locator('.scheduled-line').click();
      await page.locator('.scheduled-failure').first().waitFor();
    },
  },
  {
    name: 'unknown-kind',
    address: '/chatlist',
    async prepare(page, say) {
      await changeWhatServerSends(page.context(), (value) =>
        JSON.stringify(value) === '{"type":"text","text":"From the future"}'
          ? { type: 'sketch' }
          : value,
      );
      await page.reload();
      await openChat(page, colleague);
      await page.getByRole('textbox').last().fill('From the future');
      await page
        .getByRole('button', { name: say('composer.send') })
        .last()
        .click();
      await shown(page).getByText(say('message.unknown')).last().waitFor();
    },
  },
  { name: 'filter-groups', address: '/chatlist', press: ['chats.filterGroups'] },
  {
    name: 'swipe-open',
    address: '/chatlist',
    isForPhones: true,
    async prepare(page) {
      await page.locator('.chat-list[data-actions]').waitFor();
      const box = await page.locator('[data-menu-key]').nth(1).boundingBox();
      await drag(page, { y: (box?.y ?? 0) + 30, from: 330, to: 200 });
    },
  },
  {
    name: 'pin-order',
    address: '/chatlist',
    async prepare(page, say) {
      for (const row of [2, 3]) {
        await openChatMenu(page, row);
        await press(page, say('chats.pin'));
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      await openChatMenu(page, 0);
      await press(page, say('chats.pinnedOrder'));
    },
  },
  {
    name: 'archive',
    address: '/chatlist',
    async prepare(page, say) {
      await openChatMenu(page, 4);
      await press(page, say('chats.archive'));
      await press(page, say('chats.archived'));
      await page.getByRole('heading', { name: say('chats.archived') }).waitFor();
    },
  },
  {
    name: 'shortcuts',
    address: '/chatlist',
    async prepare(page) {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'join-group', address: '/gruopchat?new', prepare: openLinkOfOthers },
  {
    name: 'composer-closed',
    address: '/gruopchat?new',
    async prepare(page, say) {
      await openLinkOfOthers(page, say);
      await press(page, say('joinGroup.join'));
      await shown(page).getByText(say('composer.closed')).waitFor();
    },
  },
  {
    name: 'receipts-hidden',
    address: '/administration/organization',
    height: 1700,
    async prepare(page, say) {
      const permission = page.getByRole('switch', {
        name: say('organization.allowHiddenReceipts'),
      });
      if (!(await permission.isChecked())) await permission.click();
      await press(page, say('action.save'));
      await goTo(page, '/profile');
      await page.getByRole('switch', { name: say('privacy.hideReceipts') }).waitFor();
    },
  },
];
