import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  drawPhoto,
  recordVoice,
  sendFiles,
  writeDocument,
  writePdf,
  writeScan,
} from '../support/files.ts';
import { expect, test } from '../support/journey.ts';
import { makeGroup, send } from '../support/organization.ts';
import { openAt, tapUntil, write } from '../support/steps.ts';

test('[SC260][SC262][SC268][SC277][SC278][SC425][SC426][SC427][SC471] pictures are seen in the chat, and one after the other as large as the screen', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Evening round', [nina, grace]);
  const pictures = [1, 2, 3, 4, 5].map((hue) => drawPhoto(800, 600, hue));
  await sendFiles(grace, chatId, { files: [drawPhoto(900, 600, 7)], text: 'He ate everything.' });
  await sendFiles(grace, chatId, { files: pictures });
  const { page, context } = await openDevice({ person: nina, hasMotion: true });
  const bytes = '**/api/files/**';
  await context.route(bytes, (route) => route.abort('connectionrefused'));
  await openAt(page, `/gruopchatmessages/${chatId}`);

  const single = page.getByRole('article', { name: /Photo: He ate everything/ });
  const album = page.getByRole('article', { name: /5 photos/ });

  await test.step('those that could not be loaded say so, and a press tries again', async () => {
    const failed = page.getByRole('button', { name: /Not loaded. Try again$/ });
    await expect(failed).toHaveCount(5);
    const [number, time, sign] = await Promise.all([
      placeOfWords(album.locator('.album-more')),
      placeOfWords(album.locator('.bubble-meta')),
      album.locator('.album-sign').last().boundingBox(),
    ]);
    expect(number.bottom).toBeLessThanOrEqual(Math.min(time.top, sign?.y ?? 0));
    await context.unroute(bytes);
    for (let left = 4; left >= 0; left -= 1) {
      await failed.first().tap();
      await expect(failed).toHaveCount(left);
    }
  });

  await test.step('their places are known before they are there', async () => {
    await expect(album.getByRole('button', { name: /Photo \d of 5/ })).toHaveCount(4);
    await expect(album.getByText('+2')).toBeVisible();
    const { width = 0, height = 0 } = (await album.locator('.album').boundingBox()) ?? {};
    expect(Math.round((width / height) * 100)).toBe(Math.round((296 / 220) * 100));
    await expect(album.locator('img[src^="blob:"]')).toHaveCount(4);
    await expectAccessible(page);
  });

  const viewer = page.getByRole('dialog', { name: 'Photos' });

  await test.step('one is opened, and the next ones follow', async () => {
    await single.getByRole('button', { name: 'Photo' }).tap();
    await expect(viewer).toContainText('Photo 1 of 6');
    await expect(viewer).toContainText('Grace Adeyemi');
    await expect(viewer).toContainText('He ate everything.');
    await expect(viewer.getByRole('button', { name: 'Forward', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText('Photo 2 of 6');
  });

  await test.step('keys lead to the ends, and zoom', async () => {
    const picture = viewer.locator('.pswp__item[aria-hidden="false"] img[src^="blob:"]');
    const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
    await page.keyboard.press('End');
    await expect(viewer.locator('.viewer-place')).toContainText('Photo 6 of 6');
    await expect(picture).toBeVisible();
    const whole = await widthOf();
    await page.keyboard.press('+');
    await expect.poll(widthOf).toBeGreaterThan(whole * 1.4);
    await page.keyboard.press('=');
    await expect.poll(widthOf).toBeGreaterThan(whole * 2);
    await page.keyboard.press('-');
    await expect.poll(widthOf).toBeLessThan(whole * 1.6);
    await page.keyboard.press('0');
    await expect.poll(widthOf).toBeCloseTo(whole, 0);
    await page.keyboard.press('Home');
    await expect(viewer.locator('.viewer-place')).toContainText('Photo 1 of 6');
    await page.keyboard.press('ArrowRight');
    await expect(viewer.locator('.viewer-place')).toContainText('Photo 2 of 6');
  });

  await test.step('one of those around it is shown by a press', async () => {
    const strip = viewer.getByRole('group', { name: 'Photos' });
    await expect(strip.getByRole('button')).toHaveCount(6);
    await expect(strip.locator('img[src^="blob:"]')).toHaveCount(6);
    await expect(strip.locator('[aria-current="true"]')).toHaveAccessibleName('Photo 2 of 6');
    await strip.getByRole('button', { name: 'Photo 5 of 6' }).tap();
    await expect(viewer.locator('.viewer-place')).toContainText('Photo 5 of 6');
    await expect(strip.locator('[aria-current="true"]')).toHaveAccessibleName('Photo 5 of 6');
    await expectAccessible(page);
    await strip.getByRole('button', { name: 'Photo 2 of 6' }).focus();
    await page.keyboard.press('Enter');
    await expect(viewer.locator('.viewer-place')).toContainText('Photo 2 of 6');
  });

  await test.step('Back closes it, and the focus returns', async () => {
    await page.goBack();
    await expect(viewer).toBeHidden();
    await expect(single.getByRole('button', { name: 'Photo' })).toBeFocused();
    await expect(album).toBeVisible();
  });

  await test.step('it is answered from there', async () => {
    await album.getByRole('button', { name: 'Photo 2 of 5' }).tap();
    await viewer.getByRole('button', { name: 'Reply' }).tap();
    await expect(viewer).toBeHidden();
    await expect(page.getByText('Reply to Grace Adeyemi')).toBeVisible();
    await write(page, 'Thank you');
    const answer = page.getByRole('article', { name: /Thank you/ });
    await expect(answer.getByRole('button', { name: /5 photos/ })).toBeVisible();
    await expect(answer.locator('img[src^="blob:"]')).toHaveCount(1);
  });

  await test.step('all of the chat are in its details', async () => {
    await page.getByRole('button', { name: 'Details', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'Photos and files' });
    await tapUntil(page.getByRole('button', { name: 'Photos and files' }), sheet);
    await expect(page.locator('.setting-row', { hasText: 'Photos and files' })).toHaveText(/6$/);
    await expect(sheet.getByRole('radio', { name: 'Photos 6', exact: true })).toBeChecked();
    await expect(sheet.getByRole('radio', { name: 'Links 0', exact: true })).toBeVisible();
    const listed = sheet.getByRole('button', { name: /^Photo, Grace Adeyemi/ });
    await expect(listed).toHaveCount(6);
    await expect(sheet.locator('img[src^="blob:"]')).toHaveCount(6);
    await expectAccessible(page);
    const tabs = sheet.getByRole('group');
    const place = await tabs.boundingBox();
    await sheet.getByRole('radio', { name: 'Links 0' }).check();
    await expect(sheet).toContainText('Nothing here yet');
    expect(await tabs.boundingBox()).toEqual(place);
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(sheet).toBeHidden();
  });

  await test.step('the newest eight stand there, and are seen from there, also without a connection', async () => {
    const newest = page.getByRole('list', { name: 'Photos' }).getByRole('button');
    const count = page.locator('.setting-row', { hasText: 'Photos and files' });
    await expect(newest).toHaveCount(6);
    await sendFiles(nina, chatId, { files: [1, 2, 3, 4].map((hue) => drawPhoto(80, 60, hue)) });
    await expect(newest).toHaveCount(8);
    await expect(count).toHaveText(/10$/);
    await expect(newest.first()).toHaveAccessibleName(/^Photo, You/);
    await expect(newest.last()).toHaveAccessibleName(/^Photo, Grace Adeyemi, .*\+2$/);
    await expect(newest.locator('img[src^="blob:"]')).toHaveCount(8);
    await expectAccessible(page);
    await newest.last().tap();
    await expect(viewer).toContainText('Photo 3 of 10');
    await page.goBack();
    await expect(newest.last()).toBeFocused();
    await page.context().setOffline(true);
    await newest.first().focus();
    await page.keyboard.press('Enter');
    await expect(viewer.getByRole('button', { name: 'Back' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(newest.first()).toBeFocused();
    await page.context().setOffline(false);
  });
});

test('[SC400][SC401] the links of a chat are in its details, open their pages, and lead to their messages', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Training', [nina, grace]);
  await send(grace, chatId, 'The stairs: https://stairs.example/plan and www.chair.example');
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/gruopchatmessages/${chatId}`);
  const message = page.getByRole('article', { name: /The stairs/ });
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Details', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Photos and files' });
  await tapUntil(page.getByRole('button', { name: 'Photos and files' }), sheet);
  await expect(sheet).toContainText('Nothing here yet');

  await test.step('the newest are first', async () => {
    await sheet.getByRole('radio', { name: 'Links' }).check();
    await expect(sheet.getByRole('link')).toHaveText([/^chair\.example/, /^stairs\.example\/plan/]);
    await expectAccessible(page);
  });

  await test.step('one is opened, and then its message', async () => {
    const link = sheet.getByRole('link', { name: /stairs/ });
    await expect(link).toHaveAttribute('href', 'https://stairs.example/plan');
    await expect(link).toHaveAttribute('target', '_blank');
    await sheet.getByRole('button', { name: /message with stairs/ }).tap();
    await expect(sheet).toBeHidden();
    await expect(message).toBeVisible();
  });
});

test('[VO1][VO5][VO7][VO9][SC266][SC276][SC279][SC436][SC472][SC473] voice messages are played, and documents say what they are', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Handover', [nina, grace]);
  await sendFiles(grace, chatId, { files: [recordVoice(20)] });
  await sendFiles(grace, chatId, {
    files: [writeDocument('Rota week 47.csv', 'Day,Who\nMon,Ann\n')],
  });
  await sendFiles(grace, chatId, { files: [writeDocument('Notes.txt', '')] });
  await sendFiles(grace, chatId, { files: [writePdf('Wound plan.pdf', ['Clean daily', 'Call'])] });
  await sendFiles(grace, chatId, { files: [writeScan('Signed form.pdf')] });
  const damaged = writePdf('Half a plan.pdf', ['Wash hands', 'Clean daily', 'Call']);
  // Its second page is an object that there is not; the library counts none behind it.
  const bytes = Buffer.from(damaged.bytes.toString().replace('4 0 R 6 0 R', '4 0 R 0 0 R'));
  await sendFiles(grace, chatId, { files: [{ ...damaged, bytes }] });
  await send(grace, chatId, 'That is all.');
  const { page, context } = await openDevice({ person: nina });
  await page.addInitScript(forgetNewFunctions);
  await openAt(page, `/gruopchatmessages/${chatId}`);
  const voice = page.getByRole('article', { name: /Voice message/ });
  await expect(voice).toContainText('0:20');
  await expect(voice.getByText('New')).toBeVisible();
  await expect(page.getByRole('article', { name: /Rota week 47/ })).toContainText('CSV');
  await expectAccessible(page);

  await test.step('a table is opened in the app', async () => {
    await page.getByRole('button', { name: 'Rota week 47.csv' }).tap();
    const table = page.getByRole('dialog', { name: 'Rota week 47.csv' });
    await expect(table.getByRole('cell', { name: 'Ann' })).toBeVisible();
    await expect(table.getByRole('region', { name: 'Rota week 47.csv' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(table).toBeHidden();
    await expect(page.getByRole('button', { name: 'Rota week 47.csv' })).toBeFocused();
  });

  await test.step('and a text that is empty says so', async () => {
    const notes = page.getByRole('dialog', { name: 'Notes.txt' });
    await tapUntil(page.getByRole('button', { name: 'Notes.txt' }), notes);
    await expect(notes).toContainText('This file is empty.');
    await page.keyboard.press('Escape');
    await expect(notes).toBeHidden();
  });

  await test.step('and so is a PDF, once what draws it could be loaded', async () => {
    const plan = page.getByRole('dialog', { name: 'Wound plan.pdf' });
    const code = '**/PdfPages-*.js';
    await context.route(code, (route) => route.abort());
    await page.getByRole('button', { name: 'Wound plan.pdf' }).tap();
    await expect(plan.getByRole('alert')).toContainText('Check your connection');
    await plan.getByRole('button', { name: 'Back' }).tap();
    await expect(plan).toBeHidden();
    await context.unroute(code);
    await page.getByRole('button', { name: 'Wound plan.pdf' }).tap();
    await expect(plan.getByRole('region', { name: 'Page 1 of 2' })).toContainText('Clean daily');
    await expectAccessible(page);
    await plan.getByRole('button', { name: 'Back' }).tap();
    await expect(plan).toBeHidden();
  });

  await test.step('and one of which a page is damaged, which says so', async () => {
    const plan = page.getByRole('dialog', { name: 'Half a plan.pdf' });
    await tapUntil(page.getByRole('button', { name: 'Half a plan.pdf' }), plan);
    await expect(plan.getByRole('region', { name: 'Page 1 of 2' })).toContainText('Wash hands');
    const gone = plan.getByRole('region', { name: 'Page 2 of 2' });
    await gone.scrollIntoViewIfNeeded();
    await expect(gone).toContainText('This page can’t be shown here.');
    await expectAccessible(page);
    await plan.getByRole('button', { name: 'Back' }).tap();
    await expect(plan).toBeHidden();
  });

  await test.step('and what a scanner wrote, which waits for what decodes it', async () => {
    const decoders = '**/pdf/*.js';
    await context.route(decoders, (route) => route.abort());
    await page.getByRole('button', { name: 'Signed form.pdf' }).tap();
    const form = page.getByRole('dialog', { name: 'Signed form.pdf' });
    const waits = 'This page may be a scan, which is shown once you are connected.';
    for (const name of ['Page 1 of 3', 'Page 2 of 3']) {
      const sheet = form.getByRole('region', { name });
      await sheet.scrollIntoViewIfNeeded();
      await expect(sheet).toContainText(waits);
    }
    const blank = form.getByRole('region', { name: 'Page 3 of 3' });
    await blank.scrollIntoViewIfNeeded();
    await expect(blank).toContainText('Blank side');
    await expect(blank).not.toContainText(waits);
    await expectAccessible(page);
    await context.setOffline(true);
    await context.unroute(decoders);
    await context.setOffline(false);
    for (const name of ['Page 2 of 3', 'Page 1 of 3']) {
      const sheet = form.getByRole('region', { name });
      await sheet.scrollIntoViewIfNeeded();
      await expect.poll(() => colorInMiddle(sheet.locator('canvas'))).toBe('0,0,0,255');
    }
    await form.getByRole('button', { name: 'Back' }).tap();
    await expect(form).toBeHidden();
  });

  await voice.getByRole('button', { name: 'Play' }).tap();
  await expect(voice.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(voice.getByText('New')).toBeHidden();
  await expect(voice.locator('.sound-time')).toHaveText(/^0:(0[1-9]|1\d)$/);
  const widthOf = async (part: string) => (await voice.locator(part).boundingBox())?.width ?? 0;
  expect(await widthOf('.sound-track')).toBeCloseTo(await widthOf('.sound-foot'), 0);

  await test.step('it goes on while one reads elsewhere', async () => {
    const bar = page.getByRole('region', { name: 'Now playing' });
    await expect(bar).toBeHidden();
    await page.getByRole('button', { name: 'Back' }).tap();
    await expect(bar).toContainText('Grace Adeyemi');
    await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expectAccessible(page);
    await tapUntil(bar.getByText('of 0:20'), voice);
    await expect(bar).toBeHidden();
  });

  await test.step('nor is it new on another device of the same person', async () => {
    const other = await openDevice({ person: nina });
    await openAt(other.page, `/gruopchatmessages/${chatId}`);
    const there = other.page.getByRole('article', { name: /Voice message/ });
    await expect(there).toContainText('0:20');
    await expect(there.getByText('New')).toBeHidden();
  });

  await voice.getByRole('slider', { name: 'Position' }).focus();
  await page.keyboard.press('End');
  await expect(voice.getByRole('button', { name: 'Play' })).toBeVisible();
});

/** What browsers of two years ago do not have. */
function forgetNewFunctions(): void {
  for (const name of ['getOrInsert', 'getOrInsertComputed']) {
    Reflect.deleteProperty(Map.prototype, name);
    Reflect.deleteProperty(WeakMap.prototype, name);
  }
  Reflect.deleteProperty(Promise, 'try');
  Reflect.deleteProperty(Math, 'sumPrecise');
  Reflect.deleteProperty(Uint8Array, 'fromBase64');
}

function placeOfWords(element: Locator): Promise<{ top: number; bottom: number }> {
  return element.evaluate((shown) => {
    const words = document.createRange();
    words.selectNodeContents(shown);
    const { top, bottom } = words.getBoundingClientRect();
    return { top, bottom };
  });
}

function colorInMiddle(canvas: Locator): Promise<string> {
  return canvas.evaluate((drawn: HTMLCanvasElement) => {
    const pixel = drawn.getContext('2d')?.getImageData(drawn.width / 2, drawn.height / 2, 1, 1);
    return pixel?.data.join(',') ?? '';
  });
}
