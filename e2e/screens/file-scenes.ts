import type { Page } from '@playwright/test';
import { bringFile, drawPhoto } from '../support/files.ts';
import { openFirst } from './open-first.ts';
import { press, type Say, type Scene } from './scene.ts';

async function openGroup(page: Page): Promise<void> {
  // What the scene before has chosen would open by itself.
  await page.evaluate(() => caches.delete('tend-kept-files'));
  await openFirst('gruopchatmessages')(page);
}

const top = (page: Page) => page.locator('.page:not([hidden])');

async function choose(page: Page, say: Say, bytes: Buffer, name = 'wound.png'): Promise<void> {
  await openGroup(page);
  await press(page, say('attach.open'));
  const chooser = page.waitForEvent('filechooser');
  await press(page, say('attach.media'));
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: bytes });
  await page.locator('dialog[open] .before-sending-strip').waitFor();
}

const photo = () => drawPhoto(1_200, 900, 3).bytes;

async function sendPhoto(page: Page, say: Say): Promise<void> {
  await choose(page, say, photo());
  await page.locator('dialog[open] img').first().waitFor();
  await page
    .locator('dialog[open] button[type=submit], dialog[open] .composer-send')
    .last()
    .click();
  await top(page).locator('.file-ring').last().waitFor();
}

async function openDocument(page: Page, name: string): Promise<void> {
  await openGroup(page);
  await top(page).getByRole('button', { name }).click();
  await page.locator('dialog[open] :is(canvas, td)').first().waitFor();
}

/** The answer of every request that begins an upload. */
const refused = { error: 'file_unreadable' } as const;

async function playVoice(page: Page, say: Say): Promise<void> {
  await openGroup(page);
  await top(page)
    .getByRole('button', { name: say('media.play') })
    .last()
    .click();
}

/** Photos, documents and voice messages, in all their states. */
export const fileScenes: readonly Scene[] = [
  {
    name: 'files-conversation',
    address: '/chatlist',
    async prepare(page) {
      await openGroup(page);
      await top(page).locator('.album img').last().waitFor();
    },
    height: 1500,
  },
  {
    name: 'files-viewer',
    address: '/chatlist',
    async prepare(page) {
      await openGroup(page);
      await top(page).locator('.album button').last().click();
      await page.locator('.pswp__item[aria-hidden="false"] :is(img, video)').waitFor();
    },
  },
  {
    name: 'files-viewer-offline',
    address: '/chatlist',
    async prepare(page, say) {
      await openGroup(page);
      // What draws it is there then, without the app's files that are kept for later.
      await top(page).locator('.album button').first().click();
      await page.locator('.pswp__item[aria-hidden="false"] :is(img, video)').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.viewer').waitFor({ state: 'detached' });
      await page.context().setOffline(true);
      // Only its still is on the device.
      await top(page)
        .locator('.album')
        .getByRole('button', { name: say('files.video') })
        .last()
        .click();
      await page.locator('.viewer-failure').waitFor();
    },
  },
  {
    name: 'files-pdf',
    address: '/chatlist',
    prepare: (page) => openDocument(page, 'Wound plan.pdf'),
  },
  {
    name: 'files-table',
    address: '/chatlist',
    prepare: (page) => openDocument(page, 'Rota week 47.csv'),
  },
  {
    name: 'files-dragged',
    address: '/chatlist',
    async prepare(page) {
      await openGroup(page);
      await bringFile(page, 'dragenter', 'wound.png');
      await page.locator('.drop-hint').waitFor();
    },
  },
  {
    name: 'files-uploading',
    address: '/chatlist',
    answers: { uploads: 'never' },
    prepare: sendPhoto,
  },
  {
    name: 'files-not-sent',
    address: '/chatlist',
    answers: { uploads: refused },
    async prepare(page, say) {
      await sendPhoto(page, say);
      await top(page).locator('.file-ring-still').last().waitFor();
    },
  },
  {
    name: 'files-too-large',
    address: '/chatlist',
    prepare: (page, say) => choose(page, say, Buffer.alloc(1_500_000), 'film.mov'),
  },
  {
    name: 'files-before-sending',
    address: '/chatlist',
    prepare: (page, say) => choose(page, say, photo()),
  },
  ...(['crop', 'pen', 'arrow', 'blur'] as const).map((tool): Scene => ({
    name: `files-before-sending-${tool}`,
    address: '/chatlist',
    async prepare(page, say) {
      await choose(page, say, photo());
      await press(page, say(`picture.${tool}`));
      await page.locator('.picture-editor-options').waitFor();
    },
  })),
  {
    name: 'files-before-sending-by-keys',
    address: '/chatlist',
    async prepare(page, say) {
      await choose(page, say, photo());
      await press(page, say('picture.blur'));
      await press(page, say('picture.place'));
      await page.keyboard.press('ArrowLeft');
    },
  },
  {
    name: 'voice-playing',
    address: '/chatlist',
    async prepare(page, say) {
      await playVoice(page, say);
      await top(page)
        .getByRole('button', { name: say('media.pause') })
        .waitFor();
    },
  },
  {
    name: 'voice-playing-elsewhere',
    address: '/chatlist',
    async prepare(page, say) {
      await playVoice(page, say);
      await page.evaluate(() => {
        location.hash = '/chatlist';
      });
      await top(page).locator('.now-playing').waitFor();
    },
  },
  {
    name: 'voice-blocked',
    address: '/chatlist',
    async prepare(page, say) {
      await openGroup(page);
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('Refused', 'NotAllowedError'));
      });
      await press(page, say('voice.record'));
      await top(page).getByRole('alert').waitFor();
    },
  },
  {
    name: 'voice-recording',
    address: '/chatlist',
    async prepare(page, say) {
      await openGroup(page);
      await record(page, say);
    },
  },
  {
    name: 'voice-kept',
    address: '/chatlist',
    async prepare(page, say) {
      await openGroup(page);
      await record(page, say);
      // What is recorded is kept second by second.
      await page.waitForTimeout(2_500);
      await page.reload();
      await press(page, say('voice.listen'));
    },
  },
  {
    name: 'files-details',
    address: '/chatlist',
    async prepare(page) {
      await openGroup(page);
      await page.goto(page.url().replace('gruopchatmessages', 'deatils/chat'));
      await top(page).locator('.newest-pictures img[src]').last().waitFor();
      await top(page).locator('.newest-pictures').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'files-of-chat',
    address: '/chatlist',
    async prepare(page, say) {
      await openGroup(page);
      await page.goto(page.url().replace('gruopchatmessages', 'deatils/chat'));
      await press(page, say('media.ofChat'));
      await page.locator('dialog[open] img').first().waitFor();
    },
  },
];

async function record(page: Page, say: Say): Promise<void> {
  await top(page)
    .getByRole('button', { name: say('voice.record') })
    .focus();
  await page.keyboard.press('Enter');
  await top(page)
    .getByRole('button', { name: say('voice.send') })
    .waitFor();
}
