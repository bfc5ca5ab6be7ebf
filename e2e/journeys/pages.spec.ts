import { computer, expect, test } from '../support/journey.ts';
import { openDirect, send } from '../support/organization.ts';
import { composer, goTo, heading, menu, messages, openAt, openRow, row } from '../support/steps.ts';
import { drag } from '../support/touch.ts';

test('[S60][S64] Back finds a list where it was left, and the focus on the opened row', async ({
  tend,
  organization: { nina },
  openDevice,
}) => {
  await tend.addCrowd(Array.from({ length: 60 }, (_, index) => `Person ${index}`));
  const { page } = await openDevice({
    ...computer,
    viewport: { width: 390, height: 844 },
    person: nina,
  });
  await openAt(page, '/folder');
  const list = page.locator('.page:not([hidden]) .page-scroll-host');
  await expect(row(page, 'Person 1').first()).toBeVisible();
  await list.evaluate((part) => part.scrollTo({ top: 2_000 }));
  const person = page.locator('.windowed-list-row[aria-posinset="30"] [data-row-target]');
  await person.focus();
  const place = await list.evaluate(({ scrollTop }) => scrollTop);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/deatils\/user\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goBack();
  await expect(person).toBeFocused();
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(place);

  await test.step('also from another part of the app', async () => {
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Home' })
      .click();
    await expect(heading(page, 'Home')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Users')).toBeVisible();
    expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(place);
  });
});

test('[S62][S63][S64][S68] a swipe from the edge goes back, and opens the menu on a first page', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  await send(grace, await openDirect(nina, grace), 'Are you there?');
  const { page } = await openDevice({ person: nina, hasTouch: true });
  await openAt(page, '/chatlist');
  await openRow(page, grace.name);
  await expect(composer(page)).toBeVisible();

  await test.step('not all the way: the chat stays', async () => {
    await drag(page, { y: 400, from: 5, to: 120 }, async () => {
      // Both are visible, and only the one on top is usable.
      await expect(page.locator('.page').filter({ visible: true })).toHaveCount(2);
      await expect(page.locator('.page[inert]')).toContainText(grace.name);
    });
    await expect(page.locator('.page').filter({ visible: true })).toHaveCount(1);
    await expect(composer(page)).toBeVisible();
  });

  await test.step('past the middle: the list', async () => {
    await drag(page, { y: 400, from: 5, to: 330 });
    await expect(heading(page, 'ChatList')).toBeVisible();
    await expect(page).toHaveURL(/#\/chatlist$/);
    await expect(messages(page)).toHaveCount(0);
    await expect(row(page, grace.name).locator('[data-row-target]')).toBeFocused();
    await openRow(page, grace.name);
    await expect(composer(page)).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
  });

  await test.step('a page opened meanwhile stays, alone and usable', async () => {
    const inView = page.locator('.page').filter({ visible: true });
    for (const [title, go] of [
      ['ChatList', () => page.goBack()],
      ['Users', () => goTo(page, '/folder')],
    ] as const) {
      await goTo(page, '/chatlist');
      await openRow(page, grace.name);
      await expect(composer(page)).toBeVisible();
      await drag(page, { y: 400, from: 5, to: 120 }, async () => {
        await expect(inView).toHaveCount(2);
        await go();
        await expect(heading(page, title)).toBeVisible();
      });
      await expect(page.locator('.page[style*=transform], .page[inert]')).toHaveCount(0);
      await expect(inView).toHaveCount(1);
      await expect(inView.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    }
    await goTo(page, '/chatlist');
  });

  await test.step('Back of the browser, after the release, is the same step', async () => {
    await openRow(page, grace.name);
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(composer(page)).toBeHidden();
    const session = await page.context().newCDPSession(page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.05 });
    await drag(page, { y: 400, from: 5, to: 330 });
    await page.goBack();
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await expect(page.locator('.page[style*=transform]')).toHaveCount(0);
    await expect(composer(page)).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
  });

  await test.step('on the first page the menu opens, and is swiped away again', async () => {
    await expect(heading(page, 'ChatList')).toBeVisible();
    await drag(page, { y: 400, from: 5, to: 330 });
    await expect(menu(page)).toBeVisible();
    await expect(page).toHaveURL(/#\/chatlist$/);
    await drag(page, { y: 400, from: 300, to: 20 });
    await expect(menu(page)).toBeHidden();
  });
});

test('[S63] the menu holds the focus, and the page behind it cannot be reached', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/chatlist');
  await page.getByRole('button', { name: 'Open menu' }).press('Enter');
  await expect(menu(page).getByRole('link', { name: /^ChatList/ })).toBeFocused();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    // From the browser's own bars, if any, the focus returns to the menu.
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && activeElement?.closest('.drawer') === null;
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();

  await test.step('a tap beside it closes it', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu(page)).toBeVisible();
    await page.mouse.click((page.viewportSize()?.width ?? 0) - 10, 400);
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  });
});

test('[S67] Back from a typed address leads to the page before', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/chatlist');
  await goTo(page, '/Dashboard');
  await expect(heading(page, 'DashBoard')).toBeVisible();
  await expect(page).toHaveURL(/#\/dashbaord$/);
  await goTo(page, '/folder');
  await expect(heading(page, 'Users')).toBeVisible();
  for (const title of ['DashBoard', 'ChatList']) {
    await page.goBack();
    await expect(heading(page, title)).toBeVisible();
  }
});
