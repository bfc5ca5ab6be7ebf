import type { SocketPort } from '@tend/client';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import type { Device } from './device.ts';
import { startTestServer } from './test-server.ts';
import { until } from './until.ts';

type Sent = Record<string, unknown>;

/** What a later version of the server may say instead. */
const future = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  if (value['type'] === 'text' && value['text'] === 'the plan') {
    return { type: 'file', name: 'plan.pdf' };
  }
  if (value['type'] === 'text' && value['text'] === 'the call') {
    return { type: 'event', event: { type: 'callEnded', minutes: 3 } };
  }
  // As an app from before polls reads them.
  if (value['type'] === 'poll') return { ...value, type: 'ballot' };
  if (value['kind'] === 'vote') return { ...value, kind: 'ballotPaper' };
  if (value['excerpt'] === 'the plan') return { ...value, type: 'file', excerpt: '' };
  if (value['kind'] === 'notification') return { ...value, type: 'duty', reason: 'duty' };
  return value['kind'] === 'pins' ? { ...value, kind: 'polls', options: [] } : value;
};

/** As if the server were newer than the app; counts how often a space was loaded as a whole. */
class FutureLink {
  resets = 0;

  readonly through =
    (openSocket: SocketPort): SocketPort =>
    (url, handlers) =>
      openSocket(url, {
        ...handlers,
        onText: (text) => {
          this.resets += text.split('"type":"reset"').length - 1;
          const sent: unknown = JSON.parse(text, (_key, value: unknown) => future(value));
          handlers.onText(JSON.stringify(sent));
        },
      });
}

/** Ada, on an old app, and Ben in a group. */
async function startGroup() {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const ben = await server.person('Ben');
  const link = new FutureLink();
  const old = { throughLink: link.through, release: 'release 1' };
  const phone = await server.device(server.administrator, old);
  const desk = await server.device(ben);
  await phone.caughtUp();
  const chatId = newId();
  const group = { id: chatId, title: 'North', memberIds: [server.administrator.userId] };
  await desk.client.call('chat.createGroup', group);
  await until(phone.client.chatList, ({ items }) => items.length === 1);
  return { server, phone, desk, chatId, link, old };
}

async function shownOn({ client }: Device, chatId: string): Promise<string[]> {
  const { messages } = await until(client.conversation(chatId), ({ messages: shown }) =>
    shown.some(({ content }) => content.type === 'text' && content.text === 'the end'),
  );
  return messages.slice(1).map(({ content }) => content.type);
}

test('[SY47] an old app shows what it can read of a newer server’s rows, live and in a catch-up, and goes on', async () => {
  const { server, phone, desk, chatId, old } = await startGroup();
  const replied = newId();
  await desk.client.call('message.send', { id: replied, chatId, text: 'the plan' });
  await desk.client.call('message.send', { id: newId(), chatId, text: 'the call' });
  const reply = { id: newId(), chatId, text: 'read it', replyToId: replied };
  await desk.client.call('message.send', reply);
  await desk.client.call('message.setPinned', { chatId, messageId: replied, isPinned: true });
  await desk.client.call('message.send', { id: newId(), chatId, text: 'the end' });
  const shown = ['unknown', 'unknown', 'text', 'text'];
  expect(await shownOn(phone, chatId)).toEqual(shown);
  const { items } = phone.client.chatList.getSnapshot();
  expect(items).toMatchObject([{ chatId, unreadCount: 3 }]);
  await until(phone.client.feeds.all, ({ entries }) =>
    entries.some(({ type, actorId }) => type === 'unknown' && actorId === desk.client.userId),
  );
  expect(phone.problems).toEqual([]);

  const tablet = await server.device(server.administrator, old);
  await tablet.caughtUp();
  expect(await shownOn(tablet, chatId)).toEqual(shown);
  expect(tablet.problems).toEqual([]);
});

test('[SY48] a row of a kind that an old app does not know is there once the app has been updated, and is not loaded again before', async () => {
  const { server, phone, desk, chatId, link, old } = await startGroup();
  const messageId = newId();
  await desk.client.call('message.send', { id: messageId, chatId, text: 'the plan' });
  await desk.client.call('message.setPinned', { chatId, messageId, isPinned: true });
  await desk.client.call('message.send', { id: newId(), chatId, text: 'the end' });
  expect(await shownOn(phone, chatId)).toEqual(['unknown', 'text']);
  const { store } = phone;
  const pins = async () => JSON.stringify((await store.load()).rows).split('"pins"').length - 1;
  const partial = async () =>
    JSON.stringify((await store.load()).spaces).match(/"partialIn":"[^"]*"/g);
  expect(await pins()).toBe(0);
  expect(await partial()).toEqual(['"partialIn":"release 1"']);
  await phone.close();
  link.resets = 0;

  const again = await server.device(server.administrator, { ...old, store });
  await again.caughtUp();
  expect(await pins()).toBe(0);
  expect(link.resets).toBe(0);
  await again.close();

  const updated = await server.device(server.administrator, { store, release: 'release 2' });
  await updated.caughtUp();
  expect(await pins()).toBeGreaterThan(0);
  expect(await partial()).toBeNull();
  expect(await shownOn(updated, chatId)).toEqual(['text', 'text']);
});

test('[PO13] an app that does not know polls asks for an update, and loads what it left out after it', async () => {
  const { server, phone, desk, chatId, old } = await startGroup();
  const messageId = newId();
  const poll = { question: 'Which day?', answers: ['Thursday', 'Friday'], isMultiple: false };
  await desk.client.call('poll.send', { id: messageId, chatId, ...poll, isAnonymous: false });
  const tablet = await server.device(server.administrator);
  await tablet.client.call('poll.vote', { chatId, messageId, answers: [1] });
  await desk.client.call('message.send', { id: newId(), chatId, text: 'the end' });
  expect(await shownOn(phone, chatId)).toEqual(['unknown', 'text']);
  expect(phone.client.chatList.getSnapshot().items).toMatchObject([{ unreadCount: 2 }]);
  expect(phone.problems).toEqual([]);
  const { store } = phone;
  await phone.close();
  const updated = await server.device(server.administrator, { store, release: 'release 2' });
  await updated.caughtUp();
  expect(old.release).not.toBe('release 2');
  expect(JSON.stringify((await store.load()).rows)).toContain('"kind":"vote"');
});

function isObject(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
