import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { forEver } from '@tend/protocol';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { FaultyLink } from './faulty-link.ts';
import { addPerson, apiOf, createApi, logIn, setUp } from './people.ts';
import { ServerProcess } from './server-process.ts';
import { startTestServer } from './test-server.ts';
import { until } from './until.ts';

test('[NT22] settings take effect at once, without a network too, and reach all devices of the person', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const ben = await server.person('Ben');
  const link = new FaultyLink(() => 0.5);
  const phone = await server.device(server.administrator, { throughLink: link.through });
  const desk = await server.device(server.administrator);
  await phone.caughtUp();
  const chatId = await phone.client.openDirect(ben.userId);
  await until(desk.client.chatList, ({ items }) => items.length === 1);

  link.hold();
  link.cut();
  phone.client.updateNotificationSettings({ keywords: ['insulin'] });
  phone.client.updateNotificationSettings({ sound: false });
  phone.client.setChatNotifications({ chatId, level: null, mutedUntil: forEver });
  const isSet = ({ keywords, sound }: { keywords: string[]; sound: boolean }): boolean =>
    keywords.includes('insulin') && !sound;
  await until(phone.client.notificationSettings, isSet);
  await until(phone.client.chatList, ({ items }) => items[0]?.mutedUntil === forEver);
  expect(isSet(desk.client.notificationSettings.getSnapshot())).toBe(false);

  link.release();
  phone.client.wake();
  await until(desk.client.notificationSettings, isSet);
  await until(desk.client.chatNotifications(chatId), ({ mutedUntil }) => mutedUntil === forEver);
  expect(phone.client.notificationSettings.getSnapshot()).toMatchObject({ groups: 'all' });
  expect(phone.problems).toEqual([]);
});

const kills = 5;
const messagesPerLife = 12;

test('[NT23] wherever the server is killed, each message is in its addressees’ feeds, once', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-notifications-'));
  let server = await ServerProcess.start(folder);
  onTestFinished(async () => {
    await server.kill();
    await rm(folder, { recursive: true });
  });
  const api = createApi(server.baseUrl);
  const ada = await setUp(api, await server.readSetUpLink());
  const cookie = await logIn(api, ada.email);
  const ben = await addPerson(api, 'Ben', cookie);
  const benCookie = await logIn(api, ben.email);
  const chatId = newId();
  const group = { id: chatId, title: 'North', memberIds: [ben.userId] };
  await apiOf(server.baseUrl, cookie).call('chat.createGroup', group);
  await apiOf(server.baseUrl, benCookie).call('notification.updateSettings', { keywords: ['key'] });

  const acknowledged: string[] = [];
  for (let life = 0; life < kills; life += 1) {
    const sender = apiOf(server.baseUrl, cookie);
    for (let count = 0; count < messagesPerLife; count += 1) {
      const id = newId();
      await sender.call('message.send', { id, chatId, text: `The key ${count}` });
      acknowledged.push(id);
    }
    await server.kill();
    server = await ServerProcess.start(folder);
  }

  const reader = apiOf(server.baseUrl, benCookie);
  const told = async (): Promise<(string | null)[]> => {
    const { updates } = await reader.call('sync.catchUp', { epoch: null, claims: [] });
    const rows = updates.flatMap((update) => (update.type === 'gone' ? [] : update.rows));
    return rows.flatMap((row) =>
      row.kind === 'notification' && row.type === 'keyword' ? [row.messageId] : [],
    );
  };
  const patience = { timeout: 60_000, interval: 50 };
  await expect.poll(async () => (await told()).length, patience).toBe(acknowledged.length);
  expect(new Set(await told())).toEqual(new Set(acknowledged));
});
