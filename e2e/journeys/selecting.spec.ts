import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { openDirect, send } from '../support/organization.ts';
import {
  bubble,
  composer,
  expectToast,
  heading,
  messages,
  openAt,
  restUntil,
} from '../support/steps.ts';

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

function tick(page: Page, text: string) {
  return messages(page).getByRole('checkbox', { name: text });
}

async function beginWith(page: Page, text: string): Promise<void> {
  const menu = page.getByRole('dialog');
  await restUntil(page, bubble(page, text), menu);
  await menu.getByRole('button', { name: 'Select', exact: true }).tap();
  await expect(tick(page, text)).toBeChecked();
}

test('[SC150][SC151][SC152][SC153] several messages are copied, forwarded and deleted by touch', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(grace, chatId, 'Good evening, Nina');
  await send(nina, chatId, 'Read it, thanks', 'Next change on Saturday');
  await send(grace, chatId, 'The lift is out');
  const other = await openDirect(nina, tomasz);
  const { page, context } = await openDevice({ person: nina });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAt(page, `/userchat/${chatId}`);
  await composer(page).fill('Half a sentence');

  await test.step('a tap anywhere on a row selects it; new messages change nothing', async () => {
    await beginWith(page, 'Good evening');
    await expect(composer(page)).toBeHidden();
    await bubble(page, 'Next change').tap();
    await expect(heading(page, '2 selected')).toBeVisible();
    await send(grace, chatId, 'Wait');
    await expect(tick(page, 'Wait')).not.toBeChecked();
    await expect(heading(page, '2 selected')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('they are copied in their order, and what was being written is back', async () => {
    await expectToast(page, '2 messages copied', () => button(page, 'Copy').tap());
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(
      /^Grace Adeyemi, .*\nGood evening, Nina\n\n.*, .*\nNext change on Saturday$/,
    );
    await expect(composer(page)).toHaveValue('Half a sentence');
    await expect(tick(page, 'Wait')).toBeHidden();
  });

  await test.step('[SC364] they are saved in their order', async () => {
    await beginWith(page, 'Next change');
    await bubble(page, 'Good evening').tap();
    await expectToast(page, 'Added to Saved messages', () => button(page, 'To Saved').tap());
    await expect(composer(page)).toBeVisible();
    const saved = await openDirect(nina, nina);
    const texts = async () => {
      const { messages: kept } = await nina.call('message.page', { chatId: saved });
      return kept.map(({ content }) => (content.type === 'text' ? content.text : ''));
    };
    await expect.poll(texts).toEqual(['Good evening, Nina', 'Next change on Saturday']);
  });

  await test.step('others may not be deleted; what is deleted meanwhile is selected no more', async () => {
    await beginWith(page, 'The lift is out');
    await bubble(page, 'Read it').tap();
    await expect(page.getByText('You can delete only your own messages')).toBeVisible();
    await expect(button(page, 'Delete')).toHaveAttribute('aria-disabled', 'true');
    const { messages: held } = await grace.call('message.page', {
      chatId,
      from: { type: 'newest' },
      limit: 10,
    });
    const lift = held.find(
      ({ content }) => content.type === 'text' && content.text.includes('lift'),
    );
    await grace.call('message.delete', { chatId, messageId: lift?.id ?? '' });
    await expect(heading(page, '1 selected')).toBeVisible();
    await expect(page.getByText('You can delete only your own messages')).toBeHidden();
  });

  await test.step('they are deleted at once, and all come back', async () => {
    await bubble(page, 'Next change').tap();
    await button(page, 'Delete').tap();
    await expect(bubble(page, 'You deleted a message')).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(bubble(page, 'Read it')).toBeVisible();
    await expect(bubble(page, 'Next change')).toBeVisible();
  });

  await test.step('all are forwarded in their order; Back ends the selection before', async () => {
    await beginWith(page, 'Wait');
    await page.goBack();
    await expect(composer(page)).toBeVisible();
    await beginWith(page, 'Wait');
    await button(page, 'Select all').tap();
    await expect(heading(page, '4 selected')).toBeVisible();
    await bubble(page, 'Good evening').tap();
    await button(page, 'Forward').tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('checkbox', { name: tomasz.name }).tap();
    await expectToast(page, 'Forwarded to 1 chat', () =>
      sheet.getByRole('button', { name: 'Forward' }).tap(),
    );
    await expect(composer(page)).toBeVisible();
    await openAt(page, `/userchat/${other}`);
    await expect(messages(page).getByRole('article')).toHaveText([
      /Read it/,
      /Next change/,
      /Wait/,
    ]);
  });
});
