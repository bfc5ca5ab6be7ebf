import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from './test-server.ts';
import { until } from './until.ts';

/** Ada, who administers the organisation and has written to a group with Ben, who has read it. */
async function startRead() {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const ben = await server.person('Ben');
  const ada = await server.device(server.administrator);
  const [phone, desk] = [await server.device(ben), await server.device(ben)];
  const permitted = { editWithinMinutes: 60, allowHiddenReceipts: true };
  await ada.client.call('organization.updateMessages', permitted);
  const chatId = newId();
  const group = { id: chatId, title: 'North', memberIds: [ben.userId] };
  await ada.client.call('chat.createGroup', group);
  await until(phone.client.chatList, ({ items }) => items.length === 1);
  await ada.client.call('message.send', { id: newId(), chatId, text: 'Keys?' });
  await phone.client.call('message.send', { id: newId(), chatId, text: 'In the safe' });
  const { newestSeq } = await ada.conversation(chatId, ({ messages }) => messages.length === 3);
  await phone.client.call('message.markRead', { chatId, upTo: newestSeq });
  await ada.client.call('message.markRead', { chatId, upTo: newestSeq });
  const shown = (device: typeof ada) => device.client.receipts(chatId);
  await until(shown(ada), (receipts) => receipts.size === 1);
  phone.client.conversation(chatId);
  await until(shown(phone), (receipts) => receipts.size === 1);
  return { ada, phone, desk, ben, chatId, shown };
}

test('[MS95] devices take back what they showed, of who hides and to who hides, and show it again', async () => {
  const { ada, phone, chatId, shown } = await startRead();
  await phone.client.call('user.setReceiptsHidden', { isHidden: true });
  await until(shown(ada), (receipts) => receipts.size === 0);
  await until(shown(phone), (receipts) => receipts.size === 0);
  expect(ada.client.conversation(chatId).getSnapshot().readByAllUpTo).toBe(0);
  // A mark of Ada's is sent to the others in the group, but not to Ben.
  await ada.client.call('message.send', { id: newId(), chatId, text: 'Thanks' });
  const { newestSeq: upTo } = await phone.conversation(
    chatId,
    ({ messages }) => messages.length === 4,
  );
  await ada.client.call('message.markRead', { chatId, upTo });
  await phone.client.call('message.receipts', { chatId });
  expect(shown(phone).getSnapshot().size).toBe(0);
  await phone.client.call('user.setReceiptsHidden', { isHidden: false });
  await until(shown(phone), (receipts) => receipts.size === 1);
  await phone.client.call('message.markRead', { chatId, upTo });
  await until(shown(ada), (receipts) => receipts.size === 1);
});

test('[MS94] what is read on one device is read on the others, hidden or not', async () => {
  const { ada, phone, desk, chatId } = await startRead();
  await phone.client.call('user.setReceiptsHidden', { isHidden: true });
  await ada.client.call('message.send', { id: newId(), chatId, text: 'Thanks' });
  await until(desk.client.totals, ({ unreadMessages }) => unreadMessages === 1);
  const { newestSeq } = await phone.conversation(chatId, ({ messages }) => messages.length === 4);
  phone.client.markRead(chatId, newestSeq);
  await expect.poll(() => desk.client.totals.getSnapshot().unreadMessages).toBe(0);
});
