import { v7 as newId } from 'uuid';
import { onTestFinished } from 'vitest';
import { FaultyLink } from './faulty-link.ts';
import { startTestServer } from './test-server.ts';
import { until } from './until.ts';

/** A group of Ada, who administers it, and Ben, who has a computer and a phone, which can lose its network. */
export async function startTwoDevices() {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const ben = await server.person('Ben');
  const link = new FaultyLink(() => 0.5);
  const ada = await server.device(server.administrator);
  const phone = await server.device(ben, { throughLink: link.through });
  const desk = await server.device(ben);
  const chatId = newId();
  const group = { id: chatId, title: 'North', memberIds: [ben.userId] };
  await ada.client.call('chat.createGroup', group);
  await until(ada.client.chatList, ({ items }) => items.length === 1);
  return { server, ben, link, ada, phone, desk, chatId };
}
