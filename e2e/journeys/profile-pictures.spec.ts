import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { drawPhoto } from '../support/files.ts';
import { expect, test } from '../support/journey.ts';
import { makeGroup, openDirect, send } from '../support/organization.ts';
import { expectToast, goTo, messages, openAt, openRow, row } from '../support/steps.ts';

/** Chooses a photo in the sheet for changing a picture, which opens the crop. */
async function choosePhoto(page: Page, hue: number): Promise<void> {
  await choose(page, drawPhoto(1_200, 900, hue).bytes);
  await expect(page.getByRole('button', { name: 'Move frame' })).toBeVisible();
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Change picture' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a photo' }).click();
  await (await chooser).setFiles([{ name: 'photo.png', mimeType: 'image/png', buffer }]);
}

async function save(page: Page): Promise<void> {
  await expectToast(page, 'Picture saved', () =>
    page.getByRole('button', { name: 'Save' }).click(),
  );
}

/** The avatar in a place, with its picture. */
function pictureIn(place: Locator): Locator {
  return place.locator('.avatar-pictured');
}

test('[PF30][PF32][PF33][PF34][PF35][PF36] a person sets their picture, and others see it', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team', [grace, nina]);
  const directId = await openDirect(nina, grace);
  await send(nina, chatId, 'Good evening');
  await send(nina, directId, 'Are you there?');
  const { page: graces } = await openDevice({ person: grace });
  await openAt(graces, '/chatlist');
  await expect(row(graces, 'Nina Sorokina')).toBeVisible();
  await expect(pictureIn(graces.locator('body'))).toHaveCount(0);

  const { page } = await openDevice({ person: nina });
  await openAt(page, '/profile');
  const crop = page.getByRole('dialog').getByRole('heading', { name: 'Crop picture' });
  await choose(page, Buffer.from('No picture'));
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expect(crop).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(crop).toBeHidden();
  await choosePhoto(page, 1);
  await expect(crop).toBeFocused();
  // A landscape photo: its square moves sideways, and is made smaller.
  const frame = page.locator('.crop-frame');
  const placeOf = async () => (await frame.boundingBox()) ?? { x: 0, width: 0, height: 1 };
  const before = await placeOf();
  await page.getByRole('button', { name: 'Move frame' }).press('ArrowRight');
  await expect.poll(async () => (await placeOf()).x).toBeGreaterThan(before.x);
  await page.getByRole('button', { name: 'Top left corner' }).press('ArrowRight');
  await expect.poll(async () => (await placeOf()).width).toBeLessThan(before.width);
  const { width, height } = await placeOf();
  expect(Math.abs(width - height)).toBeLessThan(2);
  // By now the sheet has come in.
  await expectAccessible(page);
  await save(page);
  await expect(pictureIn(page.locator('.profile-head'))).toBeVisible();

  await expect(pictureIn(row(graces, 'Nina Sorokina'))).toBeVisible();
  await openRow(graces, 'Night team');
  await expect(pictureIn(messages(graces))).toBeVisible();
  await goTo(graces, `/userchat/${directId}`);
  await expect(pictureIn(graces.locator('.conversation-header'))).toBeVisible();
  await goTo(graces, `/deatils/chat/${directId}`);
  await expect(graces.getByRole('button', { name: 'Change picture' })).toHaveCount(0);
  await graces.getByRole('button', { name: 'Show picture: Nina Sorokina' }).click();
  const large = graces.getByRole('dialog').getByRole('img', { name: 'Nina Sorokina' });
  await expect
    .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(640);
  await expectAccessible(graces);
  await graces.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Change picture' }).click();
  await expectToast(page, 'Picture removed', () =>
    page.getByRole('button', { name: 'Remove picture' }).click(),
  );
  // Pages that are left follow when they are come back to.
  const seen = graces.locator('.page:not([hidden])');
  await expect(pictureIn(seen)).toHaveCount(0);
  await graces.goBack();
  await expect(seen.locator('.conversation-header')).toBeVisible();
  await expect(pictureIn(seen)).toHaveCount(0);
});

test('[PF33][PF34] an administrator sets the picture of a person, also over a cut network', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page: graces } = await openDevice({ person: grace });
  await openAt(graces, '/profile');
  const { page, context } = await openDevice({ person: nina });
  await openAt(page, '/administration');
  await openRow(page, 'Grace Adeyemi');
  await choosePhoto(page, 2);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('No connection');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  // It goes on by itself.
  await expectToast(page, 'Picture saved', () => context.setOffline(false));
  await expect(pictureIn(graces.locator('.profile-head'))).toBeVisible();
  // Hers to remove.
  await graces.getByRole('button', { name: 'Change picture' }).click();
  await expectToast(graces, 'Picture removed', () =>
    graces.getByRole('button', { name: 'Remove picture' }).click(),
  );
  await expect(pictureIn(page.locator('body'))).toHaveCount(0);
});

test('[PF30][PF34] a group gets a picture, which its members see with a line', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team', [grace, nina]);
  const { page: ninas } = await openDevice({ person: nina });
  await openAt(ninas, '/chatlist');
  const { page } = await openDevice({ person: grace });
  await openAt(page, `/deatils/chat/${chatId}`);
  await choosePhoto(page, 3);
  await save(page);
  await expect(pictureIn(page.locator('.details-head'))).toBeVisible();
  await expect(pictureIn(row(ninas, 'Night team'))).toBeVisible();
  await openRow(ninas, 'Night team');
  await expect(messages(ninas)).toContainText('Grace Adeyemi changed the group’s picture');
  // Only those who may rename the group set its picture.
  await goTo(ninas, `/deatils/chat/${chatId}`);
  await expect(pictureIn(ninas.locator('.details-head'))).toBeVisible();
  await expect(ninas.getByRole('button', { name: 'Change picture' })).toHaveCount(0);
});
