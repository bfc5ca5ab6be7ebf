import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { crashTest, computer, expect, test } from '../support/journey.ts';
import { type Colleague, makeGroup, openDirect, send } from '../support/organization.ts';
import {
  standInForPermission,
  standInForPushService,
  turnOnNotifications,
} from '../support/push.ts';
import { expectNoSidewaysScroll } from '../support/scrolling.ts';
import {
  bubble,
  expectState,
  expectToast,
  messages,
  openAt,
  restUntil,
  row,
  write,
} from '../support/steps.ts';

const question = 'Notification details';
const hourMs = 60 * 60 * 1000;

/** Sends Nina an unread message; resolves once its alert is decided. */
async function writeToNina(
  nina: Colleague,
  { author, text, isMuted }: { author: Colleague; text: string; isMuted: boolean },
): Promise<{ chatId: string; seq: number }> {
  const chatId = await openDirect(nina, author);
  const mutedUntil = isMuted ? Date.now() + hourMs : null;
  await nina.call('notification.setChat', { chatId, level: null, mutedUntil });
  const seq = await send(author, chatId, text);
  await expect
    .poll(async () => (await nina.call('notification.explain', { chatId, seq })).basis)
    .toBe('record');
  return { chatId, seq };
}

crashTest(
  '[SC24][SC26][SC27][SC34][NT31][NT32][NT41] by touch a person learns why a message was pushed, and why another was not',
  async ({ organization: { nina, grace, tomasz }, openDevice, tend }) => {
    // Subscribing to pushes needs a service worker.
    const { page, context } = await openDevice({ person: nina, serviceWorkers: 'allow' });
    await standInForPermission(context, 'granted');
    await standInForPushService(context);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await turnOnNotifications(page);
    const pushed = { author: grace, text: 'The keys are in the safe', isMuted: false };
    const { chatId, seq } = await writeToNina(nina, pushed);
    const explanation = () => nina.call('notification.explain', { chatId, seq });
    await expect.poll(async () => JSON.stringify(await explanation())).toContain('"accepted"');
    const unpushed = { author: tomasz, text: 'Never mind', isMuted: true };
    const { chatId: mutedChatId } = await writeToNina(nina, unpushed);
    const sheet = page.getByRole('dialog', { name: question });

    await test.step('a long press on a message opens its menu', async () => {
      await openAt(page, `/userchat/${mutedChatId}`);
      const menu = page.getByRole('dialog', { name: tomasz.name });
      await restUntil(page, bubble(page, 'Never mind'), menu);
      await expect(menu).toContainText('Never mind');
      await expectAccessible(page);
      await menu.getByRole('button', { name: question }).tap();
      await expect(sheet).toContainText(/^.*You were not notified\. You muted this chat until/);
      await expect(sheet).toContainText('Nothing was sent to this device');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await sheet.getByRole('button', { name: 'Close' }).tap();
      await expect(sheet).toBeHidden();
    });

    await test.step('a message that does not exist has no explanation', async () => {
      await openAt(page, `/deatils/message/${chatId}?at=${seq + 1000}`);
      await expect(page.getByText('You can no longer see this message')).toBeVisible();
    });

    await test.step('the page of a message lists each device, and marks nothing as read', async () => {
      await openAt(page, `/deatils/message/${chatId}?at=${seq}`);
      await expect(page.getByText('It was written to you in a direct chat.')).toBeVisible();
      const own = page.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
      await expect(own).toContainText('(this device)');
      await expect(own).toContainText('Notified');
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Show in chat' }).click();
    });

    await test.step('a tap brings out its button; the text is copied', async () => {
      const more = page.getByRole('button', { name: `Message actions: ${grace.name}` });
      const copy = page.getByRole('button', { name: 'Copy', exact: true });
      // A tap right after the page change is ignored, and then the button is still below the text.
      await expect(async () => {
        if (!(await copy.isVisible())) {
          await bubble(page, 'The keys are in the safe').tap();
          await more.first().tap({ timeout: 2_000 });
        }
        await expect(copy).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expectToast(page, 'Text copied', () => copy.tap());
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        'The keys are in the safe',
      );
    });

    await test.step('without a connection it says so, and can be retried', async () => {
      await write(page, 'All right');
      // Not 'waiting to be sent': what is killed below would else have it after the reaction.
      await expectState(page, 'All right', '(sent|read)');
      await tend.kill();
      await bubble(page, 'The keys').tap();
      await page.getByRole('button', { name: 'Message actions: Grace' }).tap();
      await page.getByRole('button', { name: question }).tap();
      await expect(sheet.getByRole('alert')).toContainText('No connection to the server');
      await tend.startAgain();
      await sheet.getByRole('button', { name: 'Try again' }).tap();
      await expect(sheet).toContainText('You were notified');
      await sheet.getByRole('button', { name: 'Close' }).tap();
    });

    await test.step('of an own message one asks why somebody’s reaction notified oneself, and not before', async () => {
      await bubble(page, 'All right').tap();
      await page.getByRole('button', { name: 'Message actions: You' }).tap();
      await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: question })).toBeHidden();
      await page.getByRole('button', { name: 'Cancel' }).tap();
      const newest = { chatId, from: { type: 'newest' }, limit: 1 } as const;
      const [own] = (await grace.call('message.page', newest)).messages;
      await grace.call('message.react', { chatId, messageId: own?.id ?? '', emoji: '👍' });
      await expect(page.getByRole('button', { name: /👍/ })).toBeVisible();
      await bubble(page, 'All right').tap();
      await page.getByRole('button', { name: 'Message actions: You' }).tap();
      await page.getByRole('button', { name: question }).tap();
      await expect(sheet).toContainText('Someone reacted to your message.');
    });
  },
);

test('[SC86][MS24][AL8][D35] an own message is deleted for everybody, and can be undone', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team', [nina, grace, tomasz]);
  await send(grace, chatId, 'The code is 4711', 'Tea at ten');
  const { page: ninas, context } = await openDevice({ ...computer, person: nina });
  const { page: graces } = await openDevice({ person: grace });
  await graces.clock.install();
  await openAt(ninas, `/gruopchatmessages/${chatId}`);
  await openAt(graces, `/gruopchatmessages/${chatId}`);
  const remove = (page: Page) => page.getByRole('button', { name: 'Delete for everyone' });
  const openMenu = async (page: Page, text: string) => {
    await bubble(page, text).focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('dialog')).toContainText(text);
  };

  await test.step('after undo it is unchanged, and the others saw nothing', async () => {
    await openMenu(graces, 'The code is 4711');
    await expectAccessible(graces);
    // The clock stands still while undo is possible.
    await graces.clock.pauseAt(Date.now() + 60_000);
    await remove(graces).click();
    await expect(bubble(graces, 'You deleted a message')).toBeVisible();
    await graces.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(bubble(graces, 'The code is 4711')).toBeFocused();
    await graces.clock.runFor(10_000);
    await graces.clock.resume();
    await expect(bubble(ninas, 'The code is 4711')).toBeVisible();
  });

  await test.step('it disappears for everybody, and has no menu any more', async () => {
    await openMenu(graces, 'The code is 4711');
    await remove(graces).click();
    await expect(bubble(graces, 'You deleted a message')).toBeVisible();
    await expectAccessible(graces);
    await graces.clock.runFor(10_000);
    await expect(bubble(ninas, 'Grace Adeyemi deleted a message')).toBeVisible();
    await expect(ninas.getByText('4711')).toBeHidden();
    const tombstone = messages(ninas)
      .locator('.bubble-row')
      .filter({ hasText: 'deleted a message' });
    await expect(tombstone.getByRole('button')).toBeHidden();
  });

  await test.step('messages of others can be deleted by group administrators only', async () => {
    await openMenu(ninas, 'Tea at ten');
    await expect(remove(ninas)).toBeVisible();
    const { page: tomaszs } = await openDevice({ ...computer, person: tomasz });
    await openAt(tomaszs, `/gruopchatmessages/${chatId}`);
    await openMenu(tomaszs, 'Tea at ten');
    await expect(remove(tomaszs)).toBeHidden();
  });

  await test.step('[SC244] without a connection a message is deleted before it is sent', async () => {
    await ninas.keyboard.press('Escape');
    await context.setOffline(true);
    await write(ninas, 'To the wrong group');
    await openMenu(ninas, 'To the wrong group');
    await remove(ninas).click();
    await expect(bubble(ninas, 'To the wrong group')).toBeHidden();
    await context.setOffline(false);
    await write(ninas, 'Tea at eleven');
    await expectState(ninas, 'Tea at eleven', 'sent');
    const { messages: newest } = await grace.call('message.page', {
      chatId,
      from: { type: 'newest' },
    });
    expect(JSON.stringify(newest)).not.toContain('wrong group');
  });
});

test('[SC24][SC25][NT31] by keyboard and mouse the menu opens, and the browser keeps its own for links and selections', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(grace, chatId, 'First', 'Look at https://northbank.example today', 'Third');
  const { page } = await openDevice({ ...computer, person: nina });
  await openAt(page, `/userchat/${chatId}`);
  const menu = page.getByRole('dialog');
  const buttonOf = (text: string): Locator =>
    messages(page).locator('.bubble-row').filter({ hasText: text }).getByRole('button');

  await test.step('Tab stops at one of the buttons, arrow keys reach the others', async () => {
    await expect(bubble(page, 'Third')).toBeVisible();
    const attach = page.getByRole('button', { name: 'Attach' });
    await attach.focus();
    await page.keyboard.press('Shift+Tab');
    await expect(buttonOf('Third')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(attach).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowUp');
    await expect(buttonOf('Look at')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(buttonOf('First')).toBeFocused();
  });

  await test.step('Shift+F10 opens its menu; the focus returns afterwards', async () => {
    await page.keyboard.press('Shift+F10');
    await expect(menu).toContainText('First');
    await expectAccessible(page);
    await menu.getByRole('button', { name: question }).focus();
    await page.keyboard.press('Enter');
    await expect(menu).toContainText('It was written to you in a direct chat.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(buttonOf('First')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu).toContainText('First');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  await test.step('a right click opens it, but not on a link or a selection', async () => {
    await bubble(page, 'Third').click({ button: 'right' });
    await expect(menu).toContainText('Third');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    const leftToBrowser = () =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const answer = (event: Event) => resolve(!event.defaultPrevented);
            window.addEventListener('contextmenu', answer, { once: true });
          }),
      );
    // The toolbar of the message below may lie over the link.
    await page.mouse.move(0, 0);
    await expect(page.getByRole('toolbar', { name: 'Message actions' })).toBeHidden();
    const onLink = leftToBrowser();
    await bubble(page, 'Look at').getByRole('link').click({ button: 'right' });
    expect(await onLink).toBe(true);
    const word = bubble(page, 'First').getByText('First');
    await word.dblclick();
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe('First');
    const onSelection = leftToBrowser();
    await word.click({ button: 'right' });
    expect(await onSelection).toBe(true);
    await expect(menu).toBeHidden();
  });
});

test('[NT29][NT31] the feed explains a row, until the group has been opened on any device', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team', [grace, tomasz]);
  await grace.call('chat.addMembers', { chatId, userIds: [nina.userId] });
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/home');
  const added = row(page, `${grace.name} added you`);
  await expect(added).toContainText('New');
  await added.getByRole('button', { name: /^Actions for/ }).press('Enter');
  await page.getByRole('button', { name: question }).click();
  await expect(page.getByRole('dialog', { name: question })).toContainText(
    'It says that you were added to the group.',
  );
  await page.keyboard.press('Escape');

  const { page: elsewhere } = await openDevice({ ...computer, person: nina });
  await openAt(elsewhere, `/gruopchatmessages/${chatId}`);
  await expect(messages(elsewhere)).toBeVisible();
  await expect(added).not.toContainText('New');
});
