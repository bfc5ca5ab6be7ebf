import type { Page } from '@playwright/test';
import {
  choose,
  openFilesOnDevice,
  openGroup,
  photo,
  sendChosen,
  sendPhotos,
  top,
} from './file-steps.ts';
import { press, type Say, type Scene } from './scene.ts';
import { largeDocument } from './stages.ts';

/** The answer of every request that begins an upload. */
const refused = { error: 'file_unreadable' } as const;

/** Files on their way: sent, fetched, waiting, and what failed. */
export const movingFileScenes: readonly Scene[] = [
  {
    name: 'files-uploading',
    address: '/chatlist',
    answers: { uploads: 'never' },
    prepare: (page, say) => sendPhotos(page, say),
  },
  {
    name: 'files-not-sent',
    address: '/chatlist',
    answers: { uploads: refused },
    async prepare(page, say) {
      await sendPhotos(page, say);
      await top(page).locator('.file-ring-still').last().waitFor();
    },
  },
  {
    name: 'files-uploading-several',
    address: '/chatlist',
    async prepare(page, say) {
      await stallUploads(page, 2);
      const photos = [2, 3, 4, 5, 6].map((hue) => photo(hue));
      await sendPhotos(page, say, photos);
      await top(page).locator('.file-progress', { hasText: /^2 / }).last().waitFor();
    },
  },
  {
    name: 'files-waiting-offline',
    address: '/chatlist',
    async prepare(page, say) {
      await choose(page, say, [photo()]);
      await page.context().setOffline(true);
      await sendChosen(page);
    },
  },
  {
    name: 'files-photo-failed',
    address: '/chatlist',
    async prepare(page, say) {
      await forgetSeen(page, say);
      await page.route('**/api/files/**', (route) => route.abort('connectionrefused'));
      await page.goto(page.url().replace(/#.*/, '#/chatlist'));
      await page.reload();
      await openGroup(page);
      await top(page).locator('.album canvas').last().waitFor();
    },
    height: 1_500,
  },
  {
    name: 'files-downloading',
    address: '/chatlist',
    async prepare(page) {
      await openGroup(page);
      await stallDownloads(page);
      await top(page).getByRole('button', { name: largeDocument }).click();
      await top(page).locator('.file-tile-moving').waitFor();
      await page.mouse.move(0, 0);
    },
    height: 1_200,
  },
  {
    name: 'files-download-failed',
    address: '/chatlist',
    async prepare(page, say) {
      await openGroup(page);
      await page.route('**/api/files/**', (route) => route.abort('connectionrefused'));
      await top(page).getByRole('button', { name: largeDocument }).click();
      await top(page).getByText(say('media.notOpened')).waitFor();
      await page.mouse.move(0, 0);
    },
    height: 1_200,
  },
];

/** Lets so many files of a message arrive, and of the others nothing. */
async function stallUploads(page: Page, count: number): Promise<void> {
  let begun = 0;
  await page.route('**/api/uploads', async (route) => {
    begun += 1;
    if (begun <= count) await route.continue();
  });
}

/** From now on of what is fetched only the beginning arrives. */
function stallDownloads(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { pipeThrough } = ReadableStream.prototype;
    ReadableStream.prototype.pipeThrough = function begin(through, options) {
      const reader = this.getReader();
      const beginning = new ReadableStream({
        start: async (rest) => rest.enqueue((await reader.read()).value),
      });
      return Object.assign(beginning, { pipeThrough }).pipeThrough(through, options);
    };
  });
}

async function forgetSeen(page: Page, say: Say): Promise<void> {
  await openFilesOnDevice(page, say);
  const remove = page.getByRole('button', { name: say('deviceFiles.remove') });
  if (await remove.isEnabled()) await remove.click();
  await press(page, say('action.close'));
}
