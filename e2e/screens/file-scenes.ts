import type { Page } from '@playwright/test';
import { bringFile } from '../support/files.ts';
import { changeWhatServerSends } from '../support/network.ts';
import { choose, openFilesOnDevice, openGroup, photo, top } from './file-steps.ts';
import { press, type Say, type Scene } from './scene.ts';

async function openDocument(page: Page, name: string): Promise<void> {
  await openGroup(page);
  await top(page).getByRole('button', { name }).click();
  await page.locator('dialog[open] :is(canvas, td)').first().waitFor();
}

/** Photos and documents: in a conversation, opened, before they are sent, listed, and what they take. */
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
    name: 'files-too-large',
    address: '/chatlist',
    prepare: (page, say) =>
      choose(page, say, [{ name: 'film.mov', bytes: Buffer.alloc(1_500_000) }]),
  },
  {
    name: 'files-before-sending',
    address: '/chatlist',
    prepare: (page, say) => choose(page, say, [photo()]),
  },
  ...(['crop', 'pen', 'arrow', 'blur'] as const).map((tool): Scene => ({
    name: `files-before-sending-${tool}`,
    address: '/chatlist',
    async prepare(page, say) {
      await choose(page, say, [photo()]);
      await press(page, say(`picture.${tool}`));
      await page.locator('.picture-editor-options').waitFor();
    },
  })),
  {
    name: 'files-before-sending-by-keys',
    address: '/chatlist',
    async prepare(page, say) {
      await choose(page, say, [photo()]);
      await press(page, say('picture.blur'));
      await press(page, say('picture.place'));
      await page.keyboard.press('ArrowLeft');
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
      await openFilesOfChat(page, say);
      await page.locator('dialog[open] img').first().waitFor();
    },
  },
  ...(['Documents', 'Links', 'Sounds'] as const).map((shelf): Scene => ({
    name: `files-of-chat-${shelf.toLowerCase()}`,
    address: '/chatlist',
    async prepare(page, say) {
      await openFilesOfChat(page, say);
      await page
        .locator('dialog[open]')
        .getByRole('radio', { name: say(`media.shelf${shelf}`) })
        .check();
      await page.locator('dialog[open] .chat-files-shelf :is(a, button)').first().waitFor();
    },
  })),
  ...([0.9, 2.5] as const).map((reserves): Scene => ({
    name: reserves < 1 ? 'storage-full' : 'storage-nearly-full',
    address: '/administration/files',
    prepare: (page) => showDisk(page, reserves),
  })),
  {
    name: 'files-on-device',
    address: '/chatlist',
    async prepare(page, say) {
      await openGroup(page);
      await top(page).locator('.album img[src]').last().waitFor();
      await openFilesOnDevice(page, say);
    },
    height: 1_000,
  },
  {
    name: 'files-shared',
    address: '/chatlist',
    async prepare(page) {
      await keepShared(page, ['Wound plan.pdf', 'Rota week 47.csv', 'Signed form.pdf']);
      await page.goto(page.url().replace(/#.*/, '#/share?text=From+the+doctor&files=kept'));
      for (const place of [0, 1]) await top(page).getByRole('checkbox').nth(place).check();
    },
  },
];

async function openFilesOfChat(page: Page, say: Say): Promise<void> {
  await openGroup(page);
  await page.goto(page.url().replace('gruopchatmessages', 'deatils/chat'));
  await press(page, say('media.ofChat'));
  await page.locator('dialog[open] .chat-files-shelves').waitFor();
}

const reserveBytes = 1_000_000_000;

/** Opens the page again, on a disk with so many times what uploads leave free. */
async function showDisk(page: Page, reserves: number): Promise<void> {
  const disk = { freeBytes: reserves * reserveBytes, totalBytes: 64e9, reserveBytes };
  await changeWhatServerSends(page.context(), (value) =>
    typeof value === 'object' && value !== null && 'reserveBytes' in value ? disk : value,
  );
  // Before there is a socket.
  await page.route('**/api/file.usage*', async (route) => {
    const usage: object = await (await route.fetch()).json();
    await route.fulfill({ json: { ...usage, disk } });
  });
  await page.reload();
  await top(page).locator('.notice').first().waitFor();
}

/** Leaves files on the device as another app does that shares them. */
function keepShared(page: Page, names: readonly string[]): Promise<void> {
  return page.evaluate(async (shared) => {
    const cache = await caches.open('tend-kept-files');
    for (const name of shared) {
      const headers = {
        'content-type': 'application/pdf',
        'x-file-name': encodeURIComponent(name),
      };
      await cache.put(`/kept-files/shared/${name.length}`, new Response('plan', { headers }));
    }
  }, names);
}
