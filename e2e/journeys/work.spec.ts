import type { Locator, Page } from '@playwright/test';
import { drawPhoto, sendFiles } from '../support/files.ts';
import { expect, test } from '../support/journey.ts';
import { makeGroup, openDirect, send } from '../support/organization.ts';
import { scrollUp } from '../support/scrolling.ts';
import { bubble, composer, expectState, messages, openAt, row, write } from '../support/steps.ts';
import {
  countWork,
  heldAddresses,
  heldListeners,
  workOf,
  workUntilShown,
} from '../support/work-counts.ts';

/**
 * The cost of a conversation. No figure depends on the machine. A figure that grows costs everyone on every
 * phone: find work to leave out before raising one (docs/adr/0017).
 */
const budget = {
  elements: { received: 7, own: 9, inGroup: 12 },
  rendersPerKey: 0,
  transactionsPerKey: 0,
  rendersPerSend: 24,
  transactionsPerSend: 3,
  framesPerSend: 2,
  rendersPerMessage: 13,
  transactionsPerMessage: 1,
  /** For ten rows coming into view: only the day in view renders; a rendered row would cost six. */
  rendersPerScroll: 4,
  listenersPerScroll: 0,
  /** Of a conversation that is open; when it is left, all of them go. */
  listeners: 41,
};

test('[SC81] the cost of a conversation does not depend on the machine, and does not grow', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const texts = Array.from(
    { length: 45 },
    (_, index) => `Message ${index} ${'on '.repeat(index % 30)}`,
  );
  const upTo = await send(nina, chatId, ...texts);
  await grace.call('message.markRead', { chatId, upTo });
  const { page } = await openDevice({ person: grace });
  await countWork(page);
  await openAt(page, `/userchat/${chatId}`);
  await page.reload();
  await expect(bubble(page, 'Message 44')).toBeInViewport();

  await test.step('a row', async () => {
    expect(await elementsOf(bubble(page, 'Message 44'))).toBe(budget.elements.received);
  });

  await test.step('a key', async () => {
    await composer(page).press('a');
    const keys = 'nd so on';
    const work = await workOf(page, () => composer(page).pressSequentially(keys));
    expect(work.renders / keys.length).toBeLessThanOrEqual(budget.rendersPerKey);
    expect(work.transactions).toBeLessThanOrEqual(budget.transactionsPerKey);
    await composer(page).fill('');
  });

  await test.step('a sent message', async () => {
    await write(page, 'The first');
    await expectState(page, 'The first', 'sent');
    const work = await workOf(page, async (attempt) => {
      await write(page, `Once more: ${attempt}`);
      await expectState(page, `Once more: ${attempt}`, 'sent');
    });
    expect(work.renders).toBeLessThanOrEqual(budget.rendersPerSend);
    expect(work.transactions).toBeLessThanOrEqual(budget.transactionsPerSend);
    expect(work.frames).toBeLessThanOrEqual(budget.framesPerSend);
    expect(await elementsOf(bubble(page, 'Once more: 3'))).toBe(budget.elements.own);
  });

  await test.step('a received message', async () => {
    const work = await workUntilShown(page, async (text) => {
      await send(nina, chatId, text);
      await expect(bubble(page, text)).toBeInViewport();
    });
    expect(work.renders).toBeLessThanOrEqual(budget.rendersPerMessage);
    expect(work.transactions).toBeLessThanOrEqual(budget.transactionsPerMessage);
  });

  await test.step('rows that come into view', async () => {
    await scrollUp(page, 300);
    const changes = await watchRows(page);
    const work = await workOf(page, async () => {
      for (const distance of [200, 200]) await scrollUp(page, distance);
    });
    expect(work.renders).toBeLessThanOrEqual(budget.rendersPerScroll);
    expect(work.listeners).toBeLessThanOrEqual(budget.listenersPerScroll);
    expect(await changes(), 'rows that stay are not drawn anew').toEqual([]);
  });

  await test.step('listeners', async () => {
    await openAt(page, '/chatlist');
    const openOnce = async () => {
      const before = await heldListeners(page);
      await row(page, nina.name).click();
      await expect(bubble(page, 'Message of the try 3')).toBeVisible();
      const open = await heldListeners(page);
      await page.goBack();
      await expect(row(page, nina.name)).toBeVisible();
      return { before, open };
    };
    await openOnce();
    const first = await openOnce();
    const next = await openOnce();
    expect(first.open - first.before).toBeLessThanOrEqual(budget.listeners);
    expect(next.before - first.before).toBe(0);
  });

  await test.step('a row in a group', async () => {
    const groupId = await makeGroup('Early shift', [nina, grace]);
    await send(nina, groupId, 'Good morning');
    await openAt(page, `/gruopchatmessages/${groupId}`);
    expect(await elementsOf(bubble(page, 'Good morning'))).toBe(budget.elements.inGroup);
  });
});

test('[SC461] pictures are in memory while their rows are near the view, and no longer', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(nina, chatId, ...Array.from({ length: 90 }, (_, index) => `Message ${index}`));
  const photos = [1, 2].map((hue) => drawPhoto(40, 30, hue));
  const upTo = await sendFiles(nina, chatId, { files: photos, text: 'The stairs' });
  await grace.call('message.markRead', { chatId, upTo });
  const { page } = await openDevice({ person: grace });
  await countWork(page);
  await openAt(page, '/chatlist');
  const open = async () => {
    await row(page, nina.name).click();
    await expect(bubble(page, 'The stairs')).toBeInViewport();
    await expect.poll(() => heldAddresses(page)).toBe(photos.length);
  };
  await open();
  while (!(await scrollUp(page, 400)).isTop);
  await expect.poll(() => heldAddresses(page)).toBe(0);
  await page.goBack();
  await open();
  await page.goBack();
  await expect.poll(() => heldAddresses(page)).toBe(0);
});

function elementsOf(shown: Locator): Promise<number> {
  return shown.evaluate(
    (article) => 1 + (article.closest('.bubble-row')?.querySelectorAll('*').length ?? 0),
  );
}

/** Notes what is drawn anew in the rows that are there now. */
async function watchRows(page: Page): Promise<() => Promise<string[]>> {
  const changes = await messages(page).evaluateHandle((list) => {
    const rows = [...list.querySelectorAll('.bubble-row')];
    const noted: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { type, target } of records) {
        if (rows.some((one) => one.contains(target))) noted.push(`${type} of ${target.nodeName}`);
      }
    });
    observer.observe(list, { subtree: true, childList: true, characterData: true });
    return noted;
  });
  return () => changes.jsonValue();
}
