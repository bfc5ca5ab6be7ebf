import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { computer, expect, test } from '../support/journey.ts';
import { drawPhoto, sendFiles } from '../support/files.ts';
import { makeGroup, openDirect, send } from '../support/organization.ts';
import { drag } from '../support/touch.ts';
import {
  bubble,
  chooseInMenu,
  composer,
  expectState,
  goTo,
  openAt,
  restUntil,
  tapUntil,
  write,
} from '../support/steps.ts';

async function placeOf(one: Locator): Promise<{ x: number; y: number; height: number }> {
  const box = await one.boundingBox();
  if (box === null) throw new Error('It has no place');
  return box;
}

test('[SC87] a reply shows its quoted message, leads there, and says if that was deleted', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const question = 'Is Tuesday one tablet short?';
  await send(grace, chatId, question, ...Array.from({ length: 60 }, (_, at) => `Message ${at}`));
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}?at=2`);

  await test.step('a message is replied to from its menu', async () => {
    await chooseInMenu(page, question, 'Reply');
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

  await test.step('[SC242] a finger that rests on the quote opens the menu, and leads nowhere', async () => {
    await openAt(page, `/userchat/${chatId}`);
    const quote = answer.getByRole('button', { name: question });
    await restUntil(page, quote, page.getByRole('dialog'));
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Forward' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await expect(answer).toBeInViewport();
  });

  await test.step('a deleted quote says so', async () => {
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

  await test.step('swiping a message replies to it; a short swipe goes back', async () => {
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

test('[SC88] by keyboard the last message is edited, and the draft comes back', async ({
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
  await composer(page).fill('Next change on **Sunday**.');
  await composer(page).press('Enter');
  await expect(bubble(page, 'Next change on Sunday.')).toContainText(/edited \d\d:\d\d/);
  await expect(composer(page)).toHaveValue('');

  await test.step('[SC360] the text below a photo is changed, and removed, in the same way', async () => {
    const photo = bubble(page, 'At the');
    await sendFiles(nina, chatId, { files: [drawPhoto(60, 40, 1)], text: 'At the gate' });
    await expect(photo).toBeVisible();
    await composer(page).press('ArrowUp');
    await expect(composer(page)).toHaveAccessibleDescription(/^Edit caption.*Photo: At the gate/);
    await composer(page).fill('At the **side gate**');
    await composer(page).press('Enter');
    await expect(photo.locator('b')).toHaveText('side gate');
    await photo.click({ button: 'right' });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await composer(page).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(photo).toBeHidden();
    await expect(
      page.getByRole('article', { name: /^You, edited .*, Photo, sent$/ }),
    ).toBeVisible();
  });

  await test.step('[SC90] others read what it said before', async () => {
    const { page: other } = await openDevice({ person: grace });
    await openAt(other, `/userchat/${chatId}`);
    await restUntil(other, bubble(other, 'Next change on Sunday.'), other.getByRole('dialog'));
    await other.getByRole('button', { name: 'Edit history' }).tap();
    await expect(other.getByRole('listitem')).toHaveText([
      /Next change on Sunday\.$/,
      /Next change on Saturday\.$/,
    ]);
    await expect(other.getByRole('listitem').locator('b')).toHaveText(['Sunday']);
    await expectAccessible(other);
  });
});

test('[SC93] pinned messages stand above the conversation, for everybody, and lead to their place', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(
    grace,
    chatId,
    'Elm Court: side gate after 22:00',
    ...Array.from({ length: 60 }, (_, at) => `Message ${at}`),
    'Key safe: 4821',
  );
  const { page } = await openDevice({ person: nina });
  const { page: other } = await openDevice({ person: grace, ...computer });
  await openAt(page, `/userchat/${chatId}?at=2`);
  await openAt(other, `/userchat/${chatId}`);
  await chooseInMenu(page, 'Elm Court: side gate', 'Pin');
  const bar = (where: Page) => where.getByRole('region', { name: 'Pinned messages' });
  await expect(bar(other)).toContainText('Pinned message');
  await expectAccessible(page);

  await test.step('a second one is shown first; a press leads there and shows the next', async () => {
    await bubble(other, 'Key safe: 4821').click({ button: 'right' });
    await other.getByRole('button', { name: 'Pin', exact: true }).click();
    await expect(bar(page)).toContainText(/Pinned, 2 of 2.*Key safe: 4821/s);
    await bar(page).getByRole('button', { name: 'Key safe' }).tap();
    await expect(bubble(page, 'Key safe: 4821')).toBeInViewport();
    await expect(bar(page)).toContainText(/Pinned, 1 of 2.*Elm Court/s);
    await bar(page).getByRole('button', { name: 'Elm Court' }).tap();
    await expect(bubble(page, 'Elm Court: side gate')).toBeInViewport();
  });

  await test.step('[SC362] the list says by whom, and unpins, which can be undone', async () => {
    await bar(page).getByRole('button', { name: 'All pinned messages' }).tap();
    const list = page.getByRole('dialog', { name: 'Pinned messages' });
    await expect(list.getByRole('listitem')).toHaveText([
      /Key safe: 4821.*Pinned by Grace Adeyemi/s,
      /Elm Court.*Pinned by you/s,
    ]);
    await expectAccessible(page);
    await list.getByRole('button', { name: 'Unpin: Key safe: 4821' }).tap();
    await expect(bar(other)).toContainText('Elm Court');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).tap();
    await expect(bar(other)).toContainText(/Pinned, 2 of 2.*Key safe: 4821/s);
    const all = bar(page).getByRole('button', { name: 'All pinned messages' });
    await tapUntil(all, list);
    await list.getByRole('button', { name: 'Unpin: Key safe: 4821' }).tap();
    await expect(bar(page)).toContainText('Elm Court');
    await tapUntil(all, list);
    await list.getByRole('button', { name: /^Unpin: Elm Court/ }).tap();
    await expect(bar(page)).toBeHidden();
    await expect(bar(other)).toBeHidden();
  });
});

test('[SC91] an administrator says for how long messages can be edited', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(nina, chatId, 'Tuesday');
  const { page } = await openDevice({ person: nina, ...computer });
  await openAt(page, '/administration/organization');
  const field = page.getByRole('textbox', { name: 'Hours in which messages can be edited' });
  await expect(field).toHaveValue('24');
  await field.fill('a day');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a number of hours from 0 to 720.')).toBeVisible();
  await field.fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a number of hours')).toBeHidden();
  await goTo(page, `/userchat/${chatId}`);
  await composer(page).press('ArrowUp');
  await bubble(page, 'Tuesday').click({ button: 'right' });
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeHidden();
});

test('[CL112][SC88][SC440] an edit that came too late says so in its bubble, with what was typed, until it is discarded', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Visits', [nina, grace]);
  const address = `/gruopchatmessages/${chatId}`;
  await send(grace, chatId, 'Visit on Tuesday');
  const { page, context } = await openDevice({ person: grace });
  await openAt(page, address);
  await expect(bubble(page, 'Visit on Tuesday')).toBeVisible();
  await composer(page).fill('Half written');
  await chooseInMenu(page, 'Visit on Tuesday', 'Edit');
  await composer(page).fill('Visit on Wednesday');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).tap();
  await expectState(page, 'Visit on Wednesday', 'waiting to be sent');
  await expect(composer(page)).toHaveValue('Half written');
  const settings = { editWithinMinutes: 0, allowHiddenReceipts: false };
  await nina.call('organization.updateMessages', settings);
  await context.setOffline(false);

  const message = bubble(page, 'Visit on Tuesday');
  const row = message.locator('..');
  await expect(row).toContainText('Change not saved.');
  await expect(row).toContainText('This message is too old to be edited.');
  await expect(row).toContainText('Visit on Wednesday');
  await expect(row.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectAccessible(page);

  await test.step('it is still there after a reload, as is the draft, and nobody else has seen it', async () => {
    await openAt(page, address);
    await expect(row).toContainText('Visit on Wednesday');
    await expect(composer(page)).toHaveValue('Half written');
    const newest = await nina.call('message.page', { chatId, from: { type: 'newest' } });
    expect(newest.messages.at(-1)?.content).toMatchObject({ text: 'Visit on Tuesday' });
  });

  await test.step('its button keeps the focus when more is said below the message', async () => {
    const discard = row.getByRole('button', { name: 'Discard change' });
    await discard.focus();
    const [newest] = (await nina.call('message.page', { chatId })).messages.slice(-1);
    await nina.call('message.markRead', { chatId, upTo: newest?.seq ?? 0 });
    await expect(row).toContainText('Read by everyone');
    await expect(discard).toBeFocused();
  });

  await test.step('once discarded, the message is as it was', async () => {
    await row.getByRole('button', { name: 'Discard change' }).tap();
    await expect(row).not.toContainText('Change not saved.');
    await expect(row).not.toContainText('Visit on Wednesday');
    await expect(message).not.toContainText('edited');
  });
});
