import type { Page } from '@playwright/test';
import { openFirst } from './open-first.ts';
import { press, type Say, type Scene } from './scene.ts';

const openGroup = openFirst('gruopchatmessages');

export const pollScenes: readonly Scene[] = [
  {
    name: 'poll-new',
    address: '/chatlist',
    prepare: fillPoll,
    height: 1100,
  },
  {
    name: 'poll-repeated',
    address: '/chatlist',
    async prepare(page, say) {
      await fillPoll(page, say);
      await page.getByRole('dialog').locator('input').nth(2).fill('all of it');
      await press(page, say('poll.send'));
    },
    height: 1100,
  },
  {
    name: 'poll-voted',
    address: '/chatlist',
    async prepare(page, say) {
      await sendPoll(page, say);
      await page.locator('.poll-answer').nth(1).click();
      await page.locator('.poll-answer-counted').first().waitFor();
    },
  },
  {
    name: 'poll-open',
    address: '/chatlist',
    prepare: sendPoll,
  },
];

async function sendPoll(page: Page, say: Say): Promise<void> {
  await fillPoll(page, say);
  await press(page, say('poll.send'));
  await page.locator('.poll-answer').first().waitFor();
}

/** Fills in the sheet for a new poll in a group. */
async function fillPoll(page: Page, say: Say): Promise<void> {
  await openGroup(page);
  for (const key of ['attach.open', 'attach.poll']) {
    await page
      .getByRole('button', { name: say(key), exact: true })
      .last()
      .click();
  }
  const sheet = page.getByRole('dialog');
  await sheet.locator('textarea').fill('Who can take Sunday, 7–14, at Mill Lane?');
  const answers = ['All of it', 'Only until 11', 'Not this time'];
  for (const [index, answer] of answers.entries()) {
    await sheet.locator('input').nth(index).fill(answer);
  }
}
