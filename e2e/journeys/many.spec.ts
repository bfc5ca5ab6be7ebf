import { v7 as newId } from 'uuid';
import { expect, test } from '../support/journey.ts';
import { expectNoSidewaysScroll, listRows, scrollThroughList } from '../support/scrolling.ts';
import { composer, heading, openAt, openRow, row } from '../support/steps.ts';
import { setTextSize } from '../support/text-size.ts';

const count = 1_000;
const names = Array.from({ length: count }, (_, index) => `Person ${String(index + 1)} of many`);
const chatsAtOnce = 20;

test('[FE11] a thousand people and a thousand chats are scrolled, searched and opened, a screenful at a time', async ({
  tend,
  organization: { nina },
  openDevice,
}) => {
  test.slow();
  const ids = await tend.addCrowd(names);
  for (let from = 0; from < count; from += chatsAtOnce) {
    await Promise.all(
      ids
        .slice(from, from + chatsAtOnce)
        .map((userId) => nina.call('chat.openDirect', { id: newId(), userId })),
    );
  }

  const { page } = await openDevice({ person: nina, viewport: { width: 320, height: 640 } });
  for (const textSize of ['100%', '200%']) {
    await setTextSize(page, textSize);
    for (const [address, title, people] of [
      ['/chatlist', 'ChatList', count],
      ['/folder', 'Users', count + 3],
    ] as const) {
      await test.step(`${title}, text at ${textSize}`, async () => {
        await openAt(page, address);
        await expect(heading(page, title)).toBeVisible();
        await expect
          .poll(async () => Number(await listRows(page).first().getAttribute('aria-setsize')))
          .toBeGreaterThanOrEqual(people);
        const isBig = page.locator('html.tend-big');
        await expect(isBig).toHaveCount(textSize === '200%' ? 1 : 0);
        await expectNoSidewaysScroll(page);
        await scrollThroughList(page);
        await expectNoSidewaysScroll(page);
        await page.getByRole('searchbox').fill('person 777 of');
        await expect(row(page, 'Person 777 of many').first()).toBeVisible();
        await expect(row(page, 'Person 778 of many')).toHaveCount(0);
      });
    }
  }
  await openAt(page, '/chatlist');
  await test.step('keys lead to its end and back faster than the list hears that it was scrolled', async () => {
    const first = listRows(page).first().locator('[data-row-target]');
    await first.focus();
    await first.evaluate((target) => {
      for (const key of ['End', 'Home']) {
        const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        (document.activeElement ?? target).dispatchEvent(press);
      }
    });
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
  });
  await page.getByRole('searchbox').fill('person 777 of');
  await openRow(page, 'Person 777 of many');
  await expect(composer(page)).toBeVisible();
});
