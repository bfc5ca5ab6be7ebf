import type { Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { type Device, expect, test } from '../support/journey.ts';
import { type Colleague, openDirect, send } from '../support/organization.ts';
import { deliverPush, pushFor, shownNotifications } from '../support/push.ts';
import { bubble, goTo, openAt, row } from '../support/steps.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'New message' });

const bodies = async (page: Page): Promise<string[]> =>
  (await shownNotifications(page)).map(({ body }) => body).toSorted();

/** A device that may show notifications, with the app open. */
async function openApp({ page, context }: Device, address: string): Promise<Page> {
  await context.grantPermissions(['notifications']);
  await openAt(page, address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return page;
}

const pushOf = (chatId: string, seq: number, body: string): object =>
  pushFor(chatId, { messageId: newId(), seq, body, renotify: true });

test('[SW15] a person looking at the app is notified once: the page dismisses the push when it has the message', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const page = await openApp(await openDevice({ person: nina }), '/chatlist');
  // Banners are shown only for messages after the catch-up.
  await expect(row(page, grace.name)).toBeVisible();
  await goTo(page, '/dashbaord');

  await test.step('one whose message has not arrived stays', async () => {
    await deliverPush(page, pushOf(chatId, 100, 'Still on its way'));
    await expect.poll(() => bodies(page)).toEqual(['Still on its way']);
  });

  await test.step('one whose message has arrived is dismissed', async () => {
    const seq = await send(grace, chatId, 'Here already');
    await expect(banner(page)).toContainText('Here already');
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      for (const notification of await registration.getNotifications()) notification.close();
    });
    await deliverPush(page, pushOf(chatId, seq, 'Here already'));
    await expect.poll(() => bodies(page)).toEqual([]);
  });
});

/** Shows messages of Grace and Tomasz to Nina on her device while no page is open. */
async function showBoth(page: Page, nina: Colleague, others: readonly Colleague[]) {
  const chats: { chatId: string; seq: number; author: Colleague }[] = [];
  for (const author of others) {
    const chatId = await openDirect(nina, author);
    const seq = await send(author, chatId, `From ${author.name}`);
    chats.push({ chatId, seq, author });
  }
  // A page of the app's origin in which the app does not run.
  await page.goto('/assets/i18n/en.json');
  for (const { chatId, seq, author } of chats) {
    await deliverPush(page, pushOf(chatId, seq, `From ${author.name}`));
  }
  const shown = others.map(({ name }) => `From ${name}`).toSorted();
  await expect.poll(() => bodies(page)).toEqual(shown);
  return chats;
}

test('[SW15] messages read in the page are dismissed, and others stay', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const page = await openApp(await openDevice({ person: nina }), '/chatlist');
  await showBoth(page, nina, [grace, tomasz]);
  await openAt(page, '/chatlist');
  await expect(row(page, grace.name)).toContainText('1');
  expect(await bodies(page)).toHaveLength(2);
  await row(page, grace.name).click();
  await expect(bubble(page, `From ${grace.name}`)).toBeVisible();
  await expect.poll(() => bodies(page)).toEqual([`From ${tomasz.name}`]);
  await goTo(page, '/chatlist');
  await row(page, tomasz.name).click();
  await expect.poll(() => bodies(page)).toEqual([]);
});

test('[SW15] messages read elsewhere while no page was open are dismissed at the start, without a push', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const page = await openApp(await openDevice({ person: nina }), '/chatlist');
  const [first] = await showBoth(page, nina, [grace, tomasz]);
  if (first === undefined) throw new Error('No notification is shown');
  await nina.call('message.markRead', { chatId: first.chatId, upTo: first.seq });
  // Something newer in the same chat is unread.
  await send(grace, first.chatId, 'And then?');
  await openAt(page, '/profile');
  await expect.poll(() => bodies(page)).toEqual([`From ${tomasz.name}`]);
});
