import { toSeen } from '@tend/client';
import { systemClock } from '@tend/server/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type Person, type TestServer } from './test-server.ts';
import { until } from './until.ts';
import { sentTexts, wanderingDevice } from './wandering.fixture.ts';

const hourMs = 3_600_000;

/** How far the server's clock is ahead. */
let aheadMs: number;
let server: TestServer;
let ada: Person;
let ben: Person;

beforeEach(async () => {
  aheadMs = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + aheadMs };
  server = await startTestServer({ clock });
  ada = server.administrator;
  ben = await server.person('Ben');
});

afterEach(() => server.stop());

test('[SY20] two people talk, each on two devices, and all show the same', async () => {
  const adaDevices = [await server.device(ada), await server.device(ada)];
  const benDevices = [await server.device(ben), await server.device(ben)];
  const [adaPhone] = adaDevices;
  const [benPhone] = benDevices;
  if (adaPhone === undefined || benPhone === undefined) throw new Error('No device');
  const chatId = await adaPhone.client.openDirect(ben.userId);
  adaPhone.client.sendMessage(chatId, 'Are you there?');
  expect(await sentTexts(benPhone, chatId, 1)).toEqual(['Are you there?']);
  benPhone.client.sendMessage(chatId, 'Yes');
  for (const device of [...adaDevices, ...benDevices]) {
    expect(await sentTexts(device, chatId, 2)).toEqual(['Are you there?', 'Yes']);
    expect(device.problems).toEqual([]);
  }
  expect(benPhone.client.chatList.getSnapshot().items[0]).toMatchObject({
    title: 'Ada',
    unreadCount: 1,
  });
});

test('[SY20] both may open the chat at the same moment, and share one', async () => {
  const [adaPhone, benPhone] = [await server.device(ada), await server.device(ben)];
  const chatIds = await Promise.all([
    adaPhone.client.openDirect(ben.userId),
    benPhone.client.openDirect(ada.userId),
  ]);
  expect(new Set(chatIds).size).toBe(1);
});

test('[SY20] reading on one device shows on the other, and to the author', async () => {
  const adaPhone = await server.device(ada);
  const [benPhone, benDesk] = [await server.device(ben), await server.device(ben)];
  const chatId = await adaPhone.client.openDirect(ben.userId);
  adaPhone.client.sendMessage(chatId, 'One');
  adaPhone.client.sendMessage(chatId, 'Two');
  expect(await sentTexts(benPhone, chatId, 2)).toEqual(['One', 'Two']);
  await until(benDesk.client.totals, ({ unreadMessages }) => unreadMessages === 2);
  const { newestSeq } = benPhone.client.conversation(chatId).getSnapshot();
  benPhone.client.markRead(chatId, newestSeq);
  await until(benDesk.client.totals, ({ unreadMessages }) => unreadMessages === 0);
  const conversation = adaPhone.client.conversation(chatId);
  const read = await until(conversation, ({ readByAllUpTo }) => readByAllUpTo > 0);
  expect(read.readByAllUpTo).toBe(newestSeq);
});

test('[SY20] typing and presence are seen by the other', async () => {
  const [adaPhone, benPhone] = [await server.device(ada), await server.device(ben)];
  const chatId = await adaPhone.client.openDirect(ben.userId);
  await benPhone.conversation(chatId, ({ status }) => status === 'ready');
  adaPhone.client.watchPresence([ben.userId]);
  await until(adaPhone.client.presence, (people) => people.get(ben.userId)?.isOnline === true);
  benPhone.client.setTyping(chatId, true);
  await until(adaPhone.client.typing(chatId), (people) => people.includes(ben.userId));
  benPhone.client.sendMessage(chatId, 'There');
  await until(adaPhone.client.typing(chatId), (people) => people.length === 0);
  await benPhone.close();
  const people = await until(
    adaPhone.client.presence,
    (current) => current.get(ben.userId)?.isOnline === false,
  );
  expect(people.get(ben.userId)?.lastSeenAt).toEqual(expect.any(Number));
});

test('[SY20] a person added to a group sees its history, and a removed one sees it no longer', async () => {
  const [adaPhone, benPhone] = [await server.device(ada), await server.device(ben)];
  const chatId = await adaPhone.client.createGroup('North', []);
  await adaPhone.conversation(chatId, ({ status }) => status === 'ready');
  adaPhone.client.sendMessage(chatId, 'Before Ben');
  expect(await sentTexts(adaPhone, chatId, 1)).toEqual(['Before Ben']);
  await adaPhone.client.call('chat.addMembers', { chatId, userIds: [ben.userId] });
  expect(await sentTexts(benPhone, chatId, 1)).toEqual(['Before Ben']);
  await until(benPhone.client.chat(chatId), (chat) => chat?.members.length === 2);
  await adaPhone.client.call('chat.removeMember', { chatId, userId: ben.userId });
  await benPhone.conversation(chatId, ({ status }) => status === 'missing');
  expect(benPhone.client.chatList.getSnapshot().items).toEqual([]);
  await adaPhone.client.call('chat.addMembers', { chatId, userIds: [ben.userId] });
  expect(await sentTexts(benPhone, chatId, 1)).toEqual(['Before Ben']);
});

test('[SY21] messages written without a network are sent in order when it is back', async () => {
  const { device: adaPhone, link } = await wanderingDevice(server, ada);
  const benPhone = await server.device(ben);
  const chatId = await adaPhone.client.openDirect(ben.userId);
  await adaPhone.conversation(chatId, ({ status }) => status === 'ready');
  link.hold();
  link.cut();
  const texts = Array.from({ length: 20 }, (_, index) => `Text ${index}`);
  for (const text of texts) adaPhone.client.sendMessage(chatId, text);
  await until(adaPhone.client.totals, ({ pendingMessages }) => pendingMessages === texts.length);
  adaPhone.client.wake();
  link.release();
  expect(await sentTexts(benPhone, chatId, texts.length)).toEqual(texts);
  expect(await sentTexts(adaPhone, chatId, texts.length)).toEqual(texts);
});

test('[SY21] a message to a chat that its author was removed from shows as not sent', async () => {
  const adaPhone = await server.device(ada);
  const { device: benPhone, link } = await wanderingDevice(server, ben);
  const chatId = await adaPhone.client.createGroup('North', [ben.userId]);
  await benPhone.conversation(chatId, ({ status }) => status === 'ready');
  link.hold();
  link.cut();
  benPhone.client.sendMessage(chatId, 'Too late');
  await adaPhone.client.call('chat.removeMember', { chatId, userId: ben.userId });
  benPhone.client.wake();
  link.release();
  const totals = await until(benPhone.client.totals, ({ failedMessages }) => failedMessages > 0);
  expect(totals).toMatchObject({ failedMessages: 1, pendingMessages: 0 });
  await benPhone.conversation(chatId, ({ status }) => status === 'missing');
});

test('[CH31] a group’s description, permissions and link are the same on all devices at once', async () => {
  const adaPhone = await server.device(ada);
  const benDevices = [await server.device(ben), await server.device(ben)];
  const chatId = await adaPhone.client.createGroup('North', [ben.userId]);
  for (const { client } of benDevices) {
    const before = await until(client.chat(chatId), (chat) => chat !== null);
    expect(before).toMatchObject({ description: '', linkUntil: null });
    expect(before?.may).toEqual({ write: true, addPeople: false, rename: false, pin: true });
  }
  const { call } = adaPhone.client;
  await call('chat.describe', { chatId, description: 'Nights' });
  await call('chat.setPermission', { chatId, permission: 'write', permitted: 'administrators' });
  await call('chat.setPermission', { chatId, permission: 'rename', permitted: 'everyone' });
  const { expiresAt } = await call('chat.issueLink', { chatId, days: 7 });
  for (const { client } of benDevices) {
    const chat = await until(client.chat(chatId), (now) => now?.linkUntil === expiresAt);
    expect(chat).toMatchObject({ description: 'Nights' });
    expect(chat?.may).toEqual({ write: false, addPeople: false, rename: true, pin: true });
    expect(client.chatList.getSnapshot().items[0]).toMatchObject({ mayWrite: false });
  }
  expect(adaPhone.client.chat(chatId).getSnapshot()?.may.write).toBe(true);
});

test('[CH35] a person who joins by a link has the group on all devices, and the others see them in it', async () => {
  const adaPhone = await server.device(ada);
  const [benPhone, benDesk] = [await server.device(ben), await server.device(ben)];
  const chatId = await adaPhone.client.createGroup('North', []);
  adaPhone.client.sendMessage(chatId, 'Before Ben');
  const { url } = await adaPhone.client.call('chat.issueLink', { chatId, days: 1 });
  const token = new URLSearchParams(url.split('?')[1]).get('token') ?? '';
  await benPhone.client.call('chat.joinByLink', { token });
  for (const device of [benPhone, benDesk]) {
    expect(await sentTexts(device, chatId, 1)).toEqual(['Before Ben']);
    expect(device.client.chatList.getSnapshot().items[0]).toMatchObject({ unreadCount: 0 });
  }
  await until(adaPhone.client.chat(chatId), (chat) => chat?.members.length === 2);
});

test('[CH40] a message that waited while writing was closed shows as not sent, with its text', async () => {
  const adaPhone = await server.device(ada);
  const { device: benPhone, link } = await wanderingDevice(server, ben);
  const chatId = await adaPhone.client.createGroup('North', [ben.userId]);
  await benPhone.conversation(chatId, ({ status }) => status === 'ready');
  link.hold();
  link.cut();
  benPhone.client.sendMessage(chatId, 'Too late');
  const closed = { chatId, permission: 'write', permitted: 'administrators' } as const;
  await adaPhone.client.call('chat.setPermission', closed);
  benPhone.client.wake();
  link.release();
  await until(benPhone.client.totals, ({ failedMessages }) => failedMessages === 1);
  const { messages } = benPhone.client.conversation(chatId).getSnapshot();
  expect(messages.at(-1)).toMatchObject({
    state: 'failed',
    content: { type: 'text', text: 'Too late' },
  });
});

test('[SY21] a server that restarts in the middle loses and duplicates nothing', async () => {
  const [adaPhone, benPhone] = [await server.device(ada), await server.device(ben)];
  const chatId = await adaPhone.client.openDirect(ben.userId);
  await benPhone.conversation(chatId, ({ status }) => status === 'ready');
  const texts = Array.from({ length: 40 }, (_, index) => `Text ${index}`);
  for (const text of texts.slice(0, 20)) adaPhone.client.sendMessage(chatId, text);
  const restarted = server.restart();
  for (const text of texts.slice(20)) adaPhone.client.sendMessage(chatId, text);
  await restarted;
  for (const { client } of [adaPhone, benPhone]) client.wake();
  expect(await sentTexts(benPhone, chatId, texts.length)).toEqual(texts);
  expect(await sentTexts(adaPhone, chatId, texts.length)).toEqual(texts);
});

test('[SY21] a new device in a long chat shows its end, and the rest on request', async () => {
  const adaPhone = await server.device(ada);
  const chatId = await adaPhone.client.openDirect(ben.userId);
  const texts = Array.from({ length: 120 }, (_, index) => `Text ${index}`);
  for (const text of texts) adaPhone.client.sendMessage(chatId, text);
  await until(adaPhone.client.totals, ({ pendingMessages }) => pendingMessages === 0);
  const benPhone = await server.device(ben);
  await benPhone.caughtUp();
  const conversation = benPhone.client.conversation(chatId);
  await until(conversation, ({ status }) => status === 'ready');
  expect(conversation.getSnapshot()).toMatchObject({ unreadCount: 120, hasOlder: true });
  expect(benPhone.texts(chatId)).toEqual(texts.slice(-30));
  while (conversation.getSnapshot().hasOlder) await conversation.loadOlder();
  expect(benPhone.texts(chatId)).toEqual(texts);
  expect(conversation.getSnapshot().unreadCount).toBe(120);
});

test('[CL65] a session that is revoked elsewhere ends on its device', async () => {
  const [phone, desk] = [await server.device(ben), await server.device(ben)];
  await Promise.all([phone.caughtUp(), desk.caughtUp()]);
  const { sessions } = await phone.client.call('session.list', {});
  const other = sessions.filter(({ isCurrent }) => !isCurrent);
  for (const { id } of other) await phone.client.call('session.revoke', { sessionId: id });
  await until(desk.client.connection, ({ state }) => state === 'ended');
  expect(phone.client.connection.getSnapshot().state).toBe('live');
});

test('[CL65] a device whose session ended while it was away finds out when it comes back', async () => {
  const { device, link } = await wanderingDevice(server, ben);
  link.hold();
  link.cut();
  const adaPhone = await server.device(ada);
  await adaPhone.client.call('user.deactivate', { userId: ben.userId });
  device.client.wake();
  link.release();
  const status = await until(device.client.connection, ({ state }) => state === 'ended');
  expect(status).toEqual({ state: 'ended', retryAt: null, isCaughtUp: false });
});

test('[MN7] a message that was written offline arrives with its mentions, and mentions the other', async () => {
  const { device: adaPhone, link } = await wanderingDevice(server, ada);
  const [benPhone, benDesk] = [await server.device(ben), await server.device(ben)];
  const chatId = await adaPhone.client.createGroup('North', [ben.userId]);
  await adaPhone.conversation(chatId, ({ status }) => status === 'ready');
  await benPhone.conversation(chatId, ({ status }) => status === 'ready');
  link.kill();
  const mentions = [{ start: 3, length: 4, who: { type: 'user', userId: ben.userId } } as const];
  adaPhone.client.sendMessage(chatId, '👋 @Ben hello', { mentions });
  const returned = await server.device(ada, { store: adaPhone.store });
  expect(await sentTexts(benPhone, chatId, 1)).toEqual(['👋 @Ben hello']);
  for (const { client } of [benPhone, benDesk]) {
    await until(client.chatList, ({ items }) => items[0]?.isMentioned === true);
  }
  const { newestSeq, messages } = benPhone.client.conversation(chatId).getSnapshot();
  expect(messages.at(-1)?.content).toMatchObject({ mentions });
  benPhone.client.markRead(chatId, newestSeq);
  await until(benDesk.client.chatList, ({ items }) => items[0]?.isMentioned === false);
  expect(returned.problems).toEqual([]);
});

test('[MS71] [MS72] [CL150] what is scheduled without a connection is on all devices, is changed on another one, and is sent once', async () => {
  const { device: phone, link } = await wanderingDevice(server, ada);
  const desk = await server.device(ada);
  const benPhone = await server.device(ben);
  const chatId = await phone.client.openDirect(ben.userId);
  await phone.conversation(chatId, ({ status }) => status === 'ready');
  await desk.conversation(chatId, ({ status }) => status === 'ready');
  link.hold();
  link.cut();
  const later = { text: 'Good morning', mentions: [] };
  phone.client.scheduleMessage(chatId, later, Date.now() + hourMs);
  phone.client.scheduleMessage(chatId, { ...later, text: 'Never' }, Date.now() + hourMs);
  link.release();
  phone.client.wake();
  const [first, second] = await until(desk.client.scheduled(chatId), ({ length }) => length === 2);
  if (first === undefined || second === undefined) throw new Error('Nothing is scheduled');
  desk.client.deleteScheduled(second);
  desk.client.changeScheduled(first, { text: 'Good night', sendAt: Date.now() + 2 * hourMs });
  await until(
    phone.client.scheduled(chatId),
    ([only, none]) => only?.text === 'Good night' && none === undefined,
  );
  aheadMs = 2 * hourMs;
  await server.restart();
  expect(await sentTexts(benPhone, chatId, 1)).toEqual(['Good night']);
  for (const device of [phone, desk]) {
    await until(device.client.scheduled(chatId), ({ length }) => length === 0);
    expect(await sentTexts(device, chatId, 1)).toEqual(['Good night']);
    expect(device.problems).toEqual([]);
  }
  expect(benPhone.client.scheduled(chatId).getSnapshot()).toEqual([]);
});

test('[CH41] [CH44] two devices that open saved messages at once have one chat, where messages are saved offline', async () => {
  const { device: phone, link } = await wanderingDevice(server, ada);
  const desk = await server.device(ada);
  const [saved, other] = await Promise.all([
    phone.client.openDirect(ada.userId),
    desk.client.openDirect(ada.userId),
  ]);
  expect(saved).toBe(other);
  const chatId = await phone.client.openDirect(ben.userId);
  await phone.conversation(saved, ({ status }) => status === 'ready');
  const benPhone = await server.device(ben);
  benPhone.client.sendMessage(chatId, 'The code is 12');
  const { messages } = await phone.conversation(chatId, ({ messages: shown }) => shown.length > 0);
  const [message] = messages;
  if (message === undefined) throw new Error('Nothing has arrived');
  link.hold();
  link.cut();
  expect(await phone.client.openDirect(ada.userId)).toBe(saved);
  phone.client.forwardMessage({ chatId, message: toSeen(message) }, saved);
  link.release();
  phone.client.wake();
  expect(await sentTexts(desk, saved, 1)).toEqual(['The code is 12']);
  expect(desk.client.chatList.getSnapshot().items).toContainEqual(
    expect.objectContaining({ chatId: saved, isSaved: true, unreadCount: 0 }),
  );
  expect(benPhone.client.chatList.getSnapshot().items.map((item) => item.chatId)).toEqual([chatId]);
});
