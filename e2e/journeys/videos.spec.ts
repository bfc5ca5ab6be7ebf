import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { drawPhoto, recordFilm, sendFiles } from '../support/files.ts';
import { computer, expect, test } from '../support/journey.ts';
import { makeGroup } from '../support/organization.ts';
import { openAt, tapUntil } from '../support/steps.ts';

/** Two seconds of red, as a browser records them. */
const film = new URL('../support/red-film.webm', import.meta.url);

test('[SC424][FI105][UP62] a video shows what is in it: in its bubble, among the files of the chat, and before it is played', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Physiotherapy', [nina, grace]);
  const address = `/gruopchatmessages/${chatId}`;

  await test.step('its sender sees it at once, and after it is sent', async () => {
    const { page } = await openDevice({ person: grace });
    await openAt(page, address);
    await page.evaluate(drawNoVideoAtFirst);
    const media = page.getByRole('button', { name: 'Photos and videos' });
    await tapUntil(page.getByRole('button', { name: 'Attach' }), media);
    const chooser = page.waitForEvent('filechooser');
    await media.click();
    const buffer = await readFile(film);
    await (await chooser).setFiles([{ name: 'steps.webm', mimeType: 'video/webm', buffer }]);
    await page.getByRole('button', { name: 'Send 1 file' }).click();
    const own = page.getByRole('button', { name: 'Video' });
    await expect.poll(() => colorOf(own)).toBe('red');
    await expect(page.getByRole('article', { name: /Video/ })).toHaveAccessibleName(/, sent$/);
    await expect.poll(() => colorOf(own)).toBe('red');
  });

  const { page } = await openDevice({ person: nina });
  await openAt(page, address);
  const bubble = page
    .getByRole('article', { name: /Video/ })
    .getByRole('button', { name: 'Video' });

  await test.step('and so do the others', async () => {
    await expect.poll(() => colorOf(bubble)).toBe('red');
    await expectAccessible(page);
    await bubble.tap();
    const viewer = page.getByRole('dialog', { name: 'Photos' });
    await expect(viewer).toContainText('Video 1 of 1');
    const video = viewer.locator('video');
    await expect(video).toHaveAttribute('poster', /^blob:/);
    await video.evaluate((played: HTMLVideoElement) => played.play());
    const playedFor = () => video.evaluate((played: HTMLVideoElement) => played.currentTime);
    await expect.poll(playedFor).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });

  await test.step('among the files of the chat it is one, and its still is none', async () => {
    await page.getByRole('button', { name: 'Details', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'Photos and files' });
    await tapUntil(page.getByRole('button', { name: 'Photos and files' }), sheet);
    const listed = sheet.getByRole('button', { name: /, Grace Adeyemi/ });
    await expect(listed).toHaveAccessibleName(/^Video/);
    await expect.poll(() => colorOf(listed)).toBe('red');
    await expectAccessible(page);
  });
});

test('[SC452] what is said of a video that could not be loaded stands in its middle', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Physiotherapy', [nina, grace]);
  // With another one there is a strip below it.
  await sendFiles(grace, chatId, { files: [await recordFilm(), drawPhoto(80, 60, 1)] });
  const { page } = await openDevice({ ...computer, person: nina });
  await page.route('**/original*', (route) => route.abort('connectionfailed'));
  await openAt(page, `/gruopchatmessages/${chatId}`);
  await page.getByRole('button', { name: 'Video' }).click();
  const viewer = page.getByRole('dialog', { name: 'Photos' });
  const failure = viewer.getByText('This could not be loaded');
  const isInItsMiddle = async () => {
    const [said, video] = [await middleOf(failure), await middleOf(viewer.locator('video'))];
    const isAboveMiddle = video < (await middleOf(viewer)) - 10;
    return isAboveMiddle && Math.abs(said - video) < 2;
  };
  await expect.poll(isInItsMiddle).toBe(true);
});

async function middleOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box === null ? NaN : box.y + box.height / 2;
}

/** Has the browser draw nothing of a video once, as a busy one may right after a seek. */
function drawNoVideoAtFirst(): void {
  const { prototype } = CanvasRenderingContext2D;
  const draw = prototype.drawImage;
  prototype.drawImage = function (this: CanvasRenderingContext2D, source: CanvasImageSource) {
    if (source instanceof HTMLVideoElement) prototype.drawImage = draw;
    else Reflect.apply(draw, this, arguments);
  };
}

/** The colour in a corner of the picture in a button; null until it is there. */
function colorOf(button: Locator): Promise<string | null> {
  return button.evaluate((element) => {
    const image = element.querySelector('img');
    if (image === null || image.naturalWidth === 0) return null;
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 8, 8);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(1, 1, 1, 1).data ?? [];
    return red > 200 && green < 60 && blue < 60 ? 'red' : `${red} ${green} ${blue}`;
  });
}
