import type { Page } from '@playwright/test';
import { openDirect, openFirst } from './open-first.ts';
import { press, type Say, type Scene } from './scene.ts';

const openGroup = openFirst('gruopchatmessages');

async function openGroupDetails(page: Page): Promise<void> {
  await openGroup(page);
  await page.goto(page.url().replace('gruopchatmessages', 'deatils/chat'));
}

/** Presses something in the details of a group that the person has just made, and so administers. */
function inOwnGroup(...keys: readonly string[]) {
  return async (page: Page, say: Say): Promise<void> => {
    await page.getByLabel(say('chats.groupTitle')).fill('Night team');
    for (const place of [0, 1, 2]) await page.getByRole('checkbox').nth(place).check();
    await press(page, say('chats.makeGroup'));
    await page.waitForURL(/gruopchatmessages\//);
    await page.goto(page.url().replace('gruopchatmessages', 'deatils/chat'));
    await page
      .locator('.page:not([hidden]) .setting-row', { hasText: say('details.link') })
      .waitFor();
    for (const key of keys) await press(page, say(key));
  };
}

async function pressRow(page: Page): Promise<void> {
  await page.locator('.page:not([hidden]) [data-row-target]').last().click();
}

async function openOwnMessageMenu(page: Page, say: Say): Promise<void> {
  await openDirect(page);
  await page.getByRole('textbox').last().fill('On my way');
  await page
    .getByRole('button', { name: say('composer.send') })
    .last()
    .click();
  await page
    .locator('.bubble-row-own article', { hasText: 'On my way' })
    .last()
    .click({ button: 'right' });
  await page.getByRole('dialog').waitFor();
}

const formatted = `**Mr Abiodun, tonight**
- Obs at 20:00 and _23:00_
- Call me above ~~37.5~~ **38.0**
> Chair \`E-14\`
https://learn.northbank.example/clip-326`;

async function writeFormatted(page: Page, say: Say): Promise<void> {
  await openDirect(page);
  const field = page.getByRole('textbox').last();
  await field.fill(formatted);
  await page
    .getByRole('button', { name: say('composer.send') })
    .last()
    .click();
  await page.locator('.link-preview').last().waitFor();
  await field.fill('Call me above 38.0');
  await field.press('ControlOrMeta+a');
  await page.getByRole('toolbar', { name: say('format.heading') }).waitFor();
}

/** Scenes behind the log-in, of any organisation. */
export const everydayScenes: readonly Scene[] = [
  { name: 'home', address: '/notifications' },
  { name: 'menu', address: '/notifications', press: ['menu.open'], isForPhones: true },
  { name: 'notifications', address: '/home' },
  { name: 'notifications-mentions', address: '/home', press: ['feed.filterMentions'] },
  { name: 'dashboard', address: '/dashbaord', height: 1100 },
  { name: 'users', address: '/folder' },
  { name: 'chat-list', address: '/chatlist' },
  {
    name: 'chat-menu',
    address: '/chatlist',
    prepare: async (page) => {
      await page.locator('.chat-list[data-actions]').waitFor();
      await page.locator('[data-menu-key]').nth(1).click({ button: 'right' });
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'group-list', address: '/gruopchat' },
  { name: 'new-group', address: '/gruopchat?new' },
  { name: 'new-chat', address: '/chat' },

  { name: 'no-chat-open', address: '/userchat' },
  { name: 'no-details', address: '/deatils' },
  { name: 'profile', address: '/profile', height: 1700 },
  {
    name: 'language',
    address: '/notifications',
    press: ['menu.open'],
    isForPhones: true,
    prepare: (page, say) =>
      page
        .locator('.drawer')
        .getByRole('button', { name: say('menu.language') })
        .click(),
  },
  { name: 'status', address: '/profile', press: ['status.set'] },
  { name: 'edit-profile', address: '/profile', press: ['profile.edit'] },
  { name: 'change-password', address: '/profile', press: ['password.heading'] },
  { name: 'do-not-disturb', address: '/profile', press: ['notifications.doNotDisturb'] },
  { name: 'quiet-hours', address: '/profile', press: ['notifications.quietHours'], height: 1100 },
  {
    name: 'quiet-hours-several',
    address: '/profile',
    press: ['notifications.quietHours', 'notifications.addHours'],
    height: 1100,
  },
  {
    name: 'notification-settings',
    address: '/profile',
    press: ['notifications.all'],
    height: 1700,
  },
  { name: 'administration', address: '/administration' },
  { name: 'administration-person', address: '/administration', prepare: pressRow },
  { name: 'invitations', address: '/administration/invitations' },
  {
    name: 'invite',
    address: '/administration/invitations',
    press: ['invitations.invite'],
    height: 1000,
  },
  {
    name: 'invitation-ready',
    address: '/administration/invitations',
    press: ['invitations.invite', 'invitations.make'],
    height: 1000,
  },
  { name: 'organization', address: '/administration/organization' },
  { name: 'reachability', address: '/administration/notifications' },
  { name: 'files', address: '/administration/files', height: 1300 },
  {
    name: 'files-unsaved',
    address: '/administration/files',
    prepare: (page, say) => page.getByLabel(say('fileStorage.largest')).fill('250'),
    height: 1500,
  },
  {
    name: 'reachability-phones',
    address: '/administration/notifications',
    press: ['reachability.phones'],
  },
  { name: 'not-found', address: '/nowhere' },
];

/** Scenes that need chats and colleagues. */
export const talkingScenes: readonly Scene[] = [
  {
    name: 'share',
    address:
      '/share?text=Rota%0AThe%20week%20from%20Monday%3A%20https%3A%2F%2Fnorthbank.example%2Frota',
    prepare: (page) => page.getByRole('checkbox').first().check(),
  },
  { name: 'conversation', address: '/chatlist', prepare: openDirect },
  { name: 'conversation-group', address: '/chatlist', prepare: openGroup },
  { name: 'formatting', address: '/chatlist', prepare: writeFormatted },
  { name: 'message-menu', address: '/chatlist', prepare: openOwnMessageMenu },
  {
    name: 'message-deleted',
    address: '/chatlist',
    async prepare(page, say) {
      await openOwnMessageMenu(page, say);
      await press(page, say('message.delete'));
      await page.locator('.bubble-row-textless').last().waitFor();
    },
  },
  {
    name: 'message-toolbar',
    address: '/chatlist',
    async prepare(page) {
      await openGroup(page);
      await page.locator('.page:not([hidden]) .bubble-row-other .bubble').last().hover();
      const reply = page.locator('.message-toolbar-button').nth(2);
      if (await page.evaluate(() => matchMedia('(hover: hover)').matches)) await reply.hover();
    },
  },
  {
    name: 'message-select',
    address: '/chatlist',
    async prepare(page, say) {
      await openOwnMessageMenu(page, say);
      await press(page, say('message.select'));
      const bubbles = page.locator('.page:not([hidden]) .bubble');
      await bubbles.nth(-3).click();
      await bubbles.nth(-6).click();
    },
  },
  {
    name: 'message-forward',
    address: '/chatlist',
    async prepare(page, say) {
      await openOwnMessageMenu(page, say);
      await press(page, say('message.forward'));
      await page.getByRole('checkbox').nth(1).check();
    },
  },
  {
    name: 'message-emoji',
    address: '/chatlist',
    async prepare(page, say) {
      await openOwnMessageMenu(page, say);
      await press(page, say('message.reactWithAny'));
      await page.getByRole('menuitem').nth(20).waitFor();
    },
  },
  {
    name: 'message-pins',
    address: '/chatlist',
    async prepare(page, say) {
      await openOwnMessageMenu(page, say);
      await press(page, say('message.pin'));
      await page.locator('.pinned-bar').waitFor();
    },
  },
  {
    name: 'message-history',
    address: '/chatlist',
    async prepare(page, say) {
      await openOwnMessageMenu(page, say);
      await press(page, say('message.edit'));
      await page.getByRole('textbox').last().fill('On my way, ten minutes');
      await page
        .getByRole('button', { name: say('composer.saveEdit') })
        .last()
        .click();
      await page
        .locator('.bubble-row-own article', { hasText: 'ten minutes' })
        .last()
        .click({ button: 'right' });
      await press(page, say('message.history'));
      await page.locator('.edit-history').waitFor();
    },
  },
  {
    name: 'message-reply',
    address: '/chatlist',
    async prepare(page, say) {
      await openOwnMessageMenu(page, say);
      await press(page, '🙏');
      await page.locator('.reaction').last().waitFor();
      await page
        .locator('.bubble-row-own article', { hasText: 'On my way' })
        .last()
        .click({ button: 'right' });
      await press(page, say('message.reply'));
      await page.getByRole('textbox').last().fill('Second floor');
      await page
        .getByRole('button', { name: say('composer.send') })
        .last()
        .click();
      await page.locator('.bubble-quote').last().waitFor();
      await page
        .locator('.bubble-row-own article', { hasText: 'Second floor' })
        .last()
        .click({ button: 'right' });
      await press(page, say('message.reply'));
      await page.locator('.writing-about').waitFor();
    },
  },
  { name: 'details-group', address: '/chatlist', prepare: openGroupDetails, height: 1700 },
  { name: 'group-edit', address: '/gruopchat?new', prepare: inOwnGroup('details.rename') },
  { name: 'group-link-new', address: '/gruopchat?new', prepare: inOwnGroup('details.link') },
  {
    name: 'group-link-ready',
    address: '/gruopchat?new',
    prepare: inOwnGroup('details.link', 'groupLink.make'),
    height: 1100,
  },
  {
    name: 'group-permission',
    address: '/gruopchat?new',
    prepare: inOwnGroup('details.permission.addPeople'),
  },
  {
    name: 'group-settings',
    address: '/gruopchat?new',
    prepare: inOwnGroup('details.announcements'),
    height: 1500,
  },
  { name: 'join-group-wrong', address: '/join?token=none' },
  { name: 'details-person', address: '/folder', prepare: openFirst('deatils/user') },
  {
    name: 'mute',
    address: '/chatlist',
    async prepare(page, say) {
      await openGroupDetails(page);
      await page
        .locator('.page:not([hidden])')
        .getByRole('button', { name: say('notifications.mute') })
        .first()
        .click();
    },
    height: 1000,
  },
  {
    name: 'users-nobody',
    address: '/folder',
    async prepare(page) {
      await page.getByRole('searchbox').last().fill('zzzz');
    },
  },
  {
    name: 'new-group-too-long',
    address: '/gruopchat?new',
    async prepare(page, say) {
      await page.getByLabel(say('chats.groupTitle')).fill('Night team North '.repeat(20));
      await page.getByRole('checkbox').first().check();
    },
  },
  { name: 'reachability-person', address: '/administration/notifications', prepare: pressRow },
  {
    name: 'device-offer',
    address: '/chatlist',
    async prepare(page, say) {
      await openDirect(page);
      const offer = page.getByRole('region', { name: say('push.offerTitle') });
      await page.getByRole('textbox').last().fill('On my way');
      await page
        .getByRole('button', { name: say('composer.send') })
        .last()
        .click();
      await offer.waitFor({ timeout: 5000 }).catch(() => console.log('  nothing was offered'));
    },
  },
];

/** Scenes on a device that can receive pushes. */
export const deviceScenes: readonly Scene[] = [
  {
    name: 'device-on',
    address: '/profile',
    async prepare(page, say) {
      const device = page.getByRole('switch', { name: say('push.thisDevice') });
      if (!(await device.isChecked())) await device.click();
      await page.getByRole('list', { name: say('push.devices') }).waitFor();
    },
    height: 1700,
  },
  {
    name: 'device-tested',
    address: '/profile',
    press: ['push.test'],
    async prepare(page) {
      await page.locator('.push-notice .notice').waitFor();
    },
    height: 1700,
  },
];

/** On a phone whose browser shows no pushes, or none yet. */
export const profileScene: Scene = { name: 'profile', address: '/profile', height: 1700 };
