import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { computer, expect, test } from '../support/journey.ts';
import { openDirect, send } from '../support/organization.ts';
import { drag } from '../support/touch.ts';
import { bubble, composer, expectState, openAt, restUntil, write } from '../support/steps.ts';

async function placeOf(one: Locator): Promise<{ x: number; y: number; height: number }> {
  const box = await one.boundingBox();
  if (box === null) throw new Error('It has no place');
  return box;
}

/** Chooses something in the menu of a message, by touch. */
async function choose(page: Page, text: string, action: string): Promise<void> {
  const menu = page.getByRole('dialog').filter({ hasText: text });
  await restUntil(page, bubble(page, text), menu);
  await menu.getByRole('button', { name: action, exact: true }).tap();
  await expect(menu).toBeHidden();
}

test('[SC87] a reply shows what it answers, leads there, and says when that was deleted', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const question = 'Is Tuesday one tablet short?';
  await send(grace, chatId, question, ...Array.from({ length: 60 }, (_, at) => `Message ${at}`));
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}?at=2`);

  await test.step('from its menu a message is answered', async () => {
    await choose(page, question, 'Reply');
    await expect(page.getByText('Reply to Grace Adeyemi')).toBeVisible();
    await expect(composer(page)).toBeFocused();
    await expectAccessible(page);
    await write(page, 'Yes, one is missing');
    await expect(page.getByText('Reply to Grace Adeyemi')).toBeHidden();
    await expectState(page, 'Yes, one is missing', 'sent');
  });

  const answer = bubble(page, 'Yes, one is missing');
  await test.step('the quote leads to it, however far back', async () => {
    await expect(answer).toContainText(`Grace Adeyemi${question}`);
    await answer.getByRole('button', { name: question }).tap();
    const original = page.getByRole('article', { name: /^Grace Adeyemi, .*one tablet short/ });
    await expect(original).toBeInViewport();
    await expect(original).toBeFocused();
  });

  await test.step('what was deleted says so', async () => {
    const { messages } = await grace.call('message.page', {
      chatId,
      from: { type: 'around', seq: 2 },
    });
    const messageId = messages.find(({ seq }) => seq === 2)?.id ?? '';
    await grace.call('message.delete', { chatId, messageId });
    await openAt(page, `/userchat/${chatId}`);
    await expect(answer.getByRole('button', { name: 'Message deleted' })).toBeVisible();
    await expect(page.getByText(question)).toHaveCount(0);
  });

  await test.step('a message that is drawn aside is answered; one that is not drawn far goes back', async () => {
    const row = bubble(page, 'Message 59');
    const { x, y, height } = await placeOf(row);
    const from = x + 60;
    await drag(page, { y: y + height / 2, from, to: from + 30 }, async () => {
      await expect.poll(async () => (await placeOf(row)).x).toBeGreaterThan(x + 10);
    });
    await expect.poll(async () => (await placeOf(row)).x).toBe(x);
    await expect(page.getByText('Reply to Grace Adeyemi')).toBeHidden();
    await drag(page, { y: y + height / 2, from, to: from + 120 });
    await expect(page.getByText('Reply to Grace Adeyemi')).toBeVisible();
    await expect(composer(page)).toBeFocused();
  });

  await test.step('what is deleted while it is being answered is quoted no longer', async () => {
    await composer(page).pressSequentially('On it');
    const { messages } = await grace.call('message.page', { chatId, from: { type: 'newest' } });
    const messageId = messages.find(
      ({ content }) => content.type === 'text' && content.text === 'Message 59',
    )?.id;
    await grace.call('message.delete', { chatId, messageId: messageId ?? '' });
    await expect(page.getByText('Reply to Grace Adeyemi')).toBeHidden();
    await expect(composer(page)).toHaveValue('On it');
  });
});

test('[SC88] with a keyboard the last message is changed, and what was being written comes back', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(nina, chatId, 'Next change on Saturday.');
  const { page } = await openDevice({ person: nina, ...computer });
  await openAt(page, `/userchat/${chatId}`);
  await composer(page).fill('Meanwhile');
  await composer(page).press('ArrowUp');
  await expect(page.getByText('Edit message')).toBeHidden();
  await bubble(page, 'Next change').click({ button: 'right' });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Next change on Saturday.');
  await page.getByRole('button', { name: 'Cancel editing' }).click();
  await expect(composer(page)).toHaveValue('Meanwhile');
  await composer(page).fill('');
  await composer(page).press('ArrowUp');
  await expect(composer(page)).toHaveAccessibleDescription(/^Edit message/);
  await composer(page).press('Escape');
  await expect(composer(page)).toHaveValue('');
  await composer(page).press('ArrowUp');
  await expect(page.getByText('Edit message')).toBeVisible();
  await expect(composer(page)).toHaveValue('Next change on Saturday.');
  await composer(page).fill('Next change on Sunday.');
  await composer(page).press('Enter');
  await expect(bubble(page, 'Next change on Sunday.')).toContainText(/edited \d\d:\d\d/);
  await expect(composer(page)).toHaveValue('');
});

test('[SC89] a message is reacted to from its menu, and below it one takes part or takes that back', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(grace, chatId, 'All visits done');
  const { page } = await openDevice({ person: nina });
  const { page: other } = await openDevice({ person: grace });
  await openAt(page, `/userchat/${chatId}`);
  await openAt(other, `/userchat/${chatId}`);
  await choose(page, 'All visits done', '🙏');
  const chip = (where: Page) => where.getByRole('button', { name: /^🙏, / });
  await expect(chip(page)).toHaveText('🙏1');
  await expect(chip(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(chip(other)).toHaveAttribute('aria-pressed', 'false');
  await chip(other).tap();
  await expect(chip(page)).toHaveText('🙏2');
  await expectAccessible(page);
  await chip(page).tap();
  await expect(chip(other)).toHaveText('🙏1');
  await choose(page, 'All visits done', '❤️');
  await expect(page.getByRole('button', { name: /^❤️, 1 person/ })).toBeVisible();
  await choose(page, 'All visits done', '❤️');
  await expect(page.getByRole('button', { name: /^❤️/ })).toHaveCount(0);
});
