import type { Page } from '@playwright/test';
import { refuseCalls } from '../support/network.ts';
import { colleague, goTo, openChat, openMenuOf, shown, team, write } from './message-scenes.ts';
import { openDirect } from './open-first.ts';
import { press, type Say, type Scene } from './scene.ts';

/** Changes what a message says, by its menu. */
async function edit(page: Page, say: Say, change: { from: string; to: string }): Promise<void> {
  await openMenuOf(page, change.from);
  await press(page, say('message.edit'));
  await page.locator('.writing-about').waitFor();
  await page.getByRole('textbox').last().fill(change.to);
  await press(page, say('composer.saveEdit'));
  await shown(page).getByText(say('message.notChanged')).last().waitFor();
}

/** What the server refused, what is gone, and the tones of emoji. */
export const refusedScenes: readonly Scene[] = [
  {
    name: 'edit-refused',
    address: '/chatlist',
    async prepare(page, say) {
      await refuseCalls(page.context(), { 'message.edit': 'edit_too_late' });
      await page.reload();
      await openChat(page, colleague);
      await write(page, say, 'Visit on Tuesday');
      await edit(page, say, { from: 'Visit on Tuesday', to: 'Visit on Wednesday, at nine' });
    },
  },
  {
    name: 'vote-refused',
    address: '/chatlist',
    async prepare(page, say) {
      await refuseCalls(page.context(), { 'poll.vote': 'poll_closed' });
      await page.reload();
      await openChat(page, 'Shift cover');
      await shown(page).locator('.poll-answer').first().click();
      await shown(page).getByText(say('poll.notCounted')).last().waitFor();
    },
  },
  {
    name: 'quote-deleted',
    address: '/chatlist',
    async prepare(page, say) {
      await openChat(page, team);
      await write(page, say, 'Flat 6 has no hot water');
      await openMenuOf(page, 'Flat 6 has no hot water');
      await press(page, say('message.reply'));
      await write(page, say, 'It is back now');
      // The reply has the words, too.
      const articles = shown(page).getByRole('article').filter({ hasNotText: 'It is back now' });
      const original = articles.filter({ hasText: 'Flat 6 has no hot water' }).last();
      await original.click({ button: 'right', position: { x: 20, y: 8 } });
      await press(page, say('message.delete'));
      await shown(page).getByText(say('message.quotedDeleted')).last().waitFor();
    },
  },
  {
    name: 'unsent-elsewhere',
    address: '/gruopchat?new',
    async prepare(page, say) {
      await page.getByLabel(say('chats.groupTitle')).fill('Winter plan');
      for (const place of [0, 1, 2]) await page.getByRole('checkbox').nth(place).check();
      await press(page, say('chats.makeGroup'));
      await page.waitForURL(/gruopchatmessages\//);
      await write(page, say, 'Heaters are in the cellar');
      // What is not stored before a reload is a draft.
      await shown(page)
        .locator(`[aria-label$="${say('message.sent')}"]`)
        .last()
        .waitFor();
      const calls = { 'message.send': 'not_allowed', 'message.edit': 'edit_too_late' } as const;
      await refuseCalls(page.context(), calls);
      await page.reload();
      await write(page, say, 'Who has the keys to the cellar?');
      const change = { from: 'Heaters are', to: 'Heaters are in the cellar of Elm Court' };
      await edit(page, say, change);
      const address = new URL(page.url()).hash.slice(1);
      await goTo(page, address.replace('gruopchatmessages', 'deatils/chat'));
      await press(page, say('details.leave'));
      await press(page, say('details.leaveAction'));
      await page.waitForURL(/chatlist/);
      await page.locator('.banner').last().waitFor();
    },
  },
  {
    name: 'unsent-list',
    address: '/chatlist',
    async prepare(page, say) {
      // What is left of the scene before.
      const banner = page.locator('.banner').filter({ visible: true }).last();
      await banner.getByRole('button', { name: say('chats.showUnsent') }).click();
      await page.locator('.unsent-message').first().waitFor();
    },
  },
  {
    name: 'emoji-tones',
    address: '/chatlist',
    async prepare(page, say) {
      await openDirect(page);
      await openMenuOf(page, '');
      await press(page, say('message.reactWithAny'));
      await page.getByRole('tab', { name: say('emoji.people') }).click();
      await page.locator('#emo-👋').click({ button: 'right' });
      await page.getByRole('toolbar', { name: say('emoji.tones') }).waitFor();
    },
  },
];
