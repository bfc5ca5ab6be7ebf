import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { v7 as newId } from 'uuid';
import { computer, expect, test } from '../support/journey.ts';
import { changeWhatServerSends, holdOlderMessages } from '../support/network.ts';
import { makeGroup, openDirect, send, type Colleague } from '../support/organization.ts';
import { topOf } from '../support/scrolling.ts';
import {
  bubble,
  composer,
  dismissBanner,
  dismissToast,
  expectToast,
  goTo,
  heading,
  menu,
  openAt,
  openMenu,
  openRow,
  row,
  toast,
} from '../support/steps.ts';
import { drag } from '../support/touch.ts';

const text = '@Nina the key safe code has changed';

/** Mentions a person in a group. */
async function mention(author: Colleague, chatId: string, { userId }: Colleague): Promise<void> {
  const who = { type: 'user', userId } as const;
  const mentions = [{ start: 0, length: 5, who }];
  await author.call('message.send', { id: newId(), chatId, text, mentions });
}

const mentionRow = (page: Page): Locator => row(page, 'Grace Adeyemi mentioned you');
const banner = (page: Page): Locator => page.getByRole('region', { name: 'New message' });

/** Swipes a row towards the inline start. */
async function swipeAway(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not on screen');
  await drag(page, { y: box.y + box.height / 2, from: 300, to: 40 });
}

test('[SC55][FD23] a new person is welcomed and led to the people, without a filter for urgent ones', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page } = await openDevice({ person: grace });
  await openAt(page, '/home');
  await expect(page.getByRole('heading', { name: 'Welcome, Grace' })).toBeVisible();
  await expect(page.getByText('Say hello to your team.')).toBeVisible();
  const filters = page.getByRole('group', { name: 'Show' }).getByRole('button');
  await expect(filters).toHaveText(['All', 'Unread', 'Mentions']);
  await page.getByRole('link', { name: 'See people' }).click();
  await expect(heading(page, 'Users')).toBeVisible();

  await openDirect(grace, nina);
  await goTo(page, '/home');
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
});

test('[S45][FD1][FD20] a mention leads from the feed to its message, and is then no longer new', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  await makeGroup('Day team', [grace, nina, tomasz]);
  const chatId = await makeGroup('Night team', [grace, nina, tomasz]);
  await mention(grace, chatId, nina);
  await send(grace, chatId, ...Array.from({ length: 60 }, (_, index) => `Visit ${index}`));
  const { page, context } = await openDevice({ person: nina });
  const letThrough = await holdOlderMessages(context);
  await openAt(page, '/home');
  await expect(mentionRow(page)).toContainText('New');

  await test.step('a text that loads late moves nothing', async () => {
    const below = row(page, 'Grace Adeyemi added you');
    await expect(below).toContainText('Day team');
    await expect(page.locator('.feed-row-late')).toHaveCount(1);
    const place = await topOf(below);
    letThrough();
    await expect(mentionRow(page)).toContainText('Night team: “@Nina Sorokina the key safe code');
    expect(await topOf(below)).toBe(place);
  });
  await expect(page).toHaveTitle(/^\(2\) Notifications/);
  await page.getByRole('button', { name: 'Mentions' }).click();
  await openRow(page, 'Grace Adeyemi mentioned you');
  await expect(bubble(page, 'the key safe code has changed')).toBeInViewport();
  await expect(bubble(page, 'Visit 59')).not.toBeInViewport();
  await goTo(page, '/home');
  await expect(mentionRow(page)).toBeVisible();
  await expect(mentionRow(page)).not.toContainText('New');

  await test.step('the overview shows it among the latest', async () => {
    await goTo(page, '/notifications');
    await expect(heading(page, 'Notifications')).toBeHidden();
    await expect(row(page, 'Grace Adeyemi mentioned you')).toContainText('Night team');
  });
});

test('[SC120][AL28][AL26][FD26] reactions lead from the feed to the message, are no longer new once it is in view, and are switched off', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team', [grace, nina, tomasz]);
  const messageId = newId();
  await nina.call('message.send', { id: messageId, chatId, text: 'The keys are back' });
  const react = ({ call }: Colleague, emoji: string, to = messageId) =>
    call('message.react', { chatId, messageId: to, emoji });
  const newest = async () =>
    (await nina.call('notification.page', { before: Number.MAX_SAFE_INTEGER })).notifications[0];
  await react(tomasz, '👍');
  await react(grace, '🎉');
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/home');
  const reactions = row(page, 'Grace Adeyemi and 1 other reacted 👍🎉');
  await expect(reactions).toContainText('Night team: “The keys are back”');
  await expect(reactions).toContainText('New');
  await reactions.click();
  await expect(bubble(page, 'The keys are back')).toBeInViewport();
  await goTo(page, '/home');
  await expect(reactions).not.toContainText('New');

  await test.step('nor is one that comes while the message is in view', async () => {
    await goTo(page, `/chat/${chatId}`);
    await expect(bubble(page, 'The keys are back')).toBeInViewport();
    await react(tomasz, '❤️');
    const told = { type: 'reaction', actorId: tomasz.userId, state: 'read' };
    await expect.poll(newest).toMatchObject(told);
  });

  await test.step('once they are switched off in the settings, none come, until they are switched on', async () => {
    await openAt(page, '/profile');
    await page.getByRole('button', { name: 'All notification settings' }).tap();
    const option = page.getByRole('switch', { name: 'Reactions to my messages' });
    await expect(option).toBeChecked();
    await option.tap();
    await expect(option).not.toBeChecked();
    const stored = async () =>
      JSON.stringify(await nina.call('sync.catchUp', { epoch: null, claims: [] }));
    await expect.poll(stored).toContain('"reactions":false');
    const later = newId();
    await nina.call('message.send', { id: later, chatId, text: 'All doors are locked' });
    await react(grace, '👍', later);
    expect(await newest()).toMatchObject({ messageId });
    await option.tap();
    await expect(option).toBeChecked();
    await expect.poll(stored).toContain('"reactions":true');
    await react(tomasz, '🙏', later);
    await openAt(page, '/home');
    await expect(row(page, `${tomasz.name} and 1 other`)).toContainText(
      /New.*All doors are locked/s,
    );
  });
});

test('[SC121][FD27] what a newer server sends asks for an update, in the chat, the list and the feed', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team', [grace, nina]);
  await send(grace, chatId, 'the plan');
  const { page, context } = await openDevice({ person: nina });
  await changeWhatServerSends(context, (value) => {
    const sent = JSON.stringify(value);
    if (sent === '{"type":"text","text":"the plan"}') return { type: 'file', name: 'plan.pdf' };
    return sent?.startsWith('{"kind":"notification"') ? { ...Object(value), type: 'duty' } : value;
  });
  await openAt(page, '/home');
  await expect(row(page, 'Update Tend to see this notification')).toContainText('New');
  await goTo(page, '/chatlist');
  await expect(row(page, 'Night team')).toContainText('Grace: Update Tend to see this message');
  await goTo(page, `/chat/${chatId}`);
  await expect(bubble(page, 'Update Tend to see this message')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: /^Actions/ })).toBeHidden();
});

test('[D21] new notifications are under their day, each day named once', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  await mention(grace, await makeGroup('Night team', [grace, nina, tomasz]), nina);
  await mention(grace, await makeGroup('Day team', [grace, nina, tomasz]), nina);
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/home');
  await expect(mentionRow(page)).toHaveCount(2);
  await expect(page.getByText('Today', { exact: true })).toHaveCount(1);
  await page.clock.setFixedTime(Date.now() + 24 * 60 * 60 * 1000);
  await openAt(page, '/home');
  await expect(page.getByText('Yesterday', { exact: true })).toHaveCount(1);
  await expect(page.getByText('Today', { exact: true })).toHaveCount(0);
});

test('[FD2] clearing and marking as read can be undone, and show on other devices', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team', [grace, nina, tomasz]);
  await mention(grace, chatId, nina);
  const { page } = await openDevice({ person: nina, hasTouch: true });
  const { page: elsewhere } = await openDevice({ ...computer, person: nina });
  await openAt(page, '/home');
  await openAt(elsewhere, '/home');
  await expect(mentionRow(elsewhere)).toContainText('New');

  await test.step('mark all as read, and undo', async () => {
    // Undo is offered for a few seconds only.
    await Promise.all([
      expect(mentionRow(page)).not.toContainText('New'),
      page.getByRole('button', { name: 'Mark all as read' }).click(),
    ]);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(mentionRow(page)).toContainText('New');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(mentionRow(elsewhere)).not.toContainText('New');
    await dismissToast(page);
    await page.getByRole('button', { name: 'Unread' }).click();
    await expect(page.getByText('You’re all caught up')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
  });

  await test.step('swipe away, and undo', async () => {
    await expect(mentionRow(page)).toBeVisible();
    await Promise.all([
      expect(mentionRow(page)).toBeHidden(),
      expect(mentionRow(elsewhere)).toBeHidden(),
      swipeAway(page, mentionRow(page)),
    ]);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(mentionRow(page)).toBeVisible();
    await expect(mentionRow(elsewhere)).toBeVisible();
  });

  await test.step('by keyboard, and through the row’s menu', async () => {
    await mentionRow(elsewhere).locator('.list-row-main').focus();
    await Promise.all([
      expect(mentionRow(elsewhere)).toBeHidden(),
      elsewhere.keyboard.press('Delete'),
    ]);
    await toast(elsewhere).getByRole('button', { name: 'Undo' }).click();
    await mentionRow(elsewhere).getByRole('button', { name: 'Actions for' }).click();
    await elsewhere.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    await expect(elsewhere.getByText('Nothing new')).toBeVisible();
    await expect(page.getByText('Nothing new')).toBeVisible();
  });
});

test('[FD11] a message in another chat shows a banner that leads there; one in the open chat does not', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const withGrace = await openDirect(nina, grace);
  const withTomasz = await openDirect(nina, tomasz);
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${withGrace}`);
  await expect(composer(page)).toBeVisible();
  await send(grace, withGrace, 'On screen');
  await expect(bubble(page, 'On screen')).toBeVisible();
  await send(tomasz, withTomasz, 'Elsewhere');
  // It stays while hovered.
  await banner(page).hover();
  await expect(banner(page)).toContainText(tomasz.name);
  await expect(banner(page)).toContainText('Elsewhere');
  await expect(banner(page)).not.toContainText('On screen');

  await test.step('it covers neither the bar nor the composer', async () => {
    const box = await banner(page).boundingBox();
    const bar = await page.getByRole('main').boundingBox();
    const field = await composer(page).boundingBox();
    expect(box?.y ?? 0).toBeGreaterThanOrEqual(bar?.y ?? Infinity);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(field?.y ?? 0);
    await expectAccessible(page);
  });

  await test.step('it is dismissed, and the next one counts from there', async () => {
    await banner(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner(page)).toBeHidden();
    await send(tomasz, withTomasz, 'Second');
    const link = banner(page).getByRole('link');
    await link.focus();
    await send(tomasz, withTomasz, 'Third');
    await expect(banner(page)).toContainText('Third');
    await expect(banner(page)).toContainText('2 unread');
    // A person about to use it loses neither the focus nor the banner.
    await expect(link).toBeFocused();
  });

  await test.step('it leads to the chat', async () => {
    await banner(page).getByRole('link').click();
    await expect(heading(page, tomasz.name)).toBeVisible();
    await expect(bubble(page, 'Third')).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });

  await test.step('a muted chat shows no banner', async () => {
    await nina.call('notification.setChat', {
      chatId: withGrace,
      level: 'nothing',
      mutedUntil: null,
    });
    await send(grace, withGrace, 'Quiet');
    await expect(page).toHaveTitle(/^\(1\)/);
    await expect(banner(page)).toBeHidden();
  });
});

test('[FD2][FD15] direct messages in the feed are marked as read with all others, or swiped away', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const withGrace = await openDirect(nina, grace);
  const withTomasz = await openDirect(nina, tomasz);
  await mention(grace, await makeGroup('Night team', [grace, nina, tomasz]), nina);
  await send(grace, withGrace, 'Are you on tonight?');
  await send(tomasz, withTomasz, 'Thanks', 'for the key');
  const { page } = await openDevice({ person: nina, hasTouch: true });
  await openAt(page, '/home');
  const direct = row(page, 'Grace Adeyemi wrote to you');
  const markAll = page.getByRole('button', { name: 'Mark all as read' });
  const counted = async (words: string): Promise<void> => {
    await openMenu(page);
    const entry = menu(page).getByRole('link', { name: /^Notifications/ });
    await expect(entry).toHaveText(words);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
  };

  await test.step('the menu counts each message', async () => {
    await expect(direct).toContainText('Are you on tonight?');
    await counted('Notifications55 new notifications');
  });

  await test.step('swiping them away marks them as read, which cannot be undone', async () => {
    await expectToast(page, /^Marked as read$/, () => swipeAway(page, direct));
    await expect(direct).toBeHidden();
    await counted('Notifications44 new notifications');
  });

  await test.step('all are marked as read', async () => {
    await expectToast(page, /^4 notifications marked as read$/, () => markAll.click());
    await expect(markAll).toBeDisabled();
    await expect(row(page, `${tomasz.name} wrote to you`)).toBeHidden();
    await expect(mentionRow(page)).not.toContainText('New');
    await counted('Notifications');
  });

  await test.step('with nothing else unread as well', async () => {
    await send(grace, withGrace, 'Still there?');
    await expect(direct).toBeVisible();
    await dismissBanner(page);
    await page.getByRole('button', { name: 'Unread' }).click();
    await markAll.click();
    await expect(page.getByText('You’re all caught up')).toBeVisible();
    await expect(markAll).toBeDisabled();
  });
});
