import { v7 as newId } from 'uuid';
import { computer, expect, test } from '../support/journey.ts';
import { holdableObservers } from '../support/observers.ts';
import { makeGroup, openDirect, send, type Colleague } from '../support/organization.ts';
import {
  bubble,
  expectState,
  heading,
  jumpButton,
  messages,
  openAt,
  untilDrawn,
  write,
} from '../support/steps.ts';

declare global {
  /** The animations started in this page since they are being recorded. */
  var movedIn: string[];
}

/** Sends a message that mentions a person, which links to their details. */
async function sayOf(
  whom: Colleague,
  { author, chatId, text }: { author: Colleague; chatId: string; text: string },
): Promise<void> {
  const [name = ''] = whom.name.split(' ');
  const who = { type: 'user', userId: whom.userId } as const;
  const mentions = [{ start: 0, length: name.length + 1, who }];
  await author.call('message.send', { id: newId(), chatId, text: `@${name} ${text}`, mentions });
}

test('[SC82] a covered conversation keeps its place, and messages that then arrive are not marked as read', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team', [nina, grace, tomasz]);
  await sayOf(tomasz, { author: nina, chatId, text: 'has the key' });
  await send(nina, chatId, ...Array.from({ length: 60 }, (_, index) => `Message ${index}`));
  await sayOf(tomasz, { author: nina, chatId, text: 'is on his way' });
  const { page } = await openDevice({ person: grace });
  const holdObservers = await holdableObservers(page);
  await page.clock.install();
  await openAt(page, `/chat/${chatId}`);
  const first = bubble(page, 'has the key');
  await expect(first).toBeInViewport();

  await test.step('while the list still moves', async () => {
    await messages(page).evaluate((scroller) => {
      scroller.scrollBy(0, 10);
      scroller.querySelector<HTMLElement>('.mention')?.click();
    });
    await expect(heading(page, tomasz.name)).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(page).toHaveTitle(/^\(1\) /);
    await page.goBack();
    await expect(first).toBeInViewport();
    await expect(jumpButton(page)).toHaveAccessibleName(/, \d+ unread$/);
  });

  await test.step('before its page knows that it is covered', async () => {
    await jumpButton(page).click();
    const last = bubble(page, 'is on his way');
    await expect(last).toBeInViewport();
    await expect(page).toHaveTitle(/^Night team/);
    const tellObservers = await holdObservers();
    await last.getByRole('link').click();
    await expect(heading(page, tomasz.name)).toBeVisible();
    await send(nina, chatId, 'Where is he?');
    await expect(page).toHaveTitle(/^\(1\) /);
    // Seen messages are marked a moment later.
    await page.clock.runFor(1_000);
    await expect(page).toHaveTitle(/^\(1\) /);
    await tellObservers();
    await page.goBack();
    await expect(bubble(page, 'Where is he?')).toBeInViewport();
    await expect(jumpButton(page)).toBeHidden();
  });
});

test('[SC83] selection and focus within messages survive while others write, read and edit', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team', [nina, grace, tomasz]);
  await send(nina, chatId, 'The lift works again');
  await sayOf(tomasz, { author: nina, chatId, text: 'has the key' });
  const { page, context } = await openDevice({ ...computer, person: grace });
  await openAt(page, `/chat/${chatId}`);
  const selection = () => page.evaluate('String(getSelection())');
  const select = async (text: string): Promise<void> => {
    const shown = bubble(page, text).locator('.bubble-text');
    await shown.evaluate((part) => getSelection()?.setBaseAndExtent(part, 0, part, 1));
    expect(await selection()).toBe(text);
  };
  const mention = bubble(page, 'has the key').getByRole('link');
  const rename = (name: string) => tomasz.call('user.updateProfile', { name, jobTitle: '' });
  await expect(mention).toBeInViewport();

  await test.step('while one person writes, and another changes their name', async () => {
    await select('The lift works again');
    await send(nina, chatId, 'So we take it');
    await expect(bubble(page, 'So we take it')).toBeInViewport();
    await rename('Tomasz Nowak');
    await expect(mention).toHaveText('@Tomasz Nowak');
    await expect.poll(selection).toBe('The lift works again');
  });

  await test.step('also in the message that contains the name', async () => {
    await mention.focus();
    await rename('Tomasz Kowalski');
    await expect(mention).toHaveText('@Tomasz Kowalski');
    await expect(mention).toBeFocused();
  });

  await test.step('while an own message is being sent', async () => {
    await context.setOffline(true);
    await write(page, 'On my way');
    await expect(messages(page).getByText('Waiting for connection')).toBeVisible();
    await select('On my way');
    await context.setOffline(false);
    await expectState(page, 'On my way', 'sent');
    await expect(messages(page).getByText('Waiting for connection')).toBeHidden();
    await expect.poll(selection).toBe('On my way');
  });
});

test('[SC84] a new message is animated once', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(nina, chatId, 'The lift works again');
  const { page } = await openDevice({ person: grace });
  await openAt(page, `/userchat/${chatId}`);
  await expect(bubble(page, 'The lift works again')).toBeInViewport();
  await page.evaluate(() => {
    globalThis.movedIn = [];
    addEventListener('animationstart', ({ animationName }) => movedIn.push(animationName));
  });
  const movements = () => page.evaluate(() => movedIn.filter((name) => name === 'bubble-rise'));
  await send(nina, chatId, 'So we take it');
  await expect.poll(movements).toHaveLength(1);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(heading(page, nina.name)).toBeVisible();
  await page.goBack();
  await expect(bubble(page, 'So we take it')).toBeInViewport();
  await untilDrawn(page);
  expect(await movements()).toHaveLength(1);
});
