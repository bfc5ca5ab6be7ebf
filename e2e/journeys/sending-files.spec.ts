import type { Page } from '@playwright/test';
import type { FileInfo } from '@tend/protocol';
import { expectAccessible } from '../support/accessibility.ts';
import { bringFile, type ChosenFile, filesByMessage, takePhoto } from '../support/files.ts';
import { expect, test } from '../support/journey.ts';
import { type Colleague, openDirect } from '../support/organization.ts';
import { composer, expectToast, openAt, tapUntil } from '../support/steps.ts';

declare global {
  var encodePicture: (() => Promise<void>) | undefined;
}

async function choose(page: Page, button: string, files: readonly ChosenFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles([...files]);
}

/** The colour in the middle of a photo that the server holds. */
function middleOf(page: Page, fileId: string): Promise<number[]> {
  return page.evaluate(async (id) => {
    const response = await fetch(`/api/files/${id}/original`);
    const picture = await createImageBitmap(await response.blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    return [...(context?.getImageData(picture.width / 2, picture.height / 2, 1, 1).data ?? [])];
  }, fileId);
}

test('[SC290][SC291][SC292][SC293][SC294][SC295][SC296][SC302][SC303][SC320][D36] photos and files are chosen, edited, kept over a reload, given up and sent', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await nina.call('organization.updateFiles', {
    fileBytes: 1_000_000,
    personQuotaBytes: null,
    totalQuotaBytes: null,
  });
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);
  const layer = page.getByRole('dialog', { name: 'Before sending' });
  const chosen = layer.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
  await composer(page).fill('At the door');

  await test.step('what was written is the caption; too large a file is refused, the others stay', async () => {
    const media = page.getByRole('button', { name: 'Photos and videos' });
    await page.getByRole('button', { name: 'Attach' }).tap();
    await expect(media).toBeVisible();
    await expectAccessible(page);
    const taken = await takePhoto(page, 'door.jpg');
    // As large as a camera's: what is sent of it is smaller.
    const photo = { ...taken, buffer: Buffer.concat([taken.buffer, Buffer.alloc(1_200_000)]) };
    const film = { name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.alloc(1_480_000) };
    await choose(page, 'Photos and videos', [photo, film]);
    await expect(layer.getByRole('alert')).toContainText('Too large: 1.5 MB. The limit is 1 MB.');
    await expect(layer.getByRole('img', { name: 'door.jpg' })).toBeVisible();
    await expect(layer.getByRole('textbox', { name: 'Add a caption' })).toHaveValue('At the door');
    await expectAccessible(page);
  });

  await test.step('what is drawn over is hidden; undo shows it again', async () => {
    await layer.getByRole('button', { name: 'Blur' }).click();
    await layer.getByText('Black bar').click();
    const pad = layer.getByRole('img', { name: 'Picture to draw on' });
    const box = await pad.boundingBox();
    if (box === null) throw new Error('There is no picture');
    const move = (x: number, y: number) =>
      page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 5 });
    const undo = layer.getByRole('button', { name: 'Undo' });
    for (const isKept of [false, true]) {
      await move(0.3, 0.3);
      await page.mouse.down();
      await move(0.7, 0.7);
      await page.mouse.up();
      await expect(undo).toBeEnabled();
      if (!isKept) await page.keyboard.press('Control+z');
      if (!isKept) await expect(undo).toBeDisabled();
    }
    await expectAccessible(page);
    // Esc keeps the edits.
    await page.keyboard.press('Escape');
    await expect(layer.getByRole('button', { name: 'Send 1 file' })).toBeVisible();
  });

  await test.step('a reload loses nothing, and shows nothing that was hidden', async () => {
    const kept = () =>
      page.evaluate(async () => {
        const cache = await caches.open('tend-kept-files');
        const [request] = await cache.keys();
        const response = request && (await cache.match(request));
        // Until the edited picture is there, nothing is kept of it.
        return response === undefined ? 0 : (await createImageBitmap(await response.blob())).width;
      });
    await expect.poll(kept).toBe(2_560);
    await page.reload();
    await expect(layer.getByRole('img', { name: 'door.jpg' })).toBeVisible();
    await expect(layer.getByRole('textbox', { name: 'Add a caption' })).toHaveValue('At the door');
  });

  await test.step('what is given up can be taken up again; more is added and removed', async () => {
    const undo = page.getByRole('button', { name: 'Undo' });
    await layer.getByRole('button', { name: 'Cancel' }).click();
    await expect(layer).toBeHidden();
    await expect(composer(page)).toHaveValue('At the door');
    await undo.click();
    // And the button that adds.
    await expect(chosen).toHaveCount(2);
    await choose(page, 'Add more', [await takePhoto(page, 'hall.jpg')]);
    await expect(chosen).toHaveCount(3);
    await chosen.first().getByRole('button').click();
    await layer.getByRole('button', { name: 'Remove door.jpg' }).click();
    await expect(chosen).toHaveCount(2);
    await expectAccessible(page);
    await layer.getByRole('button', { name: 'Undo' }).click();
    await expect(chosen.first().getByRole('button')).toHaveAccessibleName('1 of 2: door.jpg');
    await chosen.nth(1).getByRole('button').click();
    await layer.getByRole('button', { name: 'Remove hall.jpg' }).click();
    await expect(chosen).toHaveCount(2);
  });

  await test.step('the photo arrives scaled down, with what was hidden gone from its pixels', async () => {
    await layer.getByRole('button', { name: 'Send 1 file' }).click();
    await expect(layer).toBeHidden();
    await expect(composer(page)).toHaveValue('');
    const [photo] = await filesIn(grace, chatId, 1);
    expect(photo).toMatchObject({ kind: 'photo', width: 2_560, height: 1_707 });
    const [red = 0, green = 0, blue = 0] = await middleOf(page, photo?.id ?? '');
    expect(Math.max(red, green, blue)).toBeLessThan(60);
    await page.reload();
    await expect(composer(page)).toBeVisible();
    await expect(layer).toBeHidden();
  });

  await test.step('a pasted file, and one that is dropped', async () => {
    await bringFile(page, 'paste', 'plan.pdf');
    await expect(layer.getByText('plan.pdf')).toBeVisible();
    await layer.getByRole('button', { name: 'Cancel' }).click();
    await expect(layer).toBeHidden();
    await bringFile(page, 'drop', 'plan.pdf');
    await expect(layer.getByText('plan.pdf')).toBeVisible();
    await layer.getByRole('textbox', { name: 'Add a caption' }).fill('The plan');
    await layer.getByRole('button', { name: 'Send 1 file' }).click();
    const [plan] = await filesIn(grace, chatId, 2);
    expect(plan).toMatchObject({ kind: 'document', name: 'plan.pdf' });
  });

  await test.step('sent as a file, a photo keeps every byte', async () => {
    await tapUntil(
      page.getByRole('button', { name: 'Attach' }),
      page.getByRole('button', { name: 'Photos and videos' }),
    );
    const photo = await takePhoto(page, 'form.jpg');
    await choose(page, 'Photos and videos', [photo]);
    await layer.getByRole('button', { name: 'Send as file' }).click();
    await layer.getByRole('button', { name: 'Send 1 file' }).click();
    const [file] = await filesIn(grace, chatId, 3);
    const { length: sizeBytes } = photo.buffer;
    expect(file).toMatchObject({ kind: 'document', name: 'form.jpg', sizeBytes });
  });

  await test.step('what is given up while it is prepared is not sent', async () => {
    await page.evaluate(() => {
      const encode = HTMLCanvasElement.prototype.toBlob;
      HTMLCanvasElement.prototype.toBlob = function wait(tell, ...format) {
        const { promise, resolve } = Promise.withResolvers<void>();
        globalThis.encodePicture = () => {
          const finish = (blob: Blob | null) => {
            tell(blob);
            setTimeout(resolve);
          };
          encode.call(this, finish, ...format);
          return promise;
        };
      };
    });
    await tapUntil(
      page.getByRole('button', { name: 'Attach' }),
      page.getByRole('button', { name: 'Photos and videos' }),
    );
    await choose(page, 'Photos and videos', [await takePhoto(page, 'private.jpg')]);
    await layer.getByRole('button', { name: 'Send 1 file' }).click();
    await page.waitForFunction(() => globalThis.encodePicture !== undefined);
    // A sign of a picture, which has a frame, and none of a document.
    await expect(chosen.first().locator('svg rect')).toHaveCount(1);
    await layer.getByRole('button', { name: 'Cancel' }).click();
    await expect(layer).toBeHidden();
    await page.evaluate(() => globalThis.encodePicture?.());
    await composer(page).fill('Without a photo');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const { messages } = await newestOnce(grace, chatId, 'Without a photo');
    expect(messages).toHaveLength(4);
  });
});

/** The newest messages of a chat, once one of them says this. */
async function newestOnce(person: Colleague, chatId: string, words: string) {
  const read = () => person.call('message.page', { chatId });
  await expect.poll(async () => JSON.stringify(await read())).toContain(words);
  return read();
}

/** The files of a chat's newest message, once it has so many. */
async function filesIn(person: Colleague, chatId: string, count: number): Promise<FileInfo[]> {
  const read = async () => (await person.call('message.page', { chatId })).messages;
  await expect.poll(async () => (await read()).length).toBe(count);
  const { content } = (await read()).at(-1) ?? {};
  return content?.type === 'files' ? content.files : [];
}

/** What the files of each message in a chat are. */
async function kindsIn(person: Colleague, chatId: string): Promise<string[][]> {
  return (await filesByMessage(person, chatId)).map((files) => files.map(({ kind }) => kind));
}

test('[SC325][SC439][SC440] pictures that the server cannot read are named, and go as files, or stay behind', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);
  const layer = page.getByRole('dialog', { name: 'Before sending' });
  // Browsers draw half of a picture as if it were whole.
  const { buffer: whole, ...scan } = await takePhoto(page, 'scan.jpg');
  const broken = { ...scan, buffer: whole.subarray(0, whole.length / 2) };
  const note = page.locator('.bubble-failure');
  const send = async () => {
    const media = page.getByRole('button', { name: 'Photos and videos' });
    await tapUntil(page.getByRole('button', { name: 'Attach' }), media);
    await choose(page, 'Photos and videos', [await takePhoto(page, 'door.jpg'), broken]);
    await layer.getByRole('button', { name: 'Send 2 files' }).click();
    await expect(note).toContainText('Can’t be read as a picture: scan.jpg (2 of 2).');
  };
  await send();
  await expectAccessible(page);
  const failed = page.getByRole('log').getByRole('article').last();
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeHidden();
  await note.getByRole('button', { name: 'Send as file' }).press('Enter');
  await expect(page.getByRole('log').getByRole('article').last()).toBeFocused();
  await expect(note).toBeHidden();
  await expect.poll(() => kindsIn(nina, chatId)).toEqual([['photo', 'document']]);
  await send();
  await note.getByRole('button', { name: 'Send the rest' }).click();
  await expect(note).toBeHidden();
  await expect.poll(() => kindsIn(nina, chatId)).toEqual([['photo', 'document'], ['photo']]);
});

test('[VO20][VO21][VO22][VO24][VO25] a voice message is recorded by holding or tapping, kept over a reload, and sent', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page } = await openDevice({ person: nina, permissions: ['microphone'] });
  await openAt(page, `/userchat/${chatId}`);
  const record = page.getByRole('button', { name: 'Record voice message' });
  const sendIt = page.getByRole('button', { name: 'Send voice message' });
  // On a busy machine not every second is seen.
  const seconds = (count: number) =>
    expect(
      page.getByRole('contentinfo').getByText(new RegExp(`^0:(0[${count}-9]|[1-5]\\d)$`)),
    ).toBeVisible();

  await test.step('held, it is discarded by sliding to the start', async () => {
    await hold(page);
    await expect(page.getByText('Slide to cancel')).toBeVisible();
    await seconds(1);
    const box = await record.boundingBox();
    await page.mouse.move((box?.x ?? 0) - 120, box?.y ?? 0, { steps: 6 });
    await expect(composer(page)).toBeVisible();
    await page.mouse.up();
    await expect(record).toBeVisible();
  });

  await test.step('slid up, it goes on without the finger, pauses, and can be heard', async () => {
    const box = await hold(page);
    await seconds(1);
    await page.mouse.move(box.x + 10, box.y - 100, { steps: 6 });
    await page.mouse.up();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pause' }).click();
    const bars = page.locator('.recording-listen .recording-bars');
    const [begin, first] = [
      await bars.boundingBox(),
      await bars.locator('span').first().boundingBox(),
    ];
    expect(first?.x).toBeCloseTo(begin?.x ?? 0, 0);
    await page.getByRole('button', { name: 'Listen' }).click();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await seconds(3);
  });

  await test.step('a reload keeps what there is', async () => {
    await page.reload();
    await expect(page.getByText(/^Recording kept, 0:(0[2-9]|[1-5]\d)$/)).toBeVisible();
    await expectAccessible(page);
    await sendIt.click();
    const [note] = await filesIn(grace, chatId, 1);
    expect(note).toMatchObject({ kind: 'voice' });
    if (note?.kind !== 'voice') throw new Error('It is no voice message');
    expect(note.durationMs).toBeGreaterThan(1_500);
    expect(note.waveform).toHaveLength(60);
    expect(Math.max(...note.waveform)).toBeGreaterThan(0);
  });

  await test.step('by keys; too short a one is dropped', async () => {
    await record.focus();
    await page.keyboard.press('Enter');
    await expect(sendIt).toBeFocused();
    await expectToast(page, 'Too short. Hold while you speak, or tap to start.', () =>
      page.keyboard.press('Enter'),
    );
    await record.focus();
    await page.keyboard.press('Enter');
    await seconds(2);
    await page.keyboard.press('Enter');
    await filesIn(grace, chatId, 2);
  });
});

test('[VO26] a blocked microphone says what to do', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page } = await openDevice({ person: nina });
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Refused', 'NotAllowedError'));
  });
  await openAt(page, `/userchat/${chatId}`);
  await page.getByRole('button', { name: 'Record voice message' }).click();
  await expect(page.getByRole('alert')).toContainText('Allow it for this site');
  await expectAccessible(page);
  await composer(page).fill('Then in writing');
  await expect(page.getByRole('alert')).toBeHidden();
});

/** Presses the button until it records; returns where it is. */
async function hold(page: Page): Promise<{ x: number; y: number }> {
  const record = page.getByRole('button', { name: 'Record voice message' });
  const box = await record.boundingBox();
  if (box === null) throw new Error('There is no button');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  return box;
}
