import type { Locator } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { computer, expect, test } from '../support/journey.ts';
import { makeGroup, send, type Colleague } from '../support/organization.ts';
import { composer, goTo, heading, openAt, restUntil, row } from '../support/steps.ts';

/** Positions that only a browser can measure. */

const longName = 'Night team North and all who stand in for it '.repeat(3).trim().slice(0, 120);
const hourMs = 60 * 60 * 1000;
const phone = { viewport: { width: 390, height: 844 } };

async function boxOf(
  part: Locator,
): Promise<{ start: number; end: number; top: number; bottom: number }> {
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not on screen');
  const { x, y, width, height } = box;
  return { start: x, end: x + width, top: y, bottom: y + height };
}

async function mention(author: Colleague, chatId: string, { userId }: Colleague): Promise<void> {
  const mentions = [{ start: 0, length: 5, who: { type: 'user', userId } as const }];
  await author.call('message.send', { id: newId(), chatId, text: '@Nina the key safe', mentions });
}

test('[SC63] the mark of a muted chat is visible beside its time, however long its name', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup(longName, [nina, grace, tomasz]);
  await send(grace, chatId, 'Handover at seven');
  const mutedUntil = Date.now() + hourMs;
  await nina.call('notification.setChat', { chatId, level: null, mutedUntil });
  const { page } = await openDevice({ ...phone, person: nina });
  await openAt(page, '/chatlist');
  const time = await boxOf(row(page, longName).locator('.list-row-time'));
  const mark = await boxOf(row(page, longName).locator('.chat-row-sign'));
  expect(mark.end).toBeLessThanOrEqual(time.start);
  expect(time.end).toBeLessThanOrEqual(374);
  await expect(row(page, longName)).toContainText(', muted');
});

test('[SC70][SC74] on a phone a row of the feed has the full width, and a long press opens its menu', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  await mention(grace, await makeGroup('Night team', [grace, nina, tomasz]), nina);
  const { page } = await openDevice({ ...phone, person: nina, hasTouch: true });
  await openAt(page, '/home');
  const mentioned = row(page, 'Grace Adeyemi mentioned you');
  const more = mentioned.getByRole('button', { name: 'Actions for' });
  const menu = page.getByRole('dialog');
  const chips = await boxOf(page.getByRole('group', { name: 'Show' }).getByRole('button').first());
  const today = await boxOf(page.getByRole('heading', { name: 'Today' }));
  expect((await boxOf(mentioned.locator('.list-row-time'))).end).toBe(374);
  // The heading's words begin below its own 4 px.
  expect(today.top + 4 - chips.bottom).toBe(16);

  await restUntil(page, mentioned, menu);
  await expect(menu).toContainText('Grace Adeyemi mentioned you');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/#\/home$/);

  await test.step('with a keyboard or a screen reader the menu is behind a button', async () => {
    await expect(more).toHaveCSS('opacity', '1');
    await mentioned.getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(more).toBeFocused();
    await expect(mentioned.locator('.list-row-end')).toHaveCSS('opacity', '1');
    await page.keyboard.press('Enter');
    await expect(menu).toContainText('Grace Adeyemi mentioned you');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  await test.step('an empty filtered list says so in a line', async () => {
    await page.getByRole('button', { name: 'Unread' }).click();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByText('You’re all caught up')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(mentioned).toBeVisible();
  });
});

test('[SC73] on a wide screen lists and charts fill their column, and lines end with it', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ ...computer, person: nina });
  await openAt(page, '/folder');
  const search = await boxOf(page.getByRole('search'));
  const write = await boxOf(page.getByRole('button', { name: /^Write to/ }).last());
  const lineEnd = await page
    .locator('.windowed-list-row[aria-posinset="3"] .list-row')
    .evaluate((shown) => {
      const text = shown.querySelector('.list-row-text');
      if (text === null) return Number.NaN;
      return (
        shown.getBoundingClientRect().right - parseFloat(getComputedStyle(text, '::before').right)
      );
    });
  expect([write.end, lineEnd]).toEqual([search.end, search.end]);

  await goTo(page, '/dashbaord');
  await expect(heading(page, 'DashBoard')).toBeVisible();
  const tiles = await boxOf(page.locator('.figure-tiles'));
  const chart = await boxOf(page.locator('.chart'));
  const lastBar = await boxOf(page.locator('.chart-bar').last());
  expect([chart.start, chart.end]).toEqual([tiles.start, tiles.end]);
  expect(Math.round(chart.end - lastBar.end)).toBe(17);
});

test('[SC75] in dark mode an unticked box is empty; a banner keeps its distance', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context } = await openDevice({ ...phone, person: nina, colorScheme: 'dark' });
  await openAt(page, '/gruopchat?new');
  const box = page.getByRole('checkbox', { name: grace.name });
  await expect(box).toHaveCSS('appearance', 'none');
  await expect(box).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await box.check();
  await expect(box).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');

  await goTo(page, '/folder');
  await expect(composer(page)).toHaveCount(0);
  await context.setOffline(true);
  const banner = await boxOf(
    page.getByText('No connection.').locator('..').filter({ visible: true }),
  );
  const search = await boxOf(page.getByRole('search').filter({ visible: true }));
  expect(search.top - banner.bottom).toBe(12);
});
