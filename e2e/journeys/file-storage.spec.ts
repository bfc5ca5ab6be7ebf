import { expectAccessible } from '../support/accessibility.ts';
import { drawPhoto, sendFiles, writeDocument } from '../support/files.ts';
import { expect, test } from '../support/journey.ts';
import { type Colleague, makeGroup, openDirect, send } from '../support/organization.ts';
import { expectNoSidewaysScroll } from '../support/scrolling.ts';
import { expectState, goTo, goToScreen, openAt, soon, tapUntil, write } from '../support/steps.ts';

async function deleteAt(author: Colleague, chatId: string, seq: number): Promise<void> {
  const from = { type: 'around', seq } as const;
  const { messages } = await author.call('message.page', { chatId, from, limit: 1 });
  const messageId = messages.find((message) => message.seq === seq)?.id ?? '';
  await author.call('message.delete', { chatId, messageId });
}

test('[SC330][SC331][SC434][D37] an administrator sees what files take, and limits it', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Evening round', [nina, grace]);
  await sendFiles(grace, chatId, { files: [writeDocument('rota.txt', 'a'.repeat(300_000))] });
  await sendFiles(nina, chatId, { files: [writeDocument('plan.txt', 'a'.repeat(100_000))] });
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/administration/files');
  const people = page.getByRole('list', { name: 'Who stores how much' }).getByRole('listitem');
  await expect(people).toHaveCount(2);
  await expect(people.first()).toContainText('Grace Adeyemi');
  await expect(people.first()).toContainText('300 kB');
  await expect(page.getByText('400 kB')).toBeVisible();
  await expect(page.getByText(/^\d.* of .* free$/)).toBeVisible();
  await expectAccessible(page);

  await test.step('what is out of range is refused', async () => {
    await page.getByLabel('Largest file, in MB').fill('5000');
    await page.getByRole('switch', { name: /one person/ }).tap();
    await page.getByLabel('For each person, in GB').fill('much');
    await page.getByRole('button', { name: 'Save' }).tap();
    await expect(page.getByText('Enter a number of megabytes from 1 to 2,000.')).toBeVisible();
    await expect(page.getByText(/^Enter a number of gigabytes/)).toBeVisible();
    await expect(page.getByLabel('Largest file, in MB')).toBeFocused();
    await expectNoSidewaysScroll(page);
  });

  await test.step('what is not saved is found again, and can be discarded', async () => {
    const tabs = page.getByRole('navigation', { name: 'Administration' });
    const largest = page.getByLabel('Largest file, in MB');
    const notSaved = page.getByText('Not saved yet.');
    await tapUntil(
      tabs.getByRole('link', { name: 'Organisation' }),
      page.getByLabel('Contact e-mail'),
    );
    await expect(notSaved).toBeHidden();
    await tapUntil(tabs.getByRole('link', { name: 'Files' }), largest);
    await expect(largest).toHaveValue('5000');
    await expect(notSaved).toBeInViewport();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Discard changes' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
    await expect(largest).toHaveValue('100');
    await expect(notSaved).toBeHidden();
    await expect(page.getByRole('switch', { name: /one person/ })).not.toBeChecked();
  });

  await page.getByLabel('Largest file, in MB').fill('1');
  const each = page.getByLabel('For each person, in GB');
  await tapUntil(page.getByRole('switch', { name: /one person/ }), each);
  await each.fill('0,5');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('Not saved yet.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
  const tooLarge = writeDocument('film.txt', 'a'.repeat(1_000_001));
  await expect(sendFiles(grace, chatId, { files: [tooLarge] })).rejects.toThrow('refused');

  await test.step('what was set is there again', async () => {
    await goToScreen(page, '/administration/organization', 'Administration');
    await openAt(page, '/administration/files');
    await expect(page.getByLabel('For each person, in GB')).toHaveValue('0.5');
    await expect(page.getByRole('switch', { name: /all files/ })).not.toBeChecked();
  });
});

test('[UP6][FI9] a photo for which there is no storage left says so, texts go meanwhile, and it goes once there is some', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const allow = (personQuotaBytes: number | null) =>
    nina.call('organization.updateFiles', {
      fileBytes: 100_000_000,
      personQuotaBytes,
      totalQuotaBytes: null,
    });
  await allow(0);
  const { page } = await openDevice({ person: grace });
  await openAt(page, `/userchat/${chatId}`);
  const media = page.getByRole('button', { name: 'Photos and videos' });
  await tapUntil(page.getByRole('button', { name: 'Attach' }), media);
  const chooser = page.waitForEvent('filechooser');
  await media.tap();
  const buffer = drawPhoto(400, 300, 3).bytes;
  await (await chooser).setFiles({ name: 'door.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Send 1 file' }).tap();
  const photo = page.getByRole('article', { name: /Photo/ });
  const reason = page.getByText(
    'There is no storage left for your files. Ask an administrator for more.',
  );
  await expect(reason).toBeVisible();
  await expect(photo.locator('img[src^="blob:"]')).toBeVisible();
  await write(page, 'I am at the door');
  await expectState(page, 'I am at the door', 'sent');
  await expectAccessible(page);
  await allow(null);
  await page.getByRole('button', { name: 'Try again' }).first().tap();
  await expect(reason).toBeHidden();
  await expect(photo).toHaveAccessibleName(/, sent$/);
});

test('[SC333] a person limits and removes what photos take of their device', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Evening round', [nina, grace]);
  await sendFiles(grace, chatId, { files: [drawPhoto(800, 600, 3)] });
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/gruopchatmessages/${chatId}`);
  await expect(page.locator('.album img[src^="blob:"]')).toHaveCount(1);
  const row = page.getByRole('button', { name: 'Photos and files on this device' });
  // A photo is shown before it is kept.
  await expect(async () => {
    await goTo(page, `/gruopchatmessages/${chatId}`);
    await goTo(page, '/profile');
    await expect(row).toContainText(/(?<![\d.])[1-9][\d.]* kB of 500 MB at most/, {
      timeout: 2_000,
    });
  }).toPass();
  const sheet = page.getByRole('dialog', { name: 'Photos and files on this device' });
  await row.tap();
  await expect(sheet).toContainText(/Now on this device: [\d.]+ kB/);
  await sheet.getByText('Up to 100 MB').tap();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Remove from this device' }).tap();
  await expect(sheet).toContainText('Now on this device: 0 kB');
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(row).toContainText('0 kB of 100 MB at most');
});

test('[SC334][SC335][SC336][SC337] all pictures of a chat are swiped through, also those far back', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Evening round', [nina, grace]);
  await sendFiles(grace, chatId, { files: [drawPhoto(80, 60, 1)], text: 'The first one' });
  for (let count = 0; count < 80; count += 1) await send(grace, chatId, `Message ${count}`);
  const later = [2, 3, 4].map((hue) => drawPhoto(80, 60, hue));
  const upTo = await sendFiles(grace, chatId, { files: later, text: 'Three later ones' });
  // What is unread would be shown first.
  await nina.call('message.markRead', { chatId, upTo });
  const { page, context } = await openDevice({ person: nina });
  await openAt(page, `/gruopchatmessages/${chatId}`);
  const viewer = page.getByRole('dialog', { name: 'Photos', exact: true });
  const album = page.getByRole('article', { name: /3 photos/ });

  await test.step('from one that is loaded to one that is not', async () => {
    await album.getByRole('button', { name: 'Photo 1 of 3' }).tap();
    await expect(viewer).toContainText('Photo 2 of 4');
    // Until the server has told of it, there is nothing to go to.
    await expect(async () => {
      await page.keyboard.press('ArrowLeft');
      await expect(viewer).toContainText('Photo 1 of 4', soon);
    }).toPass();
    await expect(viewer).toContainText('The first one');
    await expect(viewer.getByRole('button', { name: 'Reply' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText('Three later ones');
  });

  await test.step('more arrive, and those that are deleted go', async () => {
    const seq = await sendFiles(grace, chatId, { files: [drawPhoto(80, 60, 5)], text: 'Wrong' });
    await expect(viewer).toContainText('Photo 2 of 5');
    await expect(viewer.locator('img[src^="blob:"]').first()).toBeVisible();
    for (const photo of ['3 of 5', '4 of 5', '5 of 5']) {
      await page.keyboard.press('ArrowRight');
      await expect(viewer).toContainText(`Photo ${photo}`);
    }
    await expect(viewer).toContainText('Wrong');
    await deleteAt(grace, chatId, seq);
    await expect(viewer).toContainText('Photo 4 of 4');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });

  await test.step('from the list of the chat’s photos to the message', async () => {
    await page.getByRole('button', { name: 'Details', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'Photos and files' });
    await tapUntil(page.getByRole('button', { name: 'Photos and files' }), sheet);
    await expect(sheet.getByRole('button', { name: /^Photo, Grace/ })).toHaveCount(4);
    await tapUntil(sheet.getByRole('button', { name: /^Photo, Grace/ }).last(), viewer);
    await expect(viewer).toContainText('Photo 1 of 4');
    await expectAccessible(page);
    await viewer.getByRole('button', { name: 'In chat' }).tap();
    await expect(viewer).toBeHidden();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('article', { name: /The first one/ })).toBeVisible();
  });

  await test.step('without a connection those that are known', async () => {
    await openAt(page, `/gruopchatmessages/${chatId}`);
    await expect(album).toBeVisible();
    // Its code is loaded when it is first opened.
    await album.getByRole('button', { name: 'Photo 1 of 3' }).tap();
    await expect(viewer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await context.setOffline(true);
    await album.getByRole('button', { name: 'Photo 1 of 3' }).tap();
    await expect(viewer).toContainText('Three later ones');
    await page.keyboard.press('ArrowRight');
    await expect(viewer.locator('.viewer-place')).toHaveText(/Photo$/);
  });
});
