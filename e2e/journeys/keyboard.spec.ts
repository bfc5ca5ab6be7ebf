import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { bringFile, drawPhoto } from '../support/files.ts';
import { computer, expect, test } from '../support/journey.ts';
import { makeGroup, openDirect, password, send } from '../support/organization.ts';
import {
  bubble,
  composer,
  expectFeed,
  expectState,
  heading,
  menu,
  openAt,
} from '../support/steps.ts';

/** Presses Tab until the target is focused. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((part) => part === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('[FE9][SC68][SC203] a person logs in, opens a chat, writes and goes back with a keyboard alone', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  await send(grace, await openDirect(nina, grace), 'Are you there?');
  const viewport = { width: 390, height: 844 };
  const { page } = await openDevice({ ...computer, viewport });
  await page.goto('/');

  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(nina.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expectFeed(page);
  await expect(heading(page, 'Notifications')).toBeFocused();

  await test.step('through the menu to the chats', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Open menu' }));
    await page.keyboard.press('Enter');
    await tabTo(page, menu(page).getByRole('link', { name: /^ChatList/ }));
    await page.keyboard.press('Enter');
    await expect(heading(page, 'ChatList')).toBeVisible();
  });

  await test.step('with the arrows through the list', async () => {
    const chat = page.getByRole('link', { name: new RegExp(grace.name) });
    await expect(chat).toBeVisible();
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.press('ArrowDown');
    await expect(chat).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bubble(page, 'Are you there?')).toBeVisible();
  });

  await test.step('Enter sends, Shift and Enter begin a new line', async () => {
    await tabTo(page, composer(page));
    await page.keyboard.type('Yes,');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('on my way');
    await page.keyboard.press('Enter');
    await expectState(page, 'on my way', '(sent|read)');
    await expect(composer(page)).toBeFocused();
    await expect(composer(page)).toHaveValue('');
  });

  await tabTo(page, page.getByRole('button', { name: 'Back' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'ChatList')).toBeVisible();
});

for (const { where, device } of [
  { where: 'in a narrow window', device: { ...computer, viewport: { width: 390, height: 844 } } },
  { where: 'on a wide screen', device: computer },
]) {
  test(`[SC66][SC67][SC69] Ctrl+K leads to the search of the chats, and Enter to the first match, ${where}`, async ({
    organization: { nina, grace, tomasz },
    openDevice,
  }) => {
    await send(grace, await openDirect(nina, grace), 'Are you there?');
    await send(nina, await makeGroup('Night team North', [nina, grace, tomasz]), 'Handover');
    const { page } = await openDevice({ ...device, person: nina });
    const search = page.getByRole('searchbox').filter({ visible: true });
    await openAt(page, '/profile');
    await expect(heading(page, 'Profile')).toBeVisible();

    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await page.keyboard.type('grace');
    await expect(page.getByRole('link', { name: /Grace Adeyemi/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /Night team North/ })).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(bubble(page, 'Are you there?')).toBeVisible();
    // Beside the list a chat that opens takes the focus into its field, which must have happened before the next key.
    if (device === computer) await expect(composer(page)).toBeFocused();

    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');

    await test.step('a person without a chat is found, too', async () => {
      await page.keyboard.type('tomasz');
      await expect(page.getByRole('button', { name: tomasz.name, exact: true })).toBeVisible();
      await page.keyboard.press('Enter');
      const title = page.getByRole('banner').getByRole('heading', { name: tomasz.name });
      await expect(title.filter({ visible: true })).toBeVisible();
    });

    await test.step('two keys in quick succession apply to the row that the first leads to', async () => {
      await page.keyboard.press('Control+k');
      await expect(search).toBeFocused();
      const focused = await search.evaluate((field) => {
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
        return document.activeElement?.matches('[data-row-target]');
      });
      expect(focused).toBe(true);
    });
  });
}

test('[SC430] the chat that is open beside the list is found like any other, and is written in', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page } = await openDevice({ ...computer, person: nina });
  await openAt(page, `/userchat/${await openDirect(nina, grace)}`);
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('grace');
  await expect(page.getByRole('group', { name: 'Show' })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeFocused();
});

test('[SC453] Tab goes along the field as it is seen', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page } = await openDevice({ ...computer, person: nina });
  await openAt(page, `/userchat/${await openDirect(nina, grace)}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const starts: number[] = [];
  await button('Attach').focus();
  const parts = [button('Attach'), composer(page), button('Emoji'), button('Record voice message')];
  for (const part of parts) {
    await expect(part).toBeFocused();
    starts.push((await part.boundingBox())?.x ?? NaN);
    await page.keyboard.press('Tab');
  }
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
});

test('[SC454] by keys a part of a picture is hidden, and pointed at', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page } = await openDevice({ ...computer, person: nina });
  await openAt(page, `/userchat/${await openDirect(nina, grace)}`);
  const layer = page.getByRole('dialog', { name: 'Before sending' });
  const button = (name: string) => layer.getByRole('button', { name, exact: true });
  await choosePhoto(page);
  const hidden = button('Hidden area 1 of 1');
  const told = layer.locator('[aria-live="polite"]');

  await test.step('what hides is placed, moved and made larger', async () => {
    await button('Blur').press('Enter');
    await layer.getByRole('radio', { name: 'Black bar' }).press('Space');
    expect(await colorAt(layer, 0.5)).not.toBe('13 31 38');
    await button('Add in the middle').press('Enter');
    await expect(hidden).toBeFocused();
    await expect(hidden).toHaveAccessibleDescription(/Delete removes it/);
    await expect.poll(() => colorAt(layer, 0.5)).toBe('13 31 38');
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('ArrowLeft');
    await expect(told).toHaveText('17% from the left, 38% from the top, 19% wide, 25% high');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(told).toHaveText('17% from the left, 38% from the top, 21% wide, 25% high');
    expect(await colorAt(layer, 0.5)).not.toBe('13 31 38');
    expect(await colorAt(layer, 0.25)).toBe('13 31 38');
    await expectAccessible(page);
  });

  await test.step('removed by mistake, it can be had back; all that was done to it before is one step', async () => {
    await page.keyboard.press('Delete');
    await expect(hidden).toBeHidden();
    await expect(told).toHaveText('Removed');
    await expect(button('Add in the middle')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(hidden).toBeVisible();
    expect(await colorAt(layer, 0.25)).toBe('13 31 38');
    await hidden.focus();
    await page.keyboard.press('Control+z');
    await expect(hidden).toBeHidden();
    await expect(button('Add in the middle')).toBeFocused();
    await expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('an arrow is placed, made straight and removed', async () => {
    await button('Arrow').press('Enter');
    await button('Add in the middle').press('Enter');
    const arrow = button('Arrow 1 of 1');
    await expect(arrow).toBeFocused();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(told).toHaveText('40% from the left, 37% from the top, 20% wide, 29% high');
    for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(async () => Math.round((await arrow.boundingBox())?.height ?? 0)).toBe(24);
    await page.keyboard.press('Backspace');
    await expect(arrow).toBeHidden();
  });
});

/** The colour in the middle of the edited picture's height, at a part of its width. */
function colorAt(layer: Locator, part: number): Promise<string> {
  return layer.locator('canvas').evaluate((canvas, at) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('It is no canvas');
    const context = canvas.getContext('2d');
    const pixel = context?.getImageData(canvas.width * at, canvas.height / 2, 1, 1).data ?? [];
    return [...pixel].slice(0, 3).join(' ');
  }, part);
}

async function choosePhoto(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Attach' }).press('Enter');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Photos and videos' }).press('Enter');
  const photo = { name: 'door.png', mimeType: 'image/png', buffer: drawPhoto(320, 240, 1).bytes };
  await (await chooser).setFiles(photo);
}

test('[SC438] with a keyboard, files are edited, written below and sent without a way to the mouse', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page } = await openDevice({ ...computer, person: nina });
  await openAt(page, `/userchat/${chatId}`);
  const layer = page.getByRole('dialog', { name: 'Before sending' });
  const caption = layer.getByRole('textbox', { name: 'Add a caption' });
  await choosePhoto(page);
  await expect(caption).toBeFocused();

  const crop = layer.getByRole('button', { name: 'Crop', exact: true });
  await crop.press('Enter');
  await expect(layer.getByRole('button', { name: 'Done' })).toBeVisible();
  await expect(crop).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(caption).toBeVisible();
  await expect(crop).toBeFocused();

  await test.step('more files lead to the caption again; a press on another one keeps the focus, also where the tools come back', async () => {
    const more = page.waitForEvent('filechooser');
    await layer.getByRole('button', { name: 'Add more' }).press('Enter');
    const rota = { name: 'rota.txt', mimeType: 'text/plain', buffer: Buffer.from('Rota') };
    await (await more).setFiles(rota);
    await expect(layer.getByRole('img', { name: 'door.png' })).toBeHidden();
    await expect(caption).toBeFocused();
    const first = layer.getByRole('button', { name: '1 of 2: door.png' });
    await first.press('Enter');
    await expect(crop).toBeVisible();
    await expect(first).toBeFocused();
  });

  await caption.focus();
  await page.keyboard.type('The door');
  await page.keyboard.press('Enter');
  await expect(layer).toBeHidden();
  await expect(composer(page)).toBeFocused();

  await bringFile(page, 'drop', 'plan.pdf');
  await expect(caption).toBeFocused();
  await page.keyboard.type('The plan');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeFocused();
  await expect(bubble(page, 'The plan')).toContainText('plan.pdf');
  for (const words of ['The door', 'The plan']) await expectState(page, words, 'sent');
});
