import { v7 as newId } from 'uuid';
import { expectAccessible } from '../support/accessibility.ts';
import { computer, expect, test } from '../support/journey.ts';
import { makeGroup } from '../support/organization.ts';
import { openAt, restUntil } from '../support/steps.ts';

const question = 'Who can take Sunday, 7 to 14, at Mill Lane?';

test('[PO17][PO20][PO33] a poll is made, voted in, looked at and closed', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup('Shift cover', [nina, grace, tomasz]);
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/gruopchatmessages/${chatId}`);
  const poll = page.getByRole('article', { name: new RegExp(question) });
  const answer = (name: string) => poll.getByRole('radio', { name });

  await test.step('what is filled in stays when the sheet is closed', async () => {
    const sheet = page.getByRole('dialog', { name: 'New poll' });
    const attach = page.getByRole('button', { name: 'Attach' });
    const begin = page.getByRole('button', { name: 'Poll', exact: true });
    await attach.tap();
    await begin.tap();
    await sheet.getByRole('button', { name: 'Send poll' }).tap();
    await expect(sheet.getByText('Enter a question.')).toBeVisible();
    await sheet.getByLabel('Question').fill(question);
    await sheet.getByLabel('Answer 1').fill('All of it');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await attach.tap();
    await begin.tap();
    await expect(sheet.getByLabel('Question')).toHaveValue(question);
    await sheet.getByLabel('Answer 2').fill('all of it');
    await sheet.getByRole('button', { name: 'Send poll' }).tap();
    await expect(sheet.getByText('This answer is already there.')).toBeVisible();
    await sheet.getByLabel('Answer 2').fill('Only until 11');
    await sheet.getByLabel('Answer 3').fill('Not this time');
    await sheet.getByRole('button', { name: 'Send poll' }).tap();
    await expect(sheet).toBeHidden();
    await expect(poll).toBeVisible();
    await expect(poll).toContainText('No votes yet');
    await expect(answer('All of it')).not.toBeChecked();
  });

  let messageId = '';
  // Nina sees it before the server has it.
  await expect(async () => {
    const { messages } = await grace.call('message.page', { chatId });
    const [sent] = messages.filter(({ content }) => content.type === 'poll');
    messageId = sent?.id ?? '';
    expect(messageId).not.toBe('');
  }).toPass();
  /** Its distance from the top of the poll. */
  const placeOf = (name: string) =>
    answer(name).evaluate((element) => {
      const { top = 0 } = element.closest('article')?.getBoundingClientRect() ?? {};
      return Math.round(element.getBoundingClientRect().top - top);
    });

  await test.step('a vote shows its result, and moves no answer', async () => {
    await grace.call('poll.vote', { chatId, messageId, answers: [0] });
    await expect(poll).toContainText('1 person voted');
    await expect(answer('All of it')).toHaveAccessibleName('All of it');
    const before = await placeOf('Not this time');
    await answer('Only until 11').tap();
    await expect(answer('Only until 11, 1 vote')).toBeChecked();
    await expect(answer('All of it, 1 vote')).not.toBeChecked();
    await expect(poll).toContainText('2 people voted');
    await expect.poll(() => placeOf('Not this time')).toBe(before);
    await expectAccessible(page);
  });

  await test.step('a vote is changed by the keyboard, and the focus stays', async () => {
    await answer('Not this time').focus();
    await page.keyboard.press('Space');
    await expect(answer('Not this time, 1 vote')).toBeChecked();
    await expect(answer('Not this time, 1 vote')).toBeFocused();
    const menu = page.getByRole('dialog').filter({ hasText: question });
    await restUntil(page, poll.getByText(question), menu);
    await menu.getByRole('button', { name: 'Retract vote' }).tap();
    await expect(poll).toContainText('1 person voted');
    await expect(answer('Not this time')).not.toBeChecked();
    await answer('All of it').tap();
  });

  await test.step('who voted for what is shown', async () => {
    await poll.getByRole('button', { name: 'See votes' }).tap();
    const votes = page.getByRole('dialog', { name: 'Results' });
    await expect(votes.getByText('Grace Adeyemi')).toBeVisible();
    await expect(votes.getByText('2 votes')).toBeVisible();
    await expectAccessible(page);
    await votes.getByRole('button', { name: 'Close' }).tap();
  });

  await test.step('[PO32] closing asks first; then nobody votes any more, nor seems able to', async () => {
    await poll.getByRole('button', { name: 'Close poll' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Close poll' }).tap();
    await expect(poll).toContainText('closed');
    await expect(poll.locator('.poll-mark').filter({ visible: true })).toHaveCount(1);
    await expect(poll.locator('[aria-checked="true"] .poll-mark')).toBeVisible();
    await expect(answer('All of it, 2 votes')).toBeDisabled();
    await expect(poll.getByRole('button', { name: 'Close poll' })).toBeHidden();
  });
});

test('[PO5][PO12][PO15] several answers, anonymous: the list says it is a poll, and a vote that came too late says so', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Shift cover', [nina, grace]);
  const { page, context } = await openDevice({ person: nina, ...computer });
  const messageId = newId();
  const form = { answers: ['Thursday', 'Friday'], isMultiple: true, isAnonymous: true };
  await grace.call('poll.send', { id: messageId, chatId, question: 'Which days?', ...form });
  await openAt(page, '/chatlist');
  await expect(page.getByText('Poll: Which days?')).toBeVisible();
  await openAt(page, `/gruopchatmessages/${chatId}`);
  const poll = page.getByRole('article', { name: /Which days\?/ });
  const answer = (name: string) => poll.getByRole('checkbox', { name });
  await answer('Thursday').click();
  await test.step('[PO34] a vote of somebody else while the mouse button is down', async () => {
    await answer('Friday').hover();
    await page.mouse.down();
    await grace.call('poll.vote', { chatId, messageId, answers: [1] });
    await expect(poll).toContainText('2 people voted');
    await page.mouse.up();
    await expect(answer('Friday, 2 votes')).toBeChecked();
    await grace.call('poll.vote', { chatId, messageId, answers: [] });
  });
  await expect(answer('Thursday, 1 vote')).toBeChecked();
  await expect(answer('Friday, 1 vote')).toBeChecked();
  await expect(poll).toContainText('1 person voted');
  await expect(poll).toContainText('anonymous');
  await expect(poll.getByRole('button', { name: 'See votes' })).toBeHidden();

  await context.setOffline(true);
  await answer('Friday').click();
  await expect(answer('Friday')).not.toBeChecked();
  await grace.call('poll.close', { chatId, messageId });
  await context.setOffline(false);
  await expect(page.getByText('Your vote was not counted.')).toBeVisible();
  await expect(page.getByText('This poll is closed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Your vote was not counted.')).toBeHidden();
  await expect(answer('Friday, 1 vote')).toBeChecked();
});
