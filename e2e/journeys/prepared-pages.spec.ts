import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openDirect, send } from '../support/organization.ts';
import { bubble, goTo, openAt, row } from '../support/steps.ts';

test.use({ fetchesAhead: true });

interface PreparedPage {
  path: string | undefined;
  /** As `data-drawn` numbers them. */
  number: string | undefined;
  canBeSeen: boolean;
  isFocusIn: boolean;
}

/** Numbers the pages that are prepared, in the order in which they are drawn. */
function numberPreparedPages(): void {
  let drawn = 0;
  const look = (): void => {
    for (const page of document.querySelectorAll<HTMLElement>('.page-prepared')) {
      if (page.querySelector('article') === null || page.dataset['drawn'] !== undefined) continue;
      drawn += 1;
      page.dataset['drawn'] = String(drawn);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

function preparedPages(page: Page): Promise<PreparedPage[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.page-prepared')].map((one) => ({
      path: one.dataset['path'],
      number: one.dataset['drawn'],
      canBeSeen:
        one.querySelector('article')?.checkVisibility({ visibilityProperty: true }) ?? true,
      isFocusIn: one.contains(document.activeElement),
    })),
  );
}

test('[SC437] the first chats are drawn before they are opened, unseen, and nothing in them counts as seen', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const [chatId, otherId] = [await openDirect(nina, grace), await openDirect(tomasz, grace)];
  await send(tomasz, otherId, 'The lift is repaired');
  const texts = Array.from({ length: 30 }, (_, index) => `Before ${index}`);
  const readUpTo = await send(nina, chatId, ...texts);
  await grace.call('message.markRead', { chatId, upTo: readUpTo });
  await send(nina, chatId, 'The key is under the mat', 'Take the blue one');
  const { page } = await openDevice({ person: grace, serviceWorkers: 'block' });
  await page.addInitScript(numberPreparedPages);
  const prepared = (id: string, number: number) => ({
    path: `/userchat/${id}`,
    number: String(number),
    canBeSeen: false,
    isFocusIn: false,
  });
  const expectPrepared = (...pages: PreparedPage[]) =>
    expect
      .poll(() => preparedPages(page))
      .toEqual(pages.toSorted((one, other) => ((one.path ?? '') < (other.path ?? '') ? -1 : 1)));
  const shownPage = page.locator('.page:not([hidden])');
  const open = (name: string) => row(page, name).locator('.list-row-main').click();

  await test.step('two of them, in the list', async () => {
    await openAt(page, '/chatlist');
    await expectPrepared(prepared(chatId, 1), prepared(otherId, 2));
    await expect(row(page, nina.name)).toContainText('2 unread');
  });

  await test.step('what comes meanwhile is in it', async () => {
    await send(nina, chatId, 'And the red one');
    await expect(page.locator(`.page-prepared[data-path$="${chatId}"]`)).toContainText(
      'And the red one',
    );
    await expect(row(page, nina.name)).toContainText('3 unread');
  });

  await test.step('one opens as it is, where the reader stopped', async () => {
    await open(nina.name);
    await expect(page.getByRole('separator', { name: '3 new messages' })).toBeInViewport();
    await expect(bubble(page, 'And the red one')).toBeInViewport();
    await expect(shownPage).toHaveAttribute('data-drawn', '1');
    await expectPrepared(prepared(otherId, 2));
  });

  await test.step('once left, it is drawn anew', async () => {
    await page.goBack();
    await expect(row(page, nina.name)).not.toContainText('unread');
    await expectPrepared(prepared(chatId, 3), prepared(otherId, 2));
    await open(nina.name);
    await expect(bubble(page, 'And the red one')).toBeInViewport();
    await expect(page.getByRole('separator', { name: 'new messages' })).toHaveCount(0);
    await expect(shownPage).toHaveAttribute('data-drawn', '3');
  });

  await test.step('a chat that is opened by another address has one page', async () => {
    await page.goBack();
    await expectPrepared(prepared(chatId, 4), prepared(otherId, 2));
    await goTo(page, `/chat/${chatId}`);
    await expect(bubble(page, 'And the red one')).toBeInViewport();
    await expectPrepared(prepared(otherId, 2));
  });

  await test.step('none while a chat is open', async () => {
    await openAt(page, `/userchat/${chatId}`);
    await expect(bubble(page, 'Take the blue one')).toBeInViewport();
    // All code is fetched; the next idle time would be the one to draw in.
    await page.waitForLoadState('networkidle');
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestIdleCallback(() => requestIdleCallback(resolve));
        }),
    );
    expect(await preparedPages(page)).toEqual([]);
  });
});
