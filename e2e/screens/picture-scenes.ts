import type { Page } from '@playwright/test';
import { drawPhoto } from '../support/files.ts';
import { openDirect } from './open-first.ts';
import { press, type Say, type Scene } from './scene.ts';

/** Chooses a picture, which is cropped then. */
async function crop(page: Page, say: Say): Promise<void> {
  await press(page, say('profilePicture.change'));
  const chooser = page.waitForEvent('filechooser');
  await press(page, say('profilePicture.choose'));
  const { name, bytes } = drawPhoto(640, 480, 1);
  await (await chooser).setFiles([{ name, mimeType: 'image/png', buffer: bytes }]);
  await page.locator('.crop-frame').waitFor();
}

async function setOwn(page: Page, say: Say): Promise<void> {
  await crop(page, say);
  await press(page, say('action.save'));
  await page.locator('.profile-head .avatar-pictured').waitFor();
}

/** The pictures of people and groups: chosen, cropped, and on avatars. */
export const pictureScenes: readonly Scene[] = [
  { name: 'picture-choices', address: '/profile', press: ['profilePicture.change'] },
  { name: 'picture-crop', address: '/profile', prepare: crop },
  { name: 'picture-profile', address: '/profile', prepare: setOwn },
  {
    name: 'picture-large',
    address: '/profile',
    async prepare(page, say) {
      await setOwn(page, say);
      await page.locator('.head-picture-face').click();
      await page.locator('.large-picture img').waitFor();
    },
  },
  {
    name: 'picture-person',
    address: '/chatlist',
    async prepare(page, say) {
      await openDirect(page);
      await page.goto(page.url().replace('userchat', 'deatils/chat'));
      await crop(page, say);
      await press(page, say('action.save'));
      await page.locator('.details-head .avatar-pictured').waitFor();
    },
  },
  { name: 'picture-list', address: '/chatlist' },
];
