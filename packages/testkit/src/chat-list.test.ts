import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Device } from './device.ts';
import { startTestServer, type Person, type TestServer } from './test-server.ts';
import { until } from './until.ts';
import { sentTexts, wanderingDevice } from './wandering.fixture.ts';

let server: TestServer;
let ada: Person;
let ben: Person;

beforeEach(async () => {
  server = await startTestServer();
  ada = server.administrator;
  ben = await server.person('Ben');
});

afterEach(() => server.stop());

test('[CH50] two devices that order the pinned chats at once end with the same order', async () => {
  const cid = await server.person('Cid');
  const benDesk = await server.device(ben);
  const { device: benPhone, link } = await wanderingDevice(server, ben);
  const chatIds = [
    await benDesk.client.openDirect(ada.userId),
    await benDesk.client.openDirect(cid.userId),
  ];
  const [first = '', second = ''] = chatIds;
  for (const chatId of chatIds) benDesk.client.setPinned(chatId, true);
  const orderOn = ({ client }: Device) =>
    client.chatList
      .getSnapshot()
      .items.filter(({ pinOrder }) => pinOrder !== null)
      .map(({ chatId }) => chatId);
  await expect.poll(() => orderOn(benPhone)).toEqual([second, first]);
  link.hold();
  link.cut();
  benPhone.client.orderPinned([first, second]);
  await expect.poll(() => orderOn(benPhone)).toEqual([first, second]);
  benDesk.client.orderPinned([second, first]);
  link.release();
  // The one that reached the server last.
  await expect.poll(() => orderOn(benDesk)).toEqual([first, second]);
  await expect
    .poll(() => benPhone.client.chatList.getSnapshot().items.map(({ pinOrder }) => pinOrder))
    .toEqual(benDesk.client.chatList.getSnapshot().items.map(({ pinOrder }) => pinOrder));
});

test('[CH16][CH17][CH18] what a person does with a chat in their list shows on their other devices', async () => {
  const adaPhone = await server.device(ada);
  const benDesk = await server.device(ben);
  const { device: benPhone, link } = await wanderingDevice(server, ben);
  const chatId = await adaPhone.client.openDirect(ben.userId);
  adaPhone.client.sendMessage(chatId, 'One');
  expect(await sentTexts(benPhone, chatId, 1)).toEqual(['One']);
  const phoneItem = () => benPhone.client.chatList.getSnapshot().items[0];
  const deskItem = () => benDesk.client.chatList.getSnapshot().items[0];
  // Without a network it waits, and shows here at once.
  link.hold();
  link.cut();
  benPhone.client.readAll(chatId);
  benPhone.client.setPinned(chatId, true);
  benPhone.client.setArchived(chatId, true);
  benPhone.client.markUnread(chatId);
  const listed = { isArchived: true, isMarkedUnread: true, unreadCount: 0 };
  await expect.poll(phoneItem).toMatchObject(listed);
  expect(deskItem()).toMatchObject({ isArchived: false, pinOrder: null, unreadCount: 1 });
  link.release();
  await expect.poll(deskItem).toMatchObject({ ...listed, pinOrder: expect.any(Number) });
  await expect.poll(phoneItem).toEqual(deskItem());
  // A new message brings it back, and reading that takes the mark away.
  adaPhone.client.sendMessage(chatId, 'Two');
  await expect.poll(deskItem).toMatchObject({ isArchived: false, isMarkedUnread: true });
  benDesk.client.readAll(chatId);
  await expect.poll(phoneItem).toMatchObject({ isMarkedUnread: false, unreadCount: 0 });
  expect(adaPhone.client.chatList.getSnapshot().items[0]).toMatchObject({ pinOrder: null });
  expect([benPhone, benDesk].flatMap(({ problems }) => problems)).toEqual([]);
});

test('[CL123][CL124][CL125][MS30] a draft is on all of a person’s devices, until it is sent', async () => {
  const adaPhone = await server.device(ada);
  const [benPhone, benDesk] = [await server.device(ben), await server.device(ben)];
  const chatId = await adaPhone.client.openDirect(ben.userId);
  await benPhone.conversation(chatId, ({ status }) => status === 'ready');
  await benDesk.conversation(chatId, ({ status }) => status === 'ready');
  const [onPhone, onDesk] = [benPhone.client.draft(chatId), benDesk.client.draft(chatId)];
  benPhone.client.saveDraft(chatId, { text: 'On my', mentions: [] });
  benPhone.client.shareDrafts();
  await until(onDesk, ({ text }) => text === 'On my');
  benDesk.client.saveDraft(chatId, { text: 'On my way', mentions: [] });
  benDesk.client.shareDrafts();
  await until(onPhone, ({ text }) => text === 'On my way');
  benPhone.client.sendMessage(chatId, 'On my way');
  await until(onDesk, ({ text }) => text === '');
  expect(await sentTexts(adaPhone, chatId, 1)).toEqual(['On my way']);
  expect(adaPhone.client.draft(chatId).getSnapshot().text).toBe('');
  expect([benPhone, benDesk].flatMap(({ problems }) => problems)).toEqual([]);
});
