import type { Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { expectAccessible } from '../support/accessibility.ts';
import { findBrokenWords } from '../support/broken-words.ts';
import { computer, expect, test } from '../support/journey.ts';
import { demoPerson, makeGroup, openDirect, send } from '../support/organization.ts';
import { expectNoSidewaysScroll, scrollUp } from '../support/scrolling.ts';
import {
  bubble,
  composer,
  expectState,
  expectToast,
  goTo,
  jumpButton,
  messages,
  openAt,
  openRow,
  restUntil,
  row,
  tapUntil,
  write,
} from '../support/steps.ts';

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true });
}

function dialog(page: Page, name: string) {
  return page.getByRole('dialog', { name });
}

test('[SC186][SC187][SC188] by touch a message is scheduled, changed, deleted with undo, and sent after all', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page, context } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);
  const line = button(page, '1 scheduled message');

  await test.step('the send button is held, and asks when', async () => {
    await composer(page).fill('Side gate after 22:00');
    await restUntil(page, button(page, 'Send'), dialog(page, 'Send later'));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('radio', { name: /Tomorrow morning/ }).check();
    const schedule = () => button(page, 'Schedule for tomorrow, 07:00').tap();
    await expectToast(page, 'Scheduled for tomorrow, 07:00', schedule);
    await expect(composer(page)).toHaveValue('');
    await expect(messages(page).getByRole('article')).toHaveCount(0);
  });

  await test.step('the list changes what it says', async () => {
    await tapUntil(line, dialog(page, 'Scheduled messages'));
    await expectAccessible(page);
    await button(page, 'More for the message: Tomorrow, 07:00').tap();
    await expectAccessible(page);
    await button(page, 'Edit').tap();
    const words = dialog(page, 'Edit message').getByRole('textbox');
    await words.fill('Main door after 22:00');
    await button(page, 'Save').tap();
    await expect(dialog(page, 'Scheduled messages')).toContainText('Main door after 22:00');
  });

  await test.step('[SC243] without a connection nothing is said to be done', async () => {
    await context.setOffline(true);
    await button(page, /^More for/).tap();
    const willBe = 'Will be deleted once there is a connection';
    await expectToast(page, willBe, () => button(page, 'Delete').tap());
    await button(page, 'Undo').tap();
    await expect(line).toBeVisible();
    await context.setOffline(false);
    await line.tap();
    await expect(dialog(page, 'Scheduled messages')).toContainText('Sent on time');
  });

  await test.step('[SC203] it is deleted, which can be undone', async () => {
    await button(page, /^More for/).tap();
    await expectToast(page, 'Scheduled message deleted', () => button(page, 'Delete').tap());
    await expect(line).toBeHidden();
    await expect(messages(page)).toBeFocused();
    await button(page, 'Undo').tap();
    await expect(line).toBeVisible();
  });

  await test.step('it is sent now, once, and the empty list says how to fill it', async () => {
    await line.tap();
    await button(page, /^More for/).tap();
    await button(page, 'Send now').tap();
    const list = dialog(page, 'Scheduled messages');
    await expect(list).toContainText('Nothing is scheduled here.');
    await button(page, 'Close').tap();
    await expectState(page, 'Main door after 22:00', 'sent');
    await expect(line).toBeHidden();
    await expect(messages(page).getByRole('article')).toHaveCount(1);
  });

  await test.step('[SC243][SC324] who logs out learns that what was deleted without a connection is still sent, and what is lost', async () => {
    const sendAt = Date.now() + 60 * 60_000;
    await nina.call('message.schedule', { id: newId(), chatId, text: 'Good night', sendAt });
    // Without a service worker a screen is there offline only if it was before.
    await goTo(page, '/profile');
    await expect(button(page, 'Sign out')).toBeVisible();
    await openAt(page, `/userchat/${chatId}`);
    await line.tap();
    await expect(dialog(page, 'Scheduled messages')).toBeVisible();
    await context.setOffline(true);
    await button(page, /^More for/).tap();
    await button(page, 'Delete').tap();
    await expect(line).toBeHidden();
    await write(page, 'On the way');
    await goTo(page, '/profile');
    // What is said of the devices moves the rows below it, from under a finger too.
    await expect(page.getByText('Cannot load devices')).toBeVisible();
    await tapUntil(button(page, 'Sign out'), dialog(page, 'Sign out?'));
    await expect(dialog(page, 'Sign out?')).toContainText('1 message has not been sent yet');
    await expect(dialog(page, 'Sign out?')).toContainText('will still be sent');
    await context.setOffline(false);
  });
});

test('[SC429] on the smallest phone no word of a suggested time is broken, in Russian', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  await nina.call('user.setLanguage', { language: 'ru' });
  const viewport = { width: 320, height: 700 };
  const { page } = await openDevice({ person: nina, viewport });
  await openAt(page, `/userchat/${await openDirect(nina, grace)}`);
  await page.getByRole('textbox', { name: 'Сообщение' }).fill('Калитка после 22:00');
  const sheet = dialog(page, 'Отправить позже');
  await restUntil(page, button(page, 'Отправить'), sheet);
  await expect(sheet.getByRole('radio', { name: /В понедельник/ })).toBeVisible();
  const words = '.radio-row :is(.setting-row-title, .setting-row-end)';
  expect(await findBrokenWords(page, 'dialog fieldset', words)).toEqual([]);
  await expectNoSidewaysScroll(page);
});

test('[SC187][SC188][MS74][CL151] what could not be sent at its time says why, and is sent once it can be', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team', [grace, nina]);
  const leftId = await makeGroup('Day team', [grace, nina, tomasz]);
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/gruopchatmessages/${chatId}`);
  const permit = (permitted: 'administrators' | 'everyone') =>
    grace.call('chat.setPermission', { chatId, permission: 'write', permitted });
  // Later than what is done until then takes.
  const soonAfter = () => Date.now() + 3_000;
  const message = { id: newId(), chatId, text: 'Good night' };
  await nina.call('message.schedule', { ...message, sendAt: soonAfter() });
  await permit('administrators');
  const other = { id: newId(), chatId: leftId, text: 'Handover at seven' };
  await nina.call('message.schedule', { ...other, sendAt: soonAfter() });
  await grace.call('chat.removeMember', { chatId: leftId, userId: nina.userId });
  await button(page, '1 scheduled message was not sent').tap();
  const list = dialog(page, 'Scheduled messages');
  await expect(list).toContainText('Only administrators write here.');
  await expectAccessible(page);
  await permit('everyone');
  await button(page, /^More for/).tap();
  await button(page, 'Send now').tap();
  await button(page, 'Close').tap();
  await expectState(page, 'Good night', 'sent');

  await test.step('in a chat that was left meanwhile, its text is kept, to be copied or deleted', async () => {
    await openAt(page, '/chatlist');
    await expect(
      page.getByText('1 message not sent: you are no longer in the chat.'),
    ).toBeVisible();
    await button(page, 'Show').tap();
    await expect(page.getByText('Grace Adeyemi removed you from Day team')).toBeVisible();
    const unsent = page.getByRole('region', { name: 'What you wrote here was not sent:' });
    await expect(unsent).toContainText('Handover at seven');
    await expect(unsent.getByRole('button', { name: 'Copy text' })).toBeVisible();
    await expectAccessible(page);
    await unsent.getByRole('button', { name: 'Delete' }).click();
    await expect(unsent).toBeHidden();
    const { page: elsewhere } = await openDevice({ ...computer, person: nina });
    await openAt(elsewhere, '/chatlist');
    await expect(row(elsewhere, 'Night team')).toBeVisible();
    await expect(elsewhere.getByText('not sent')).toHaveCount(0);
  });
});

test('[SC186][SC185] with the keyboard any time is chosen, and one that is over is refused', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page } = await openDevice({ ...computer, person: nina });
  await openAt(page, `/userchat/${chatId}`);
  await composer(page).fill('Good morning');
  await composer(page).press('ControlOrMeta+Shift+Enter');
  const sheet = dialog(page, 'Send later');
  await sheet.getByLabel('Date').fill('2020-01-01');
  await sheet.getByLabel('Date').press('Enter');
  await expect(sheet).toContainText('This time has passed. Choose a later one.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Good morning');
  await button(page, 'Send').focus();
  await page.keyboard.press('Shift+F10');
  await expect(sheet).toBeVisible();
});

test('[CH44][CH45] a message is saved from its menu, and found again', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(grace, chatId, 'The code is 12');
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);
  const menu = dialog(page, grace.name);
  await restUntil(page, bubble(page, 'The code is 12'), menu);
  await expectToast(page, 'Added to Saved messages', () => button(page, 'Add to Saved').tap());
  const { page: desk } = await openDevice({ ...computer, person: nina });
  await openAt(desk, '/chatlist');
  await expect(row(desk, 'Saved messages')).toContainText('The code is 12');
  await desk.getByRole('searchbox').fill('saved');
  await expect(row(desk, 'Saved messages')).toBeVisible();
  await expectAccessible(desk);
  await row(desk, 'Saved messages').locator('.list-row-main').click();
  await expect(bubble(desk, 'The code is 12')).toContainText(`Forwarded from ${grace.name}`);
  await expect(desk.getByText('Only you can see this').first()).toBeVisible();
});

test.describe(() => {
  test.use({ stage: 'demo' });

  test('[SC190][SC191] a day leads to the first message and to any date; without a connection the sheet says so', async ({
    tend,
    openDevice,
  }) => {
    const person = await demoPerson(tend, 'n.sorokina@northbank.example');
    const { page, context } = await openDevice({ person });
    await openAt(page, '/gruopchat');
    await openRow(page, 'Riverside handover');
    await jumpButton(page).or(messages(page)).first().waitFor();
    const days = messages(page).locator('.day-line').getByRole('button');
    const sheet = dialog(page, 'Go to date');
    const focused = messages(page).locator('article:focus');
    const aWeekAgo = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const goToDate = async (day: string) => {
      await days.first().focus();
      await page.keyboard.press('Enter');
      const date = sheet.getByLabel('Date');
      await date.fill(day);
      await date.press('Enter');
      await expect(sheet).toBeHidden();
    };

    await test.step('the device does not hold the first message', async () => {
      // At some times of the day the newest one fills the screen.
      await messages(page).getByRole('article').first().waitFor();
      while ((await days.count()) === 0) {
        expect(await scrollUp(page, 400)).toMatchObject({ isTop: false });
      }
      await tapUntil(days.last(), sheet);
      await expectAccessible(page);
      await context.setOffline(true);
      await button(page, 'First message').tap();
      await expect(sheet).toContainText('No connection to the server.');
      await context.setOffline(false);
    });

    await test.step('it is shown with a connection', async () => {
      await button(page, 'First message').tap();
      await expect(sheet).toBeHidden();
      await expect(messages(page).locator('.system-lines').first()).toBeInViewport();
    });

    await test.step('a date is typed, from a line reached by the keyboard', async () => {
      await goToDate(aWeekAgo);
      await expect(focused).toBeInViewport();
      const shown = await days.evaluateAll((lines) =>
        lines.map((line) => Number(line.dataset['day'])),
      );
      expect(shown.some((day) => Math.abs(day - Date.parse(aWeekAgo)) < 2 * 86_400_000)).toBe(true);
    });

    await test.step('one that is shown already has the focus, too', async () => {
      const label = (await focused.getAttribute('aria-label')) ?? '';
      await goToDate(aWeekAgo);
      await expect(focused).toHaveAttribute('aria-label', label);
    });
  });
});
