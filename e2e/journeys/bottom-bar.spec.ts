import type { Page } from '@playwright/test';
import { findBrokenWords } from '../support/broken-words.ts';
import { computer, expect, test } from '../support/journey.ts';
import { makeGroup, openDirect, send } from '../support/organization.ts';
import { expectNoSidewaysScroll } from '../support/scrolling.ts';
import {
  composer,
  expectOneScreen,
  goToScreen,
  heading,
  menu,
  openAt,
  openMenu,
  openRow,
} from '../support/steps.ts';
import { setTextSize } from '../support/text-size.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Sections' });

test('[SC47][SC48] phones have the main screens one tap away, with their counts', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  await send(grace, await openDirect(nina, grace), 'One', 'Two');
  await makeGroup('Night team North', [grace, nina, tomasz]);
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/home');
  const links = bar(page).getByRole('link');
  await expect(links).toHaveText(['Home', /Notifications$/, /ChatList$/, 'Users']);
  await expect(links.nth(1)).toContainText('3 new notifications');
  await expect(links.nth(2)).toContainText('1 unread chat');
  for (const [index, title] of ['Home', 'Notifications', 'ChatList', 'Users'].entries()) {
    await links.nth(index).click();
    await expect(heading(page, title)).toBeVisible();
    await expect(bar(page).locator('[aria-current=page]')).toContainText(title);
    await expect(links.nth(index)).toBeFocused();
    const box = await links.nth(index).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(56);
  }

  await test.step('the page ends where the bar begins', async () => {
    await goToScreen(page, '/chatlist', 'ChatList');
    const top = (await bar(page).boundingBox())?.y ?? 0;
    const list = await page.getByRole('main').boundingBox();
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBe(top);
    const button = await page.getByRole('button', { name: 'New chat' }).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBe(top - 16);
  });

  await test.step('while a keyboard takes half of the screen, the bar is hidden', async () => {
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await page.getByRole('searchbox').focus();
    await page.setViewportSize({ width, height: height - 300 });
    await expect(bar(page)).toBeHidden();
    const list = await page.getByRole('main').boundingBox();
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBe(height - 300);
    await page.setViewportSize({ width, height });
    await expect(bar(page)).toBeVisible();
  });

  await test.step('a page opened from there has the whole screen', async () => {
    await openRow(page, grace.name);
    await expect(composer(page)).toBeVisible();
    await expect(bar(page)).toBeHidden();
    for (const [address, title] of [
      ['/gruopchat?new', 'New group'],
      ['/profile', 'Profile'],
    ] as const) {
      await goToScreen(page, address, title);
      await expect(bar(page)).toBeHidden();
    }
    await goToScreen(page, '/dashbaord', 'DashBoard');
    await expect(bar(page)).toBeVisible();
    await expect(bar(page).locator('[aria-current]')).toHaveCount(0);
  });
});

test('[SC47] a second tap on the current screen scrolls to its top', async ({
  tend,
  organization: { nina },
  openDevice,
}) => {
  await tend.addCrowd(Array.from({ length: 60 }, (_, index) => `Person ${index}`));
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/folder');
  const list = page.locator('.page:not([hidden]) .page-scroll-host');
  for (const far of [500, 3_000]) {
    await expect(async () => {
      await list.evaluate((part, top) => part.scrollTo({ top }), far);
      expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(far);
    }).toPass();
    await bar(page).getByRole('link', { name: 'Users' }).click();
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  }
  await expect(page).toHaveURL(/#\/folder$/);
});

test('[SC49] with text at 200 % menu and bar break no word, in any language', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  await send(grace, await openDirect(nina, grace), 'One');
  for (const width of [390, 1100, 1280]) {
    const { page } = await openDevice({ person: nina, viewport: { width, height: 844 } });
    await setTextSize(page, '200%');
    for (const language of ['en', 'ru'] as const) {
      await nina.call('user.setLanguage', { language });
      await openAt(page, '/notifications');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectNoSidewaysScroll(page);
      if (width < 992) await page.locator('.home-header button').first().click();
      else await page.locator('.menu-entries a').first().focus();
      const words = '.menu-entry-text, .menu-entry-value, .menu-profile-leads-to';
      await expect(page.locator(words).first()).toBeVisible();
      await expect.poll(() => findBrokenWords(page, '.menu-body', words)).toEqual([]);
    }
  }
});

test('[SC50] the person’s name at the bottom of the menu leads to the profile, at every width', async ({
  organization: { nina },
  openDevice,
}) => {
  for (const width of [390, 1100, 1280]) {
    const viewport = { width, height: 800 };
    const { page } = await openDevice({ ...computer, viewport, person: nina });
    await openAt(page, '/chatlist');
    if (width < 992) await openMenu(page);
    await menu(page).getByRole('link', { name: 'Nina Sorokina Profile and settings' }).click();
    await expect(heading(page, 'Profile')).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await expectOneScreen(page);
    await page.goBack();
    await expect(page).toHaveURL(/#\/chatlist$/);
    await expect(bar(page)).toHaveCount(width < 992 ? 1 : 0);
  }
});
