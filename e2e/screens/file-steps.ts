import type { Locator, Page } from '@playwright/test';
import { drawPhoto } from '../support/files.ts';
import { openFirst } from './open-first.ts';
import { press, type Say } from './scene.ts';

export async function openGroup(page: Page): Promise<void> {
  // What the scene before has chosen or recorded would open by itself, in a page that may be prepared already.
  if (await page.evaluate(() => caches.delete('tend-kept-files'))) await page.reload();
  await openFirst('gruopchatmessages')(page);
}

export const top = (page: Page): Locator => page.locator('.page:not([hidden])');

interface Chosen {
  name: string;
  bytes: Buffer;
}

export async function choose(page: Page, say: Say, files: readonly Chosen[]): Promise<void> {
  await openGroup(page);
  await press(page, say('attach.open'));
  const chooser = page.waitForEvent('filechooser');
  await press(page, say('attach.media'));
  await (
    await chooser
  ).setFiles(files.map(({ name, bytes: buffer }) => ({ name, mimeType: 'image/png', buffer })));
  await page.locator('dialog[open] .before-sending-strip').waitFor();
}

export const photo = (hue = 3): Chosen => ({
  name: `wound ${hue}.png`,
  bytes: drawPhoto(1_200, 900, hue).bytes,
});

export async function sendPhotos(page: Page, say: Say, photos = [photo()]): Promise<void> {
  await choose(page, say, photos);
  await sendChosen(page);
}

export async function sendChosen(page: Page): Promise<void> {
  await page.locator('dialog[open] img').first().waitFor();
  await page
    .locator('dialog[open] button[type=submit], dialog[open] .composer-send')
    .last()
    .click();
  await top(page).locator('.file-ring').last().waitFor();
}

export async function openFilesOnDevice(page: Page, say: Say): Promise<void> {
  await page.goto(page.url().replace(/#.*/, '#/profile'));
  await press(page, say('deviceFiles.heading'));
  await page.getByRole('button', { name: say('deviceFiles.remove') }).waitFor();
}
