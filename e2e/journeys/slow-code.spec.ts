import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { drawPhoto, sendFiles } from '../support/files.ts';
import { computer, expect, test } from '../support/journey.ts';
import { makeGroup, openDirect, send } from '../support/organization.ts';
import { bubble, openAt } from '../support/steps.ts';

test('[SC450] a picture whose viewer is still loading is seen smaller, given up, and tried again', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Evening round', [nina, grace]);
  await sendFiles(grace, chatId, { files: [drawPhoto(900, 600, 7)] });
  const { page } = await openDevice({ person: nina });
  const release = await holdCode(page, 'Viewer');
  await openAt(page, `/gruopchatmessages/${chatId}`);
  const photo = page.getByRole('button', { name: 'Photo' });
  const layer = page.getByRole('dialog', { name: 'Photos' });
  const loading = layer.getByRole('status', { name: 'Loading' });
  await expect(photo.locator('img[src^="blob:"]')).toBeVisible();

  for (const leave of [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => layer.getByRole('button', { name: 'Back' }).click(),
  ]) {
    await photo.press('Enter');
    await expect(loading).toBeVisible();
    await expect(layer.locator('img[src^="blob:"]')).toBeVisible();
    await expectAccessible(page);
    await leave();
    await expect(layer).toBeHidden();
    await expect(photo).toBeFocused();
  }

  await photo.press('Enter');
  await expect(loading).toBeVisible();
  await release();
  await expect(layer.getByRole('alert')).toContainText('No connection');
  await expectAccessible(page);
  await layer.getByRole('button', { name: 'Try again' }).click();
  await expect(layer).toContainText('Photo 1 of 1');
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
  await expect(photo).toBeFocused();

  await test.step('from then on it is there at once', async () => {
    await page.evaluate(noteLayers);
    await photo.press('Enter');
    await expect(layer).toContainText('Photo 1 of 1');
    expect(await page.evaluate(() => document.body.dataset['layers'])).toBe(' viewer');
  });
});

test('[SC450] a sheet whose code is still loading has its title, is given up, and tried again', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Evening round', [nina, grace]);
  await send(grace, chatId, 'Good evening');
  await send(grace, await openDirect(nina, grace), 'Keys are in the safe');
  const { page } = await openDevice({ ...computer, person: nina });
  const release = await holdCode(page, 'DateSheet');
  await openAt(page, `/gruopchatmessages/${chatId}`);
  const day = page.getByRole('button', { name: /^Today/ });
  const sheet = page.getByRole('dialog', { name: 'Go to date' });

  await day.press('Enter');
  await expect(sheet.getByRole('status', { name: 'Loading' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet).toBeHidden();
  await expect(day).toBeFocused();

  await test.step('another chat that is opened before anything is shown gives it up, too', async () => {
    await page.evaluate(noteLayers);
    const link = page.getByRole('link', { name: /Keys are in the safe/ });
    await day.evaluate(
      (button: HTMLElement, other) => {
        button.click();
        if (other instanceof HTMLElement) other.click();
      },
      await link.elementHandle(),
    );
    await expect(bubble(page, 'Keys are in the safe')).toBeVisible();
    await day.press('Enter');
    await expect(sheet).toBeVisible();
    const layers = await page.evaluate(() => document.body.dataset['layers']);
    expect(layers?.trim().split(' '), 'dialogs that were opened').toHaveLength(1);
    await page.keyboard.press('Escape');
  });

  await day.press('Enter');
  await expect(sheet).toBeVisible();
  await release();
  await expect(sheet.getByRole('alert')).toContainText('No connection');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet.getByLabel('Date', { exact: true })).toBeVisible();
});

/** Holds back a file of the app until it is released, and lets it fail then, once. */
async function holdCode(page: Page, name: string): Promise<() => Promise<void>> {
  const { promise: isReleased, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await isReleased;
    await route.abort('connectionfailed');
  });
  return async () => {
    resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** Notes the look of each dialog that is opened from now on. */
function noteLayers(): void {
  const { showModal } = HTMLDialogElement.prototype;
  document.body.dataset['layers'] = '';
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    document.body.dataset['layers'] += ` ${this.classList[0]}`;
    showModal.call(this);
  };
}
