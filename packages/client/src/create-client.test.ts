import { TendError } from '@tend/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from './client.ts';
import type { Edit } from './drafts/writing.ts';
import { ClientWorld } from './client-world.fixture.ts';
import { ConnectionError } from './connection-error.ts';
import { settle } from './fake-clock.fixture.ts';
import {
  ben,
  cid,
  idOf,
  mentionOf,
  message,
  messages,
  north,
  notification,
  ownSpace,
  self,
  south,
} from './rows.fixture.ts';

let world: ClientWorld;

beforeEach(() => {
  world = new ClientWorld();
});

afterEach(() => world.stop());

test('[CL61] a starting client shows the device’s data before it is connected', async () => {
  const first = await world.open();
  await first.stop();
  world.isReachable = false;
  const client = await world.open();
  expect(client.chatList.getSnapshot().items).toMatchObject([{ chatId: north, title: 'Ben' }]);
  expect(client.self.getSnapshot()).toMatchObject({ user: { name: 'Ada' }, language: 'en' });
});

test('[CL61] the state of the connection includes whether everything has arrived', async () => {
  const client = await world.open();
  expect(client.connection.getSnapshot()).toEqual({
    state: 'live',
    retryAt: null,
    isCaughtUp: true,
  });
  world.sockets.last.end();
  expect(client.connection.getSnapshot()).toMatchObject({
    state: 'offline',
    retryAt: world.clock.now() + 250,
    isCaughtUp: false,
  });
});

test('[CL62] a message shows at once, is sent, and is replaced by its row', async () => {
  const client = await world.open();
  const conversation = client.conversation(north);
  await settle();
  const id = client.sendMessage(north, 'Hello');
  expect(conversation.getSnapshot().messages.at(-1)).toMatchObject({ id, state: 'pending' });
  await settle();
  await settle();
  expect(conversation.getSnapshot().messages.at(-1)).toMatchObject({ id, seq: 3, state: 'sent' });
  expect(client.totals.getSnapshot()).toMatchObject({ pendingMessages: 0, failedMessages: 0 });
});

test('[CL90] a message is stored once it has been drawn, and until then noted', async () => {
  const client = await world.open();
  const drawing = Promise.withResolvers<void>();
  world.drawing = drawing.promise;
  const transaction = vi.spyOn(world.store, 'transaction');
  const id = client.sendMessage(north, 'Hello');
  const stored = vi.fn();
  void client.storeAll().then(stored);
  await settle();
  expect(transaction).not.toHaveBeenCalled();
  expect(stored).not.toHaveBeenCalled();
  expect(client.conversation(north).getSnapshot().messages.at(-1)).toMatchObject({ id });
  expect(world.noted).toContain('Hello');
  drawing.resolve();
  await settle();
  await settle();
  expect(stored).toHaveBeenCalledOnce();
  expect(world.sockets.last.calls.map(({ name }) => name)).toContain('message.send');
  expect(world.noted).toBeNull();
});

/** Every phone pays this for every message: reduce something before raising one of these. */
const budget = { writesToSend: 3, callsToSend: 1, writesToReceive: 1, callsToReceive: 0 };

test('[CL91] a message that is sent or comes in costs no more writes and calls than its budget', async () => {
  const client = await world.open();
  client.conversation(north);
  client.chatList.getSnapshot();
  await settle();
  const transaction = vi.spyOn(world.store, 'transaction');
  const spent = async (act: () => void) => {
    transaction.mockClear();
    const callsBefore = world.sockets.last.calls.length;
    act();
    await settle();
    await world.clock.advance(1_000);
    await settle();
    return {
      writes: transaction.mock.calls.length,
      calls: world.sockets.last.calls.length - callsBefore,
    };
  };
  const sending = await spent(() => client.sendMessage(north, 'Hello'));
  expect(sending).toEqual({ writes: budget.writesToSend, calls: budget.callsToSend });
  const receiving = await spent(() => void world.write());
  expect(receiving).toEqual({ writes: budget.writesToReceive, calls: budget.callsToReceive });
});

test('[CL86] a message that has waited keeps the time at which it was written', async () => {
  const client = await openOffline();
  const conversation = client.conversation(north);
  await settle();
  world.isReachable = false;
  const writtenAt = world.clock.now();
  const id = client.sendMessage(north, 'The wound looks better');
  expect(conversation.getSnapshot().messages.at(-1)).toMatchObject({ id, createdAt: writtenAt });
  await world.clock.advance(3 * 3_600_000);
  world.isReachable = true;
  client.wake();
  await world.welcome();
  await settle();
  expect(conversation.getSnapshot().messages.at(-1)).toMatchObject({
    id,
    state: 'sent',
    writtenAt,
  });
});

test('[CL80] sending takes a conversation that shows older messages to its newest', async () => {
  world.history.push(...messages(3, 100));
  const client = await world.open();
  const conversation = client.conversation(north);
  await settle();
  await conversation.jumpTo(5);
  expect(conversation.getSnapshot().hasNewer).toBe(true);
  const id = client.sendMessage(north, 'Hello');
  await settle();
  expect(conversation.getSnapshot()).toMatchObject({ hasNewer: false });
  expect(conversation.getSnapshot().messages.at(-1)).toMatchObject({ id });
});

test.for(['', '   ', 'x'.repeat(8_001), 'a\0b', '\ud800'])(
  '[CL62] a text that no server would take is refused at once: %j',
  async (text) => {
    const client = await world.open();
    expect(() => client.sendMessage(north, text)).toThrow(TendError);
    expect(client.totals.getSnapshot().pendingMessages).toBe(0);
  },
);

test('[CL62] sending a message ends its draft', async () => {
  const client = await world.open();
  client.saveDraft(north, { text: 'Hel', mentions: [] });
  await world.clock.advance(400);
  expect(client.draft(north).getSnapshot().text).toBe('Hel');
  client.saveDraft(north, { text: 'Hello', mentions: [] });
  client.sendMessage(north, 'Hello');
  await world.clock.advance(400);
  expect(client.draft(north).getSnapshot().text).toBe('');
});

const greeting = { text: '@Ben hello', mentions: [mentionOf(ben, 0, 4)] };

/** The device has the chat, and no network from now on. */
async function openOffline(): Promise<Client> {
  const client = await world.open();
  world.sockets.last.end();
  await settle();
  return client;
}

test('[MN7] a message that waits keeps its mentions, also over a restart', async () => {
  const client = await openOffline();
  client.sendMessage(north, greeting.text, { mentions: greeting.mentions });
  await settle();
  const [waiting] = (await world.store.load()).outbox;
  expect(waiting).toMatchObject({ command: { input: greeting } });
  await client.stop();
  await world.open();
  expect(world.history.at(-1)?.content).toEqual({ type: 'text', ...greeting });
});

test('[MN7] a message without mentions has no list of them', async () => {
  const client = await openOffline();
  client.sendMessage(north, 'Hello', { mentions: [] });
  await settle();
  const { outbox } = await world.store.load();
  expect(outbox).toHaveLength(1);
  expect(JSON.stringify(outbox)).not.toContain('mentions');
});

test('[MN7] a mention that does not fit the text is refused at once', async () => {
  const client = await world.open();
  expect(() => client.sendMessage(north, 'Hello', { mentions: greeting.mentions })).toThrow(
    TendError,
  );
});

test('[MN7] a draft keeps its mentions, also over a restart', async () => {
  const client = await world.open();
  client.saveDraft(north, greeting);
  await client.stop();
  const again = await world.open();
  expect(again.draft(north).getSnapshot()).toMatchObject(greeting);
});

test('[CL63] calls go through the socket when there is one, and else over HTTP', async () => {
  const client = await world.open();
  await client.call('session.revoke', { sessionId: idOf(1) });
  expect(world.posted).toEqual([]);
  world.sockets.last.end();
  await settle();
  world.posted.length = 0;
  await client.call('session.revoke', { sessionId: idOf(1) });
  expect(world.posted).toEqual(['session.revoke']);
  world.isReachable = false;
  const call = client.call('session.revoke', { sessionId: idOf(1) });
  await expect(call).rejects.toThrow(ConnectionError);
});

test('[CL63] operations that start or end a session use HTTP, which has the cookie', async () => {
  const client = await world.open();
  await client.call('session.logout', {});
  expect(world.posted).toEqual(['session.logout']);
});

test('[CL64] a stored direct chat is opened without the network', async () => {
  const client = await world.open();
  world.sockets.last.end();
  world.isReachable = false;
  await expect(client.openDirect(ben)).resolves.toBe(north);
  await expect(client.openDirect(cid)).rejects.toThrow(ConnectionError);
  world.isReachable = true;
  await expect(client.openDirect(cid)).resolves.toBe(idOf(33));
  await expect(client.createGroup('North', [cid])).resolves.toBe(idOf(33));
});

test('[CL65] the end of the session is reported, and nothing is tried any more', async () => {
  const client = await world.open();
  world.sockets.last.end(4401);
  expect(client.connection.getSnapshot().state).toBe('ended');
  client.wake();
  await world.clock.advance(60_000);
  expect(world.sockets.all).toHaveLength(1);
});

test('[CL68] with another person’s session nothing is received or sent, and its owner is reported', async () => {
  world.isReachable = false;
  const client = await world.start();
  client.sendMessage(north, 'Not as Ben');
  world.sockets.last.hello(ben);
  await settle();
  expect(client.connection.getSnapshot()).toMatchObject({ state: 'ended', sessionUserId: ben });
  expect(world.called).toEqual([]);
  client.wake();
  await world.clock.advance(60_000);
  expect(world.sockets.all).toHaveLength(1);
  expect(client.totals.getSnapshot().pendingMessages).toBe(1);
});

test('[CL54] a page that is ended in the middle of a word or of sending loses neither', async () => {
  const client = await openOffline();
  client.saveDraft(south, { text: 'Half a wo', mentions: [] });
  client.saveDraft(north, { text: 'On my way', mentions: [] });
  client.sendMessage(north, 'On my way');
  const { noted } = world;
  await settle();
  expect(world.noted).not.toContain('On my way');
  await world.stop();
  // A device whose local copy was no longer written.
  world = new ClientWorld();
  world.noted = noted;
  const next = await world.open();
  expect(next.draft(north).getSnapshot().text).toBe('On my way');
  expect(next.draft(south).getSnapshot().text).toBe('Half a wo');
});

test('[CL54] a message that the device could not store is a draft after the next start, until it is', async () => {
  const client = await world.open();
  vi.spyOn(world.store, 'transaction').mockRejectedValueOnce(new Error('The device is full'));
  const messageId = client.sendMessage(north, 'On my way');
  await settle();
  expect(world.noted).toContain('On my way');
  client.retryMessage(messageId);
  await settle();
  expect(world.noted).toBeNull();
});

/** The person edits a message, with a text set aside. */
function beginEdit(client: Client): Edit {
  const setAside = { text: 'Before', mentions: [] };
  const { id, content } = message(2);
  const edit = {
    message: { id, seq: 2, authorId: self, content, forwardedFrom: null },
    setAside,
  };
  client.saveDraft(north, { text: 'Edited', mentions: [], edit });
  return edit;
}

test('[CL117] a page that is ended while an edit is sent sets aside once what was set aside', async () => {
  const client = await openOffline();
  client.editMessage(north, beginEdit(client), { text: 'Edited', mentions: [] });
  const { noted } = world;
  await world.stop();
  world = new ClientWorld();
  world.noted = noted;
  const next = await world.open();
  expect(next.draft(north).getSnapshot()).toMatchObject({
    text: 'Edited',
    edit: { setAside: { text: 'Before' } },
  });
});

test('[CL117] with an edit in the outbox, what was set aside is the draft on the device, in one write', async () => {
  const client = await openOffline();
  const edit = beginEdit(client);
  await client.storeAll();
  const drafts: unknown[] = [];
  const transaction = world.store.transaction.bind(world.store);
  vi.spyOn(world.store, 'transaction').mockImplementation(async (work) => {
    const answer = await transaction(work);
    const stored = await world.store.load();
    if (stored.outbox.length > 0) drafts.push(...stored.drafts);
    return answer;
  });
  client.editMessage(north, edit, { text: 'Edited', mentions: [] });
  await settle();
  expect(drafts).toEqual([{ chatId: north, text: 'Before', mentions: [] }]);
  client.saveDraft(north, { text: '', mentions: [] });
  await client.storeAll();
  expect((await world.store.load()).drafts).toEqual([]);
});

test('[CL119] discarding a message ends the reply to it that is being written', async () => {
  const client = await openOffline();
  vi.spyOn(world.store, 'transaction').mockRejectedValueOnce(new Error('The device is full'));
  const id = client.sendMessage(north, 'Hello');
  const content = { type: 'text', text: 'Hello' } as const;
  const replyTo = { id, seq: null, authorId: self, content, forwardedFrom: null };
  client.saveDraft(north, { text: 'And', mentions: [], replyTo });
  await settle();
  expect(client.draft(north).getSnapshot().replyTo).toEqual(replyTo);
  client.discardMessage(id);
  expect(client.draft(north).getSnapshot()).toEqual({ chatId: north, text: 'And', mentions: [] });
});

test('[CL67] views that are asked for again are the same objects', async () => {
  const client = await world.open();
  expect(client.chat(north)).toBe(client.chat(north));
  expect(client.draft(north)).toBe(client.draft(north));
  expect(client.typing(north)).toBe(client.typing(north));
  expect(client.receipts(north)).toBe(client.receipts(north));
  expect(client.conversation(north)).toBe(client.conversation(north));
});

test('[CL67] few conversations are kept in memory, and none that is on show is given up', async () => {
  const client = await world.open();
  const shown = client.conversation(north);
  const stop = shown.subscribe(() => {});
  for (let number = 0; number < 20; number += 1) client.conversation(idOf(500 + number));
  expect(client.conversation(north)).toBe(shown);
  stop();
  for (let number = 0; number < 20; number += 1) client.conversation(idOf(500 + number));
  expect(client.conversation(north)).not.toBe(shown);
});

test('[FD15] marking all as read reads direct messages too, without a network as well', async () => {
  const client = await world.open();
  await world.say({ type: 'change', space: ownSpace, from: 1, to: 2, rows: [notification(2)] });
  await world.write();
  expect(client.totals.getSnapshot()).toMatchObject({ unreadNotifications: 3, unreadChats: 1 });
  world.sockets.last.end();
  expect(client.markAllNotificationsRead()).toEqual({
    notificationIds: [notification(2).id],
    directMessages: 2,
  });
  await settle();
  expect(client.totals.getSnapshot()).toMatchObject({ unreadNotifications: 0, unreadChats: 0 });
  expect((await world.store.load()).outbox).toMatchObject([
    { command: { name: 'notification.markAllRead', input: { upTo: 2 } } },
    { command: { name: 'message.markRead', input: { chatId: north, upTo: 3 } } },
  ]);
});

test('[FD15] with nothing but direct messages unread, marking all as read reads them', async () => {
  const client = await world.open();
  expect(client.markAllNotificationsRead()).toEqual({ notificationIds: [], directMessages: 1 });
  await settle();
  expect(client.feeds.all.getSnapshot().entries).toEqual([]);
});
