import type { BrowserContext, Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { type Device, expect, test } from '../support/journey.ts';
import { type Colleague, openDirect } from '../support/organization.ts';
import {
  turnOnNotifications,
  clickNotification,
  commandWorker,
  deliverPush,
  shownByWorker,
  shownNotifications,
  standInForPushService,
  workerOf,
} from '../support/push.ts';
import {
  bubble,
  expectFeed,
  expectLogIn,
  goTo,
  heading,
  logIn,
  openAt,
  row,
} from '../support/steps.ts';

interface Rung {
  page: Page;
  context: BrowserContext;
  chatId: string;
  tag: string;
}

/** Grace writes to Nina, and Nina's phone shows it. */
async function ring({ page, context }: Device, nina: Colleague, grace: Colleague): Promise<Rung> {
  const chatId = await openDirect(nina, grace);
  const messageId = newId();
  const { seq } = await grace.call('message.send', {
    id: messageId,
    chatId,
    text: 'Who has the key?',
  });
  await standInForPushService(context);
  await turnOnNotifications(page);
  const tag = chatId;
  const about = { userId: nina.userId, tag, chatId, messageId, seq, url: `/#/chat/${chatId}` };
  const words = { title: grace.name, body: 'Who has the key?' };
  const timestamp = 1_900_000_000_000;
  // One message further than the page has it: what a page has, it tells of in its own way.
  await deliverPush(page, { v: 1, kind: 'message', ...about, ...words, seq: seq + 1, timestamp });
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ tag }]);
  return { page, context, chatId, tag };
}

/** What the chat holds, to somebody who is told by the server alone. */
async function expectOnce(device: Device, chatId: string, text: string): Promise<void> {
  await openAt(device.page, `/userchat/${chatId}`);
  await expect(bubble(device.page, text)).toHaveCount(1);
}

test('[SW16][SW17] a message is answered on its notification, with no page open', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const phone = await openDevice({ person: nina });
  const { page, context, chatId, tag } = await ring(phone, nina, grace);
  const worker = await workerOf(context);
  const actions: unknown = await worker.evaluate(`registration.getNotifications().then(
    ([{ actions }]) => actions.map(({ title }) => title))`);
  expect(actions).toEqual(['Reply', 'Mark as read']);
  const atGraces = await openDevice({ person: grace });
  await openAt(atGraces.page, `/userchat/${chatId}`);
  await page.close();

  await clickNotification(worker, tag, { action: 'answer', reply: 'I have it' });
  await expect(bubble(atGraces.page, 'I have it')).toHaveCount(1);
  expect(await shownByWorker(worker)).toEqual([]);

  const again = { context, page: await context.newPage() };
  await expectOnce(again, chatId, 'I have it');
});

test('[SW17] with a page open the page sends it, and shows it from the first', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context, chatId, tag } = await ring(
    await openDevice({ person: nina }),
    nina,
    grace,
  );
  const overHttp: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('message.send')) overHttp.push(request.url());
  });
  await goTo(page, `/userchat/${chatId}`);
  await clickNotification(await workerOf(context), tag, { action: 'answer', reply: 'I have it' });
  await expect(bubble(page, 'I have it')).toHaveCount(1);
  const atGraces = await openDevice({ person: grace });
  await expectOnce(atGraces, chatId, 'I have it');
  expect(overHttp).toEqual([]);
});

test('[SW17] an answer arrives once though the worker is killed before it learns that it did', async ({
  organization: { nina, grace },
  openDevice,
  tend,
}) => {
  const { page, context, chatId, tag } = await ring(
    await openDevice({ person: nina }),
    nina,
    grace,
  );
  const worker = await workerOf(context);
  const blank = await context.newPage();
  await page.close();
  // The server's word does not come through.
  await worker.evaluate(`(() => {
    const { fetch } = globalThis;
    const arrived = Promise.withResolvers();
    globalThis.hasArrived = arrived.promise;
    globalThis.fetch = async (url, init) => {
      await fetch(url, init);
      if (url.endsWith('message.send')) arrived.resolve();
      return new Promise(() => {});
    };
  })()`);
  await clickNotification(worker, tag, { action: 'answer', reply: 'I have it' });
  await worker.evaluate('hasArrived');
  await commandWorker(blank, tend.baseUrl, 'stop');
  const again = { context, page: await context.newPage() };
  await expectOnce(again, chatId, 'I have it');
  await expectOnce(await openDevice({ person: grace }), chatId, 'I have it');
});

test('[SW17][SW18] without a connection it is said that an answer waits, and it goes out later', async ({
  organization: { nina, grace },
  openDevice,
  tend,
}) => {
  const { page, context, chatId, tag } = await ring(
    await openDevice({ person: nina }),
    nina,
    grace,
  );
  const worker = await workerOf(context);
  const blank = await context.newPage();
  await page.close();
  await tend.kill();
  await clickNotification(worker, tag, { action: 'answer', reply: 'I have it' });
  await expect
    .poll(() => shownByWorker(worker))
    .toEqual(['Your reply will be sent as soon as there is a connection.']);
  await tend.startAgain();
  await commandWorker(blank, tend.baseUrl, 'sync');
  await expect.poll(() => shownByWorker(worker)).toEqual([]);
  await expectOnce(await openDevice({ person: grace }), chatId, 'I have it');
});

test('[SW16][SW13] it is marked as read, or its chat muted, on all devices', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context, chatId, tag } = await ring(
    await openDevice({ person: nina }),
    nina,
    grace,
  );
  const other = await openDevice({ person: nina });
  await openAt(other.page, '/chatlist');
  await expect(row(other.page, grace.name)).toContainText('1');
  const worker = await workerOf(context);
  await page.close();
  await clickNotification(worker, tag, { action: 'mute' });
  await expect(row(other.page, grace.name).getByText('muted')).toBeAttached();

  await test.step('read elsewhere, it goes from a device whose page is open', async () => {
    const again = await context.newPage();
    await openAt(again, '/chatlist');
    await grace.call('message.send', { id: newId(), chatId, text: 'Found it' });
    await row(other.page, grace.name).click();
    await expect.poll(() => shownNotifications(again)).toEqual([]);
  });
});

test('[SW18] when the session has ended, it is said that one has to log in', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context, tag } = await ring(await openDevice({ person: nina }), nina, grace);
  const worker = await workerOf(context);
  await page.close();
  await context.clearCookies();
  await clickNotification(worker, tag, { action: 'markRead' });
  await expect.poll(() => shownByWorker(worker)).toEqual(['Log in again: then it will be done.']);
});

test('[SW12] with no page open a tap opens one at the message', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context, tag } = await ring(await openDevice({ person: nina }), nina, grace);
  const worker = await workerOf(context);
  await page.close();
  // Browsers open a window for a real tap only; where to is what the worker decides.
  const address: unknown = await worker.evaluate(`(async () => {
    const [notification] = await registration.getNotifications({ tag: ${JSON.stringify(tag)} });
    const opened = Promise.withResolvers();
    clients.openWindow = (url) => (opened.resolve(url), Promise.resolve(null));
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    return opened.promise;
  })()`);
  const opened = await context.newPage();
  await opened.goto(String(address));
  await expect(heading(opened, grace.name)).toBeVisible();
  await expect(bubble(opened, 'Who has the key?')).toBeVisible();
});

test('[SW19] after a log-out without a connection nothing is shown, nor to somebody else later', async ({
  organization: { nina, grace, tomasz },
  openDevice,
  tend,
}) => {
  const { page, context } = await ring(await openDevice({ person: nina }), nina, grace);
  const about = { v: 1, kind: 'message', title: 'Tend', url: '/#/home', timestamp: 1 };
  const push = (userId: string, body: string) =>
    deliverPush(page, { ...about, userId, tag: body, body });
  await tend.kill();
  await goTo(page, '/profile');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expectLogIn(page);
  await push(nina.userId, 'For Nina');
  await tend.startAgain();
  await page.reload();
  await logIn(page, tomasz);
  await expectFeed(page);
  await push(nina.userId, 'For Nina');
  const worker = await workerOf(context);
  await expect
    .poll(async () => {
      await push(tomasz.userId, 'For Tomasz');
      return shownByWorker(worker);
    })
    .toEqual(['For Tomasz']);
});

test('[SW12][PD4] a subscription that the browser changes is told to the server', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { context } = await ring(await openDevice({ person: nina }), nina, grace);
  const [before] = (await nina.call('device.list', {})).devices;
  const worker = await workerOf(context);
  await worker.evaluate(`(() => {
    const keys = { p256dh: 'B${'A'.repeat(86)}', auth: '${'A'.repeat(22)}' };
    const endpoint = 'https://fcm.googleapis.com/fcm/send/changed';
    PushManager.prototype.subscribe = () => Promise.resolve({ toJSON: () => ({ endpoint, keys }) });
    dispatchEvent(new Event('pushsubscriptionchange'));
  })()`);
  await expect
    .poll(async () => (await nina.call('device.list', {})).devices)
    .toMatchObject([{ id: before?.id, lastContactAt: expect.any(Number) }]);
});

test('[PD9][PD5] who takes the permission back is no device any more', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page, context } = await ring(await openDevice({ person: nina }), nina, grace);
  await context.clearPermissions();
  // To grant one is to deny all others.
  await context.grantPermissions(['geolocation']);
  await page.reload();
  await expect(page.getByText(/^Blocked in the browser/)).toBeVisible();
  await expect.poll(async () => (await nina.call('device.list', {})).devices).toEqual([]);
});
