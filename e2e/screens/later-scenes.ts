import type { Page } from '@playwright/test';
import { takePhoto } from '../support/files.ts';
import { choose, photo } from './file-steps.ts';
import { openDirect } from './open-first.ts';
import { press, type Say, type Scene } from './scene.ts';

/** Opens the choice of a time for a message. */
async function openSendLater(page: Page, say: Say): Promise<void> {
  await openDirect(page);
  await page.getByRole('textbox').last().fill('Handover: all quiet, two visits moved.');
  const send = page.getByRole('button', { name: say('composer.send') });
  await send.last().click({ button: 'right' });
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
}

/** Opens the list of a chat's messages that are sent later, with one in it. */
async function openScheduled(page: Page, say: Say): Promise<void> {
  await openSendLater(page, say);
  await page.getByRole('dialog').getByRole('radio').nth(1).check();
  await page.locator('dialog[open] button[type=submit]').click();
  await page.locator('.page:not([hidden]) .scheduled-line').click();
  await page.locator('.scheduled-row').first().waitFor();
}

/** Opens the choice of a time for a photo that is about to be sent. */
async function openPhotoLater(page: Page, say: Say, photos = [photo()]): Promise<void> {
  await choose(page, say, photos);
  await page.locator('dialog[open] img').first().waitFor();
  await page.locator('dialog[open] textarea').fill('Left heel, before the new dressing');
  await page.locator('.before-sending-send').click({ button: 'right' });
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
}

/** Opens the list of what is sent later, with a photo and a caption in it. */
async function openScheduledPhoto(page: Page, say: Say): Promise<void> {
  await schedulePhoto(page, say);
  await page.locator('.page:not([hidden]) .scheduled-line').click();
  await page.locator('.scheduled-picture img').first().waitFor();
}

async function schedulePhoto(page: Page, say: Say, photos = [photo()]): Promise<void> {
  await openPhotoLater(page, say, photos);
  await page.getByRole('dialog').getByRole('radio').nth(1).check();
  await page.locator('dialog[open] button[type=submit]').click();
  await page.locator('.page:not([hidden]) .scheduled-line').waitFor();
}

/** What is sent later, saved, or found by its date. */
export const laterScenes: readonly Scene[] = [
  { name: 'send-later', address: '/chatlist', prepare: openSendLater },
  { name: 'scheduled', address: '/chatlist', prepare: openScheduled },
  {
    name: 'send-later-photo',
    address: '/chatlist',
    prepare: (page, say) => openPhotoLater(page, say),
  },
  { name: 'scheduled-photo', address: '/chatlist', prepare: openScheduledPhoto },
  {
    name: 'scheduled-photo-menu',
    address: '/chatlist',
    async prepare(page, say) {
      await openScheduledPhoto(page, say);
      await page.locator('.scheduled-row button').first().click();
      await page.locator('.scheduled-actions').waitFor();
    },
  },
  {
    name: 'scheduled-photo-uploading',
    address: '/chatlist',
    answers: { uploads: 'never' },
    prepare: (page, say) => schedulePhoto(page, say),
  },
  {
    name: 'scheduled-photo-unreadable',
    address: '/chatlist',
    async prepare(page, say) {
      const { name, buffer } = await takePhoto(page, 'Wound scan 14 November.jpg');
      // Browsers draw half of a picture as if it were whole.
      const half = { name, bytes: buffer.subarray(0, buffer.length / 2) };
      await schedulePhoto(page, say, [photo(), half]);
      await page.locator('.page:not([hidden]) .scheduled-line-failed').click();
      await page.locator('.scheduled-row:has(.scheduled-failure) button').last().click();
      await page.locator('.scheduled-actions').waitFor();
    },
  },
  {
    name: 'scheduled-line',
    address: '/chatlist',
    async prepare(page, say) {
      await openScheduled(page, say);
      await press(page, say('action.close'));
    },
  },
  {
    name: 'scheduled-menu',
    address: '/chatlist',
    async prepare(page, say) {
      await openScheduled(page, say);
      await page.locator('.scheduled-row button').first().click();
      await page.locator('.scheduled-actions').waitFor();
    },
  },
  {
    name: 'scheduled-edit',
    address: '/chatlist',
    async prepare(page, say) {
      await openScheduled(page, say);
      await page.locator('.scheduled-row button').first().click();
      // The text of this row begins another one, too.
      await page.locator('.scheduled-actions .setting-row').nth(2).click();
      await page.locator('dialog[open] textarea').waitFor();
    },
  },
  {
    name: 'go-to-date',
    address: '/chatlist',
    async prepare(page) {
      await openDirect(page);
      await page.locator('.page:not([hidden]) .day-line .day-pill').last().click();
      await page.locator('dialog[open] input[type=date]').waitFor();
    },
  },
  {
    name: 'saved',
    address: '/chat',
    async prepare(page, say) {
      await press(page, say('saved.title'));
      await page.waitForURL(/userchat\//);
      await page.getByRole('textbox').last().fill('Order dressing packs');
      const send = page.getByRole('button', { name: say('composer.send') });
      await send.last().click();
    },
  },
  { name: 'saved-listed', address: '/chatlist' },
];
