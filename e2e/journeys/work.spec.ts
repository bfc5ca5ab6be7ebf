import { expect, test } from '../support/journey.ts';
import { openDirect, send } from '../support/organization.ts';
import { scrollUp } from '../support/scrolling.ts';
import { bubble, composer, expectState, messages, openAt, write } from '../support/steps.ts';
import { countWork, workOf, workUntilShown } from '../support/work-counts.ts';

/**
 * The cost of a conversation. No figure depends on the machine. A figure that grows costs everyone on every
 * phone: find work to leave out before raising one (docs/adr/0017).
 */
const budget = {
  elementsPerRow: 11,
  rendersPerKey: 0,
  rendersPerSend: 26,
  transactionsPerSend: 3,
  framesPerSend: 2,
  rendersPerMessage: 15,
  transactionsPerMessage: 1,
  /** For ten rows coming into view: only the day in view renders; a rendered row would cost six. */
  rendersPerScroll: 6,
  listenersPerScroll: 0,
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
    const elements = await messages(page).evaluate((list) => {
      const rows = [...list.querySelectorAll('.bubble-row')];
      return rows.reduce((sum, row) => sum + row.querySelectorAll('*').length + 1, 0) / rows.length;
    });
    expect(elements).toBeLessThanOrEqual(budget.elementsPerRow);
  });

  await test.step('a key', async () => {
    await composer(page).press('a');
    const keys = 'nd so on';
    const work = await workOf(page, () => composer(page).pressSequentially(keys));
    expect(work.renders / keys.length).toBeLessThanOrEqual(budget.rendersPerKey);
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
    const work = await workOf(page, async () => {
      for (const distance of [200, 200]) await scrollUp(page, distance);
    });
    expect(work.renders).toBeLessThanOrEqual(budget.rendersPerScroll);
    expect(work.listeners).toBeLessThanOrEqual(budget.listenersPerScroll);
  });
});
