import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { drawPhoto, filesByMessage, takePhoto } from '../support/files.ts';
import { computer, expect, test } from '../support/journey.ts';
import { type Colleague, openDirect } from '../support/organization.ts';
import { holdCalls } from '../support/network.ts';
import { composer, expectToast, messages, openAt, restUntil, tapUntil } from '../support/steps.ts';

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true });
}

function dialog(page: Page, name: string) {
  return page.getByRole('dialog', { name });
}

/** Takes photos into the layer before sending. */
async function choosePhotos(page: Page, ...names: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await tapUntil(button(page, 'Attach'), button(page, 'Photos and videos'));
  await button(page, 'Photos and videos').click();
  const files = names.map((name, hue) => ({
    name,
    mimeType: 'image/png',
    buffer: drawPhoto(300, 200, hue).bytes,
  }));
  await (await chooser).setFiles(files);
}

/** The message with files that is scheduled, as the server has it. */
async function findScheduled({ call }: Colleague) {
  const { updates } = await call('sync.catchUp', { epoch: null, claims: [] });
  const rows = updates.flatMap((update) => ('rows' in update ? update.rows : []));
  const [found] = rows.flatMap((each) => (each.kind === 'scheduled' ? (each.message ?? []) : []));
  return found !== undefined && 'content' in found ? found : null;
}

test('[SC467][SC468][SC469] a photo is scheduled from the layer before sending, changed, and sent', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page, context } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);
  const layer = dialog(page, 'Before sending');
  const line = button(page, '1 scheduled message');
  const list = dialog(page, 'Scheduled messages');

  await test.step('the send button is held, and asks when', async () => {
    await choosePhotos(page, 'door.png', 'gate.png');
    await layer.getByRole('textbox').fill('For tomorrow');
    await restUntil(page, button(page, 'Send 2 files'), dialog(page, 'Send later'));
    await expectAccessible(page);
    await page.goBack();
    await expect(dialog(page, 'Send later')).toBeHidden();
    await expect(layer.getByRole('textbox')).toHaveValue('For tomorrow');
    await restUntil(page, button(page, 'Send 2 files'), dialog(page, 'Send later'));
    await page.getByRole('radio', { name: /Tomorrow morning/ }).check();
    const schedule = () => button(page, 'Schedule for tomorrow, 07:00').tap();
    await expectToast(page, 'Uploading, then scheduled for tomorrow, 07:00', schedule);
    await expect(layer).toBeHidden();
    await expect(composer(page)).toHaveValue('');
    await expect(messages(page).getByRole('article')).toHaveCount(0);
  });

  await test.step('the list shows it, and it is there after a reload', async () => {
    await expect.poll(() => findScheduled(nina)).toMatchObject({ content: { files: [{}, {}] } });
    await page.reload();
    await tapUntil(line, list);
    await expect(list).toContainText('2 photos: For tomorrow');
    await expect(list.locator('.scheduled-picture img')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('its time and its caption are changed; the caption may go', async () => {
    await button(page, 'More for the message: Tomorrow, 07:00').tap();
    await button(page, 'Change time').tap();
    await dialog(page, 'Send later').getByLabel('Time').fill('08:30');
    await button(page, 'Schedule for tomorrow, 08:30').tap();
    await button(page, 'More for the message: Tomorrow, 08:30').tap();
    await button(page, 'Edit').tap();
    const caption = dialog(page, 'Edit caption').getByRole('textbox', { name: 'Caption' });
    await expect(caption).toHaveValue('For tomorrow');
    await caption.fill('');
    await button(page, 'Save').tap();
    await expect(list).not.toContainText('For tomorrow');
    await button(page, /^More for/).tap();
    await expect(button(page, 'Copy')).toBeHidden();
  });

  await test.step('it is deleted, which can be undone', async () => {
    const before = await findScheduled(nina);
    await expectToast(page, 'Scheduled message deleted', () => button(page, 'Delete').tap());
    await button(page, 'Undo').tap();
    // Under an id of its own: the first one was deleted at the server, too.
    const idNow = async () => (await findScheduled(nina))?.id ?? before?.id;
    await expect.poll(idNow).not.toBe(before?.id);
    await expect(line).toBeVisible();
  });

  await test.step('what another device changes is in the list, and sent at once the other one sees it', async () => {
    const waiting = await findScheduled(nina);
    if (waiting === null) throw new Error('Nothing is scheduled');
    const fileIds = waiting.content.files.map(({ id }) => id);
    const message = { id: waiting.id, chatId, text: 'The gate', fileIds };
    await nina.call('message.schedule', { ...message, sendAt: waiting.sendAt });
    await tapUntil(line, list);
    await expect(list).toContainText('2 photos: The gate');
    await button(page, /^More for/).tap();
    await button(page, 'Send now').tap();
    await button(page, 'Close').tap();
    const { page: other } = await openDevice({ person: grace });
    await openAt(other, `/userchat/${chatId}`);
    await expect(messages(other).getByRole('article')).toContainText('The gate');
    await expect(messages(other).locator('article img[src^="blob:"]')).toHaveCount(2);
    await expect(line).toBeHidden();
    expect((await filesByMessage(grace, chatId)).flat().map(({ id }) => id)).toEqual(fileIds);
  });

  await test.step('[SC470] without a connection it waits, and goes by itself', async () => {
    await context.setOffline(true);
    await choosePhotos(page, 'lift.png');
    await restUntil(page, button(page, 'Send 1 file'), dialog(page, 'Send later'));
    const willBe = /^Waiting for a connection to schedule it for /;
    await expectToast(page, willBe, () => button(page, /^Schedule for/).tap());
    await tapUntil(button(page, '1 message is not uploaded yet'), list);
    await expect(list).toContainText('Waiting for a connection');
    await button(page, 'Close').tap();
    await context.setOffline(false);
    await expect.poll(() => findScheduled(nina)).toMatchObject({ content: { files: [{}] } });
    await expect(line).toBeVisible();
  });
});

test('[SC467][SC470] with the keyboard files are scheduled from the caption; until the server has answered, the list says so', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context } = await openDevice({ ...computer, person: nina });
  const passCalls = await holdCalls(context, 'message.schedule');
  await openAt(page, `/userchat/${await openDirect(nina, grace)}`);
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Attach').click();
  await button(page, 'File').click();
  const buffer = Buffer.from('Monday: Ada');
  await (await chooser).setFiles({ name: 'rota.txt', mimeType: 'text/plain', buffer });
  const caption = dialog(page, 'Before sending').getByRole('textbox');
  await expect(caption).toBeFocused();
  await caption.press('ControlOrMeta+Shift+Enter');
  await expect(dialog(page, 'Send later')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(caption).toBeFocused();
  await button(page, 'Send 1 file').focus();
  await page.keyboard.press('Shift+F10');
  await dialog(page, 'Send later').getByLabel('Date').press('Enter');
  await expect(composer(page)).toBeFocused();
  await button(page, '1 message is not uploaded yet').click();
  const list = dialog(page, 'Scheduled messages');
  await expect(list).toContainText('rota.txt');
  await expect(list).toContainText('Saving');
  await expect(list).not.toContainText('Waiting for a connection');
  passCalls();
  await expect(list).not.toContainText('Saving');
  await button(page, 'Close').click();
  await expect(button(page, '1 scheduled message')).toBeVisible();
});

test('[SC469] a picture of a scheduled message that the server cannot read is named, and is scheduled as a file, or stays behind', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${await openDirect(nina, grace)}`);
  const list = dialog(page, 'Scheduled messages');
  const kinds = async () => (await findScheduled(nina))?.content.files.map(({ kind }) => kind);
  const whole = await takePhoto(page, 'door.jpg');
  // Browsers draw half of a picture as if it were whole.
  const half = whole.buffer.subarray(0, whole.buffer.length / 2);
  const schedule = async () => {
    const chooser = page.waitForEvent('filechooser');
    await tapUntil(button(page, 'Attach'), button(page, 'Photos and videos'));
    await button(page, 'Photos and videos').click();
    await (await chooser).setFiles([whole, { ...whole, name: 'scan.jpg', buffer: half }]);
    await restUntil(page, button(page, 'Send 2 files'), dialog(page, 'Send later'));
    await page.getByRole('radio', { name: /Tomorrow morning/ }).check();
    await button(page, /^Schedule for/).tap();
    await tapUntil(button(page, '1 scheduled message was not sent'), list);
    await expect(list).toContainText('Can’t be read as a picture: scan.jpg.');
    await button(page, 'More for the message: Tomorrow, 07:00').tap();
    await expectAccessible(page);
  };

  await schedule();
  await button(page, 'Schedule as file').tap();
  await expect.poll(kinds).toEqual(['photo', 'document']);
  await expect(list).toContainText('Sent on time');
  await button(page, /^More for/).tap();
  await button(page, 'Delete').tap();
  await expect(list).toBeHidden();

  await schedule();
  await button(page, 'Schedule the rest').tap();
  await expect.poll(kinds).toEqual(['photo']);
});
