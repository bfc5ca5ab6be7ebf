import type { FileChooser, Locator, Page } from '@playwright/test';
import type { FileInfo } from '@tend/protocol';
import { findBrokenWords } from '../support/broken-words.ts';
import { drawPhoto, recordFilm, sendFiles } from '../support/files.ts';
import { computer, expect, test } from '../support/journey.ts';
import { cutServer } from '../support/network.ts';
import { type Colleague, openDirect } from '../support/organization.ts';
import { openAt, openRow, tapUntil } from '../support/steps.ts';
import { doubleTap, move, pinch } from '../support/touch.ts';

const photo = drawPhoto(1_200, 900, 3);
const chosenPhoto = { name: 'wound.png', mimeType: 'image/png', buffer: photo.bytes };

/** Opens the field for files behind a button of an open chat. */
async function openChooser(page: Page, name: string): Promise<FileChooser> {
  const button = page.getByRole('button', { name, exact: true });
  await tapUntil(page.getByRole('button', { name: 'Attach' }), button);
  const chooser = page.waitForEvent('filechooser');
  await button.tap();
  return chooser;
}

/** Chooses the photo in an open chat; returns what is shown before it is sent. */
async function choosePhoto(page: Page): Promise<Locator> {
  return handOver(page, await openChooser(page, 'Photos and videos'));
}

/** Lets the field for files have the photo; returns what is shown before it is sent. */
async function handOver(page: Page, chooser: FileChooser): Promise<Locator> {
  await chooser.setFiles(chosenPhoto);
  const layer = page.getByRole('dialog', { name: 'Before sending' });
  await expect(layer.getByRole('img', { name: 'wound.png' })).toBeVisible();
  return layer;
}

/** What the field for files asks of the device. */
async function wishOf(chooser: FileChooser) {
  const field = chooser.element();
  const [camera, accept] = await Promise.all([
    field.getAttribute('capture'),
    field.getAttribute('accept'),
  ]);
  return { camera, accept, isMultiple: chooser.isMultiple() };
}

/** The files of all messages of a chat, once there are any. */
async function filesIn(person: Colleague, chatId: string): Promise<FileInfo[]> {
  const read = async () => {
    const { messages } = await person.call('message.page', { chatId });
    return messages.flatMap(({ content }) => (content.type === 'files' ? content.files : []));
  };
  await expect.poll(async () => (await read()).length).toBeGreaterThan(0);
  return read();
}

test('[SC420][SC441] a photo whose network is cut while it is sent stays in its place, and arrives once', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page, context } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);
  const layer = await choosePhoto(page);
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  await context.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    begin();
    await route.abort('connectionreset');
  });
  await layer.getByRole('button', { name: 'Send 1 file' }).tap();
  await hasBegun;
  await context.setOffline(true);
  const bubble = page.getByRole('article', { name: /Photo/ });
  await expect(bubble.locator('img[src^="blob:"]')).toBeVisible();
  const cancel = bubble.getByRole('button', { name: 'Cancel sending' });
  await cancel.tap();
  await expect(page.getByText('Not sent.')).toBeVisible();
  await expect(bubble.locator('img[src^="blob:"]')).toBeVisible();
  await bubble.getByRole('button', { name: 'Try again' }).first().tap();
  await expect(cancel).toBeVisible();
  await context.unroute('**/api/uploads/*');
  await context.setOffline(false);
  await expect(cancel).toBeHidden();
  const files = await filesIn(grace, chatId);
  expect(files).toMatchObject([{ kind: 'photo', width: 1_200, height: 900 }]);
  await expect(bubble).toHaveCount(1);
});

test('[SC421] a photo that was seen opens without a connection, also after a reload', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await sendFiles(grace, chatId, { files: [photo] });
  const { page, context } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);
  const bubble = page.getByRole('article', { name: /Photo/ });
  const viewer = page.getByRole('dialog', { name: 'Photos' });
  await expect(bubble.locator('img[src^="blob:"]')).toBeVisible();
  await bubble.getByRole('button', { name: 'Photo' }).tap();
  await expect(shownIn(viewer)).toBeVisible();
  await page.goBack();
  await cutServer(context);
  await page.reload();
  await expect(bubble.locator('img[src^="blob:"]')).toBeVisible();
  await bubble.getByRole('button', { name: 'Photo' }).tap();
  await expect(shownIn(viewer)).toBeVisible();
  await expect(viewer.getByRole('alert')).toBeHidden();
});

/** The picture in view. */
function shownIn(viewer: Locator): Locator {
  return viewer.locator('.pswp__item[aria-hidden="false"] img[src^="blob:"]');
}

test('[SC422] a finger goes to the next photo, zooms, and closes; a photo is saved', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  for (const hue of [1, 2]) {
    await sendFiles(grace, chatId, { files: [drawPhoto(900, 1_200, hue)] });
  }
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/chatlist');
  await openRow(page, grace.name);
  const first = page.getByRole('article', { name: /Photo/ }).first();
  const viewer = page.getByRole('dialog', { name: 'Photos' });
  await expect(first.locator('img[src^="blob:"]')).toBeVisible();
  await first.getByRole('button', { name: 'Photo' }).tap();
  await expect(viewer).toContainText('Photo 1 of 2');
  await expect(shownIn(viewer)).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const middle = { x: width / 2, y: height / 2 };

  await test.step('the next one', async () => {
    await expect(async () => {
      await move(page, { x: width * 0.8, y: middle.y }, { x: width * 0.1, y: middle.y });
      await expect(viewer).toContainText('Photo 2 of 2', { timeout: 2_000 });
    }).toPass();
    await expect(shownIn(viewer)).toBeVisible();
  });

  await test.step('[S62] from the edge, the one before: the page below stays', async () => {
    await expect(async () => {
      await move(page, { x: 12, y: middle.y }, { x: width * 0.9, y: middle.y });
      await expect(viewer).toContainText('Photo 1 of 2', { timeout: 2_000 });
    }).toPass();
    await expect(page.locator('.page[style*=transform]')).toHaveCount(0);
    await expect(async () => {
      await move(page, { x: width * 0.8, y: middle.y }, { x: width * 0.1, y: middle.y });
      await expect(viewer).toContainText('Photo 2 of 2', { timeout: 2_000 });
    }).toPass();
  });

  const isLarger = async () => ((await shownIn(viewer).boundingBox())?.width ?? 0) > width * 1.5;

  await test.step('larger by two fingers, and as it was', async () => {
    await expect(async () => {
      await pinch(page, middle, { from: 60, to: 240 });
      await expect.poll(isLarger, { timeout: 2_000 }).toBe(true);
    }).toPass();
    await expect(async () => {
      await pinch(page, middle, { from: 300, to: 60 });
      await expect.poll(isLarger, { timeout: 2_000 }).toBe(false);
    }).toPass();
  });

  await test.step('larger by two taps, and as it was', async () => {
    await expect(async () => {
      await doubleTap(page, middle);
      await expect.poll(isLarger, { timeout: 2_000 }).toBe(true);
    }).toPass();
    await expect(async () => {
      await doubleTap(page, middle);
      await expect.poll(isLarger, { timeout: 2_000 }).toBe(false);
    }).toPass();
  });

  await test.step('saved', async () => {
    const download = page.waitForEvent('download');
    await viewer.getByRole('button', { name: 'Save' }).tap();
    expect((await download).suggestedFilename()).toBe('photo 2.jpg');
  });

  await test.step('pulled down, it closes', async () => {
    await expect(async () => {
      await move(page, middle, { x: middle.x, y: height * 0.95 });
      await expect(viewer).toBeHidden({ timeout: 2_000 });
    }).toPass();
    await expect(first).toBeVisible();
  });
});

test('[SC290][SC423][SC301] a photo of the camera is turned, cropped and drawn on before it is sent', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);
  const camera = await openChooser(page, 'Camera');
  const wish = { camera: 'environment', isMultiple: false };
  expect(await wishOf(camera)).toEqual({ ...wish, accept: 'image/*' });
  const layer = await handOver(page, camera);
  const undo = layer.getByRole('button', { name: 'Undo' });

  await layer.getByRole('button', { name: 'Rotate' }).tap();
  await expect(undo).toBeEnabled();

  await layer.getByRole('button', { name: 'Crop' }).tap();
  const corner = layer.getByRole('button', { name: 'Bottom right corner' });
  await corner.focus();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowUp');

  await layer.getByRole('button', { name: 'Arrow' }).tap();
  await layer.getByRole('button', { name: 'Red' }).tap();
  const pad = layer.getByRole('img', { name: 'Picture to draw on' });
  const box = await pad.boundingBox();
  if (box === null) throw new Error('There is no picture');
  const at = (part: number) => ({ x: box.x + box.width * part, y: box.y + box.height * part });
  await move(page, at(0.25), at(0.75));

  await layer.getByRole('button', { name: 'Draw' }).press('Enter');
  await layer.getByRole('button', { name: 'Black' }).press('Enter');
  await move(page, { ...at(0.1), y: at(0.9).y }, at(0.9));
  // A synthetic tap right after a drag makes no click.
  await layer.getByRole('button', { name: 'Done' }).press('Enter');
  await layer.getByRole('button', { name: 'Send 1 file' }).tap();
  await expect(layer).toBeHidden();

  const [sent] = await filesIn(grace, chatId);
  // A fifth of the longer side is cut away below.
  expect(sent).toMatchObject({ kind: 'photo', width: 900, height: 960 });
  const drawn = await page.evaluate(async (id) => {
    const response = await fetch(`/api/files/${id}/original`);
    const picture = await createImageBitmap(await response.blob());
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(picture, 0, 0);
    return [0.5, 0.9].map((part) => [
      ...(context?.getImageData(width / 2, Math.floor(height * part), 1, 1).data ?? []),
    ]);
  }, sent?.id ?? '');
  const [[red = 0, green = 0, blue = 0] = [], below = []] = drawn;
  expect(red, 'of the arrow').toBeGreaterThan(Math.max(green, blue) + 80);
  expect(Math.max(...below.slice(0, 3)), 'of the line').toBeLessThan(60);

  await test.step('so is a video that is recorded, and nothing of it is sent by itself', async () => {
    const recorder = await openChooser(page, 'Record video');
    expect(await wishOf(recorder)).toEqual({ ...wish, accept: 'video/*' });
    const { name, bytes: buffer } = await recordFilm();
    await recorder.setFiles({ name, mimeType: 'video/webm', buffer });
    await expect(layer.locator('video')).toBeVisible();
    await layer.getByRole('button', { name: 'Cancel' }).tap();
    await expect(layer).toBeHidden();
    expect(await filesIn(grace, chatId)).toHaveLength(1);
  });
});

test('[SC290] where a camera would be another button for files, there is none', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina, ...computer });
  await openAt(page, `/userchat/${await openDirect(nina, grace)}`);
  await page.getByRole('button', { name: 'Attach' }).click();
  await expect(page.getByRole('button', { name: 'Photos and videos' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Camera' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Record video' })).toBeHidden();
});

test('[SC300][SC296] no word of the tools or of an undo is broken, on the smallest phone and with text at 200 %, in Russian', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${await openDirect(nina, grace)}`);
  await choosePhoto(page);
  await nina.call('user.setLanguage', { language: 'ru' });
  const layer = page.getByRole('dialog', { name: 'Перед отправкой' });
  const undo = layer.getByRole('button', { name: 'Отменить' });
  for (const { width, size } of [
    { width: 320, size: '100%' },
    { width: 390, size: '200%' },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    await expect(page.locator('html.tend-big')).toHaveCount(size === '200%' ? 1 : 0);
    await layer.getByRole('button', { name: 'Скрыть' }).scrollIntoViewIfNeeded();
    expect(await findBrokenWords(page, 'dialog .tool-row', '.tool')).toEqual([]);
    await layer.getByRole('button', { name: 'Убрать wound.png' }).tap();
    await expect(undo).toBeInViewport({ ratio: 1 });
    expect(await findBrokenWords(page, 'dialog .toast', 'dialog .toast > .fill')).toEqual([]);
    await undo.tap();
    await expect(layer.getByRole('img', { name: 'wound.png' })).toBeVisible();
  }
});
