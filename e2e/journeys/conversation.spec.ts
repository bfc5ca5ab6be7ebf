import { devices } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { expect, test } from '../support/journey.ts';
import { holdOlderMessages } from '../support/network.ts';
import {
  demoPerson,
  makeGroup,
  openDirect,
  send,
  type Colleague,
} from '../support/organization.ts';
import { countWritesDuringFling, scrollUp, topOf } from '../support/scrolling.ts';
import {
  bubble,
  goTo,
  heading,
  jumpButton,
  messages,
  openAt,
  openRow,
  row,
  write,
} from '../support/steps.ts';

/** Messages of different heights. */
function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    return `Message ${number} ${'and so on '.repeat((index * 7) % 25)}`.trim();
  });
}

/** A long chat, of which the reader has read everything. */
async function seedHistory(author: Colleague, reader: Colleague, count: number): Promise<string> {
  const chatId = await openDirect(author, reader);
  const upTo = await send(author, chatId, ...numbered(count));
  await reader.call('message.markRead', { chatId, upTo });
  return chatId;
}

test('[SC17] a conversation keeps its place while older messages load above', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await seedHistory(nina, grace, 320);
  const { page, context } = await openDevice({ person: grace });
  const letThrough = await holdOlderMessages(context);
  await openAt(page, `/userchat/${chatId}`);
  await expect(bubble(page, 'Message 320')).toBeInViewport();

  await test.step('at the upper end of the loaded messages', async () => {
    while (!(await scrollUp(page, 2_000)).isTop);
    const oldest = messages(page).getByRole('article').first();
    const number = /Message \d+/.exec(await oldest.innerText())?.[0] ?? '';
    const place = await topOf(bubble(page, number));
    const height = () => messages(page).evaluate(({ scrollHeight }) => scrollHeight);
    const heightBefore = await height();
    letThrough();
    await expect.poll(height).toBeGreaterThan(heightBefore + 500);
    await expect.poll(() => topOf(bubble(page, number))).toBeCloseTo(place, -0.5);
  });

  await test.step('all the way up, page after page', async () => {
    const first = bubble(page, 'Message 001');
    while (!((await scrollUp(page, 400)).isTop && (await first.isVisible())));
    await expect(first).toBeInViewport();
  });

  await test.step('back to the newest with one press', async () => {
    await jumpButton(page).click();
    await expect(bubble(page, 'Message 320')).toBeInViewport();
    await expect(jumpButton(page)).toBeHidden();
  });
});

test('[SC17] rows much higher than estimated do not move the messages in view', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  // Each word takes a line and leaves most of it empty.
  const words = Array.from({ length: 70 }, (_, index) =>
    Array.from({ length: 1 + (index % 4) }, () => 'Pneumonoultramicroscopicsilico').join(' '),
  );
  const upTo = await send(nina, chatId, ...words);
  await grace.call('message.markRead', { chatId, upTo });
  const { page } = await openDevice({ person: grace, ...devices['iPhone 15'] });
  await openAt(page, `/userchat/${chatId}`);
  await expect(messages(page).getByRole('article').last()).toBeInViewport();
  expect(await countWritesDuringFling(page), 'a fling would end there').toBe(0);
  // Small enough that some seen rows stay in view, large enough that undrawn rows come into view.
  for (const distance of [400, 500, 450, 550, 400, 500, 450, 550]) await scrollUp(page, distance);
});

test('[FE5] a conversation follows its end only while the reader is at the end', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await seedHistory(nina, grace, 60);
  const { page } = await openDevice({ person: grace });
  await openAt(page, `/userchat/${chatId}`);
  await expect(bubble(page, 'Message 060')).toBeInViewport();
  await expect(jumpButton(page)).toBeHidden();

  await send(nina, chatId, 'Seen at once', `Long ${'and longer '.repeat(40)}`);
  await expect(bubble(page, 'Long and longer')).toBeInViewport({ ratio: 0.9 });
  await expect(jumpButton(page)).toBeHidden();

  await scrollUp(page, 900);
  const seen = messages(page).getByRole('article').nth(8);
  const number = /Message \d+/.exec(await seen.innerText())?.[0] ?? '';
  const place = await topOf(bubble(page, number));
  await send(nina, chatId, 'Not seen yet', 'Nor is this');
  await expect(jumpButton(page)).toHaveAccessibleName('Go to the newest message, 2 unread');
  expect(await topOf(bubble(page, number))).toBeCloseTo(place, 0);

  await jumpButton(page).click();
  await expect(bubble(page, 'Nor is this')).toBeInViewport();
  await expect(jumpButton(page)).toBeHidden();

  await test.step('sending a message leads to the end', async () => {
    await scrollUp(page, 900);
    await write(page, 'An answer');
    await expect(bubble(page, 'An answer')).toBeInViewport();
  });
});

test('[SC4][SC23][FE6] a conversation opens at the first unread message, however many there are', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await seedHistory(nina, grace, 40);
  await send(nina, chatId, ...numbered(90).map((text) => text.replace('Message', 'New')));
  const few = await openDirect(tomasz, grace);
  await send(tomasz, few, 'Hello', 'Are you there?');

  const { page } = await openDevice({ person: grace });
  await openAt(page, `/userchat/${chatId}`);
  const line = page.getByRole('separator', { name: '90 new messages' });
  await expect(line).toBeInViewport();
  await expect(bubble(page, 'New 001')).toBeInViewport();
  expect(await topOf(line)).toBeLessThan(await topOf(bubble(page, 'New 001')));
  await expect(jumpButton(page)).toBeVisible();
  await jumpButton(page).click();
  await expect(bubble(page, 'New 090')).toBeInViewport();
  // Seen messages count as read once that is stored.
  await expect(page).toHaveTitle(/^\(1\) /);

  await openAt(page, `/userchat/${few}`);
  await expect(page.getByRole('separator', { name: '2 new messages' })).toBeInViewport();
  await expect(bubble(page, 'Are you there?')).toBeInViewport();
  await expect(page).toHaveTitle(new RegExp(`^${tomasz.name}`));

  await test.step('the seen messages are read when the chat is opened again', async () => {
    await openAt(page, '/chatlist');
    await expect(page.getByRole('list', { name: 'Chats' })).not.toContainText('unread');
    await openRow(page, tomasz.name);
    await expect(bubble(page, 'Are you there?')).toBeInViewport();
    await expect(page.getByRole('separator')).toBeHidden();
  });
});

test('[SC29][SC31] a person at an old message writes at the end, and finds the chat there again', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team', [nina, grace, tomasz]);
  const text = '@Grace the key safe code has changed';
  const who = { type: 'user', userId: grace.userId } as const;
  const mentions = [{ start: 0, length: 6, who }];
  const { seq } = await nina.call('message.send', { id: newId(), chatId, text, mentions });
  const upTo = await send(nina, chatId, ...numbered(200));
  await grace.call('message.markRead', { chatId, upTo });
  const { page } = await openDevice({ person: grace });
  const old = bubble(page, 'the key safe code');
  const newest = bubble(page, 'Message 200');
  const openOld = async (): Promise<void> => {
    await openRow(page, 'Nina Sorokina mentioned you');
    await expect(old).toBeInViewport();
  };

  await test.step('from the feed, and from there to the list of chats', async () => {
    await openAt(page, '/home');
    await openOld();
    await page.goBack();
    await goTo(page, '/chatlist');
    await openRow(page, 'Night team');
    await expect(newest).toBeInViewport();
    await expect(jumpButton(page)).toBeHidden();
  });

  await test.step('by a link to the message, and then by one to the chat', async () => {
    await goTo(page, `/chat/${chatId}?at=${seq}`);
    await expect(old).toBeInViewport();
    await goTo(page, `/chat/${chatId}`);
    await expect(newest).toBeInViewport();
    await expect(jumpButton(page)).toBeHidden();
  });

  await test.step('after reading far back, by way of the details, where the place is kept', async () => {
    await scrollUp(page, 3_000);
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(heading(page, 'Night team')).toBeVisible();
    await page.goBack();
    await expect(jumpButton(page)).toBeVisible();
    await page.goBack();
    await goTo(page, '/chatlist');
    await openRow(page, 'Night team');
    await expect(newest).toBeInViewport();
  });

  await test.step('a message sent below an old message is shown in its place', async () => {
    await goTo(page, '/home');
    await openOld();
    await write(page, 'It has been changed back');
    await expect(bubble(page, 'It has been changed back')).toBeInViewport();
    await expect(newest).toBeInViewport();
    await expect(jumpButton(page)).toBeHidden();
  });
});

test('[SC39][SC40] a long message is unfolded in place; emoji alone are large', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await seedHistory(nina, grace, 30);
  const upTo = await send(nina, chatId, '👍', `Handover ${'and so on '.repeat(400)}to the end`);
  await grace.call('message.markRead', { chatId, upTo });
  const { page } = await openDevice({ person: grace });
  await openAt(page, `/userchat/${chatId}`);
  const long = bubble(page, 'Handover');
  await expect(long).toBeInViewport();
  await expect(long).not.toContainText('to the end');
  await expect(long).toHaveAccessibleName(/to the end/);
  const place = await topOf(long);
  await long.getByRole('button', { name: 'Read more' }).focus();
  await page.keyboard.press('Enter');
  await expect(long).toContainText('to the end');
  const fold = long.getByRole('button', { name: 'Show less' });
  await expect(fold).toBeFocused();
  expect(await topOf(long)).toBeCloseTo(place, -0.5);
  await page.keyboard.press('Enter');
  await expect(long).not.toContainText('to the end');
  await expect(bubble(page, '👍').locator('.bubble-text')).toHaveCSS('font-size', '40px');
});

test('[SC3] days are named as people say them', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(nina, chatId, 'The lift works again');
  const { page } = await openDevice({ person: grace });
  await openAt(page, `/userchat/${chatId}`);
  await expect(messages(page).getByText('Today', { exact: true })).toBeVisible();

  const { page: tomorrows, context } = await openDevice({ person: nina });
  await context.clock.setFixedTime(Date.now() + 24 * 60 * 60 * 1000);
  await openAt(tomorrows, `/userchat/${chatId}`);
  await expect(messages(tomorrows).getByText('Yesterday', { exact: true })).toBeVisible();
  await expect(messages(tomorrows).getByText('Today', { exact: true })).toBeHidden();
});

test.describe(() => {
  test.use({ stage: 'demo' });

  test('[SC3] in a history of weeks every day has one line', async ({ tend, openDevice }) => {
    const person = await demoPerson(tend, 'n.sorokina@northbank.example');
    const { page } = await openDevice({ person });
    await openAt(page, '/gruopchat');
    await openRow(page, 'Riverside handover');
    await expect(heading(page, 'Riverside handover')).toBeVisible();
    await jumpButton(page).or(messages(page)).first().waitFor();
    const days: string[] = [];
    while (days.length < 5) {
      await scrollUp(page, 600);
      const lines = await messages(page).locator('.day-line').allInnerTexts();
      expect(new Set(lines).size).toBe(lines.length);
      days.push(...lines.filter((line) => !days.includes(line)));
    }
  });
});

test('[FE6] with a slow server the newest messages are shown first, and then the first unread one', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await seedHistory(nina, grace, 1);
  await send(nina, chatId, ...numbered(90).map((text) => text.replace('Message', 'New')));
  const { page, context } = await openDevice({ person: grace });
  await openAt(page, '/chatlist');
  await expect(row(page, nina.name)).toContainText('New 090');
  const letThrough = await holdOlderMessages(context);
  await openAt(page, `/userchat/${chatId}`);
  await expect(bubble(page, 'New 090')).toBeInViewport();
  letThrough();
  await expect(page.getByRole('separator', { name: '90 new messages' })).toBeInViewport();
  await expect(bubble(page, 'New 001')).toBeInViewport();
});

test('[FE6] if the first unread message comes in time, nothing moves later', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await seedHistory(nina, grace, 1);
  await send(nina, chatId, ...numbered(90).map((text) => text.replace('Message', 'New')));
  const { page } = await openDevice({ person: grace });
  await openAt(page, '/chatlist');
  await expect(row(page, nina.name)).toContainText('New 090');
  await page.clock.install();
  await openAt(page, `/userchat/${chatId}`);
  await expect(bubble(page, 'New 001')).toBeInViewport();
  await jumpButton(page).click();
  await expect(bubble(page, 'New 090')).toBeInViewport();
  await page.clock.runFor(10_000);
  await expect(bubble(page, 'New 090')).toBeInViewport();
});
