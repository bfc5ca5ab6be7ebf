import type { Page, Worker } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { type Device, expect, test } from '../support/journey.ts';
import { type Colleague, openDirect, send } from '../support/organization.ts';
import {
  clickNotification,
  deliverPush,
  pushFor,
  shownByWorker,
  shownNotifications,
  standInForPushService,
  turnOnNotifications,
  workerOf,
} from '../support/push.ts';
import { openAt } from '../support/steps.ts';

const nothingLeft = 'Read on another device';

interface ClosedApp {
  /** A page outside the app, through which the test controls the browser. */
  blank: Page;
  worker: Worker;
}

/** A device that receives pushes, and has no page of the app open. */
async function closeApp({ page, context }: Device): Promise<ClosedApp> {
  await standInForPushService(context);
  await turnOnNotifications(page);
  const worker = await workerOf(context);
  const blank = await context.newPage();
  await page.close();
  return { blank, worker };
}

/** The dismissal that the server sends when a chat was read up to a position. */
const withdrawalOf = (chatId: string, seq: number): object => ({
  ...pushFor(chatId, { kind: 'withdraw', title: 'Elm Court', body: nothingLeft, seq }),
  messageId: undefined,
  silent: true,
});

const messagePush = (chatId: string, seq: number, body: string): object =>
  pushFor(chatId, { messageId: newId(), seq, body });

/** The outcome of a message on each of its reader's devices. */
async function deliveriesOf(reader: Colleague, place: { chatId: string; seq: number }) {
  const { devices } = await reader.call('notification.explain', place);
  return devices.map(({ delivery }) => ({
    state: delivery?.state,
    isTakenBack: typeof delivery?.withdrawnAt === 'number',
  }));
}

test('[SW13] notifications read on another device are dismissed with no page open; newer ones and other chats’ stay', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const device = await openDevice({ person: nina });
  const { blank, worker } = await closeApp(device);
  const [graces, tomaszs] = [await openDirect(nina, grace), await openDirect(nina, tomasz)];
  const seq = await send(grace, graces, 'Found it');
  const newer = await send(tomasz, tomaszs, 'On my way');
  await deliverPush(blank, messagePush(graces, seq, 'Found it'));
  await deliverPush(blank, messagePush(tomaszs, newer, 'On my way'));
  await expect
    .poll(async () => (await shownByWorker(worker)).toSorted())
    .toEqual(['Found it', 'On my way']);

  await nina.call('message.markRead', { chatId: graces, upTo: seq });
  await deliverPush(blank, withdrawalOf(graces, seq));
  await expect.poll(() => shownByWorker(worker)).toEqual(['On my way']);

  await test.step('one that comes late leaves what is newer', async () => {
    await deliverPush(blank, withdrawalOf(tomaszs, newer - 1));
    await deliverPush(blank, messagePush(graces, seq + 1, 'And the other one'));
    await expect
      .poll(async () => (await shownByWorker(worker)).toSorted())
      .toEqual(['And the other one', 'On my way']);
    await deliverPush(blank, withdrawalOf(graces, seq + 1));
    await expect.poll(() => shownByWorker(worker)).toEqual(['On my way']);
  });

  await test.step('the last one leaves the word that it was read, until the app is opened', async () => {
    await nina.call('message.markRead', { chatId: tomaszs, upTo: newer });
    await deliverPush(blank, withdrawalOf(tomaszs, newer));
    await expect.poll(() => shownByWorker(worker)).toEqual([nothingLeft]);
    await openAt(blank, '/chatlist');
    await expect.poll(() => shownNotifications(blank)).toEqual([]);
  });
});

test('[PU30][SW16] a message marked as read on its notification is dismissed from the other devices, and only from them', async ({
  pushService,
  organization: { nina, grace },
  openDevice,
}) => {
  const phone = await closeApp(await openDevice({ person: nina }));
  const tablet = await closeApp(await openDevice({ person: nina }));
  const chatId = await openDirect(nina, grace);
  const seq = await send(grace, chatId, 'Who has the key?');
  const deliveries = () => deliveriesOf(nina, { chatId, seq });
  const shown = { state: 'accepted', isTakenBack: false };
  await expect.poll(deliveries).toEqual([shown, shown]);
  for (const { blank, worker } of [phone, tablet]) {
    await deliverPush(blank, messagePush(chatId, seq, 'Who has the key?'));
    await expect.poll(() => shownByWorker(worker)).toEqual(['Who has the key?']);
  }
  const before = pushService.taken;
  await clickNotification(phone.worker, chatId, { action: 'markRead' });
  const takenBack = { state: 'accepted', isTakenBack: true };
  await expect.poll(deliveries).toEqual([takenBack, takenBack]);
  expect(pushService.taken - before).toBe(1);
  expect(await shownByWorker(phone.worker)).toEqual([]);
});
