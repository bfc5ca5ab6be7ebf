import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { computer, expect, test } from '../support/journey.ts';
import { openDirect, send } from '../support/organization.ts';
import { bubble, composer, expectToast, heading, messages, openAt } from '../support/steps.ts';

function toolbar(page: Page): Locator {
  return page.getByRole('toolbar', { name: 'Message actions' });
}

async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (box === null) throw new Error('It is not on screen');
  return box;
}

/** Whether two elements share a part of the screen. */
async function doMeet(one: Locator, other: Locator): Promise<boolean> {
  const a = await boxOf(one);
  const b = await boxOf(other);
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return !isBeside && a.y + a.height > b.y && b.y + b.height > a.y;
}

/** Counts, in the page, how often the toolbar is taken away. */
function watchToolbar(): { count: number } {
  const removals = { count: 0 };
  new MutationObserver((changes) => {
    const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
    removals.count += removed.filter(
      (node) => node instanceof Element && node.getAttribute('role') === 'toolbar',
    ).length;
  }).observe(document.body, { childList: true, subtree: true });
  return removals;
}

test('[SC154][SC155][SC156][SC157][SC451] on a computer a message has a toolbar, a popover and keys', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(grace, chatId, ...Array.from({ length: 30 }, (_, at) => `Message ${at}`));
  await send(grace, chatId, 'The key safe code changed');
  const upTo = await send(nina, chatId, 'Got it', 'Elm Court by 22:15');
  await nina.call('message.markRead', { chatId, upTo });
  const { page, context } = await openDevice({ ...computer, person: nina });
  await openAt(page, `/userchat/${chatId}`);
  const menu = page.getByRole('dialog');
  const own = bubble(page, 'Elm Court');
  const others = bubble(page, 'The key safe');

  await test.step('the toolbar shows at the message under the mouse, and goes as the list moves', async () => {
    await others.hover();
    await expect(toolbar(page)).toBeVisible();
    await expect(toolbar(page).getByRole('button')).toHaveCount(5);
    expect(await doMeet(toolbar(page), others)).toBe(false);
    await expectAccessible(page);
    // It comes back at the message that is then under the mouse, a moment after the list has stopped.
    const removals = await page.evaluateHandle(watchToolbar);
    await page.mouse.wheel(0, -200);
    await expect.poll(() => removals.evaluate(({ count }) => count)).toBeGreaterThan(0);
    await page.mouse.wheel(0, 400);
    await others.hover();
    await toolbar(page).getByRole('button', { name: 'Reply' }).click();
    await expect(page.getByText('Reply to Grace Adeyemi')).toBeVisible();
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('[SC94] of all emoji, what is typed at once searches', async () => {
    await others.hover();
    await toolbar(page).getByRole('button', { name: 'React with another emoji' }).click();
    const search = page.getByRole('dialog', { name: 'React' }).getByRole('combobox');
    await expect(search).toBeFocused();
    await page.keyboard.type('heart');
    await expect(search).toHaveValue('heart');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  await test.step('the menu stands beside the message and leaves it in sight', async () => {
    for (const message of [own, others]) {
      await message.click({ button: 'right' });
      await expect(menu.getByRole('button', { name: 'Reply' })).toBeVisible();
      expect(await doMeet(menu, message)).toBe(false);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    }
  });

  await test.step('the keyboard reaches toolbar and menu, and comes back to the message', async () => {
    await page.mouse.move(5, 5);
    await expect(toolbar(page)).toBeHidden();
    await composer(page).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    const button = messages(page).locator('.bubble-row').filter({ hasText: 'Elm Court' });
    await expect(toolbar(page)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(toolbar(page).getByRole('button', { name: 'More' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(menu.getByRole('button', { name: 'Delete for everyone' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button.getByRole('button')).toBeFocused();
  });

  await test.step('letters act on the message that has the focus, with any layout', async () => {
    await page.keyboard.press('Delete');
    await expect(menu).toContainText('Delete this message for everyone?');
    await page.keyboard.press('Escape');
    await expect(own).toBeVisible();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await expectToast(page, 'Text copied', () => page.keyboard.press('Control+c'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Elm Court by 22:15');
    await page.keyboard.press('f');
    await expect(menu).toContainText('Forward to');
    await page.keyboard.press('Escape');
    await page.keyboard.press('p');
    await expect(page.getByRole('region', { name: 'Pinned messages' })).toContainText('Elm Court');
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('x');
    await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(composer(page)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.evaluate(() => {
      const press = { key: 'у', code: 'KeyE', bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press));
    });
    await expect(composer(page)).toHaveValue('Elm Court by 22:15');
    await composer(page).pressSequentially('?x');
    await expect(composer(page)).toHaveValue('Elm Court by 22:15?x');
    await page.keyboard.press('Escape');
    await expect(composer(page)).toHaveValue('');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('r');
    await expect(page.getByText('Reply to Grace Adeyemi')).toBeVisible();
    await expect(composer(page)).toBeFocused();
    await expect(composer(page)).toHaveAccessibleDescription(/The key safe code changed/);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Reply to Grace Adeyemi')).toBeHidden();
    await expect(composer(page)).toHaveValue('');
  });

  await test.step('all keys are listed', async () => {
    await bubble(page, 'Got it').click();
    await page.keyboard.press('?');
    await expect(menu).toContainText('Keyboard shortcuts');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await openAt(page, '/profile');
    await expect(heading(page, 'Profile')).toBeVisible();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(menu).toContainText('Ctrl C');
    const ofPhotos = menu.locator('section').filter({ hasText: 'In an open photo' });
    await expect(ofPhotos.locator('kbd')).toHaveText(['← →', 'Home End', '+ −', '0', 'Esc']);
  });
});
