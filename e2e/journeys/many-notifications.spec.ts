import { expect, test } from '../support/journey.ts';
import { makeGroup } from '../support/organization.ts';
import { expectNoSidewaysScroll, listRows, scrollThroughList } from '../support/scrolling.ts';
import { dismissToast, openAt } from '../support/steps.ts';

const count = 1_000;
const groupsAtOnce = 20;

test('[FD4][FD7][FE11] a thousand rows of the feed are scrolled, a screenful drawn at a time, and cleared', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  test.slow();
  // Notifications of one chat share a row.
  for (let from = 0; from < count; from += groupsAtOnce) {
    const numbers = Array.from({ length: groupsAtOnce }, (_, index) => from + index + 1);
    await Promise.all(numbers.map((number) => makeGroup(`Team ${number} of many`, [grace, nina])));
  }

  const { page } = await openDevice({ person: nina, viewport: { width: 320, height: 640 } });
  await openAt(page, '/home');
  const size = async (): Promise<number> =>
    Number(await listRows(page).first().getAttribute('aria-setsize'));
  await expect.poll(size).toBeGreaterThanOrEqual(500);
  await expectNoSidewaysScroll(page);
  const last = listRows(page).last();
  // Rows not in the local copy load near its end; the last may arrive after scrolling has stopped.
  await expect(async () => {
    await scrollThroughList(page);
    expect(await last.getAttribute('aria-posinset')).toBe(String(count));
  }).toPass({ timeout: 100_000 });
  expect(await size()).toBe(count);
  await expect(last).toBeInViewport();
  await expectNoSidewaysScroll(page);

  await test.step('one is cleared, and restored', async () => {
    await last.locator('.list-row-main').focus();
    await page.keyboard.press('Delete');
    // The toast stays for a few seconds only.
    await expect.poll(size, { intervals: [50] }).toBe(count - 1);
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(size).toBe(count);
  });

  await test.step('all are marked as read', async () => {
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await dismissToast(page);
    await page.getByRole('button', { name: 'Unread' }).click();
    await expect(page.getByText('You’re all caught up')).toBeVisible();
  });
});
