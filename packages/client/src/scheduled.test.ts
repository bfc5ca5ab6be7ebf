import type { MembershipRow, ScheduledRow } from '@tend/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { ClientWorld } from './client-world.fixture.ts';
import { settle } from './fake-clock.fixture.ts';
import { ben, membership, mentionOf, north, ownSpace, self } from './rows.fixture.ts';
import type { ScheduledMessage } from './views/scheduled.ts';

const hourMs = 60 * 60 * 1000;

let world: ClientWorld;
let heldVersion = 1;

beforeEach(() => {
  world = new ClientWorld();
  heldVersion = 1;
});

afterEach(() => world.stop());

function listOf(client: Client): readonly ScheduledMessage[] {
  return client.scheduled(north).getSnapshot();
}

/** The different inputs with which the server was called. */
function callsOf(name: string): unknown[] {
  const calls = world.sockets.all.flatMap((socket) => socket.calls);
  const inputs = calls.filter((call) => call.name === name).map(({ input }) => input);
  // What was answered before a catch-up is sent once more after it.
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()];
}

/** A row of the person's own space arrives, with all that has changed it. */
async function arrive(row: ScheduledRow | MembershipRow): Promise<void> {
  const from = heldVersion;
  if (world.ownVersion === from) world.ownVersion += 1;
  heldVersion = world.ownVersion;
  const to = heldVersion;
  const rows = [{ ...row, version: to }];
  await world.say({ type: 'change', space: ownSpace, from, to, rows });
}

function rowOf({ id, sendAt }: ScheduledMessage, failure?: string): ScheduledRow {
  const message = { id, chatId: north, text: 'Good morning', sendAt, ...(failure && { failure }) };
  return { kind: 'scheduled', userId: self, slot: 0, message, version: 0 };
}

const writing = { text: 'Good morning', mentions: [] };

async function openWithScheduled(): Promise<{ client: Client; message: ScheduledMessage }> {
  const client = await world.open();
  client.scheduleMessage(north, writing, world.clock.now() + hourMs);
  await settle();
  const [message] = listOf(client);
  if (message === undefined) throw new Error('Nothing is scheduled');
  await arrive(rowOf(message));
  return { client, message: listOf(client)[0] ?? message };
}

test('[CL150] what is scheduled shows at once, and ends the draft', async () => {
  const client = await world.open();
  client.saveDraft(north, writing);
  const sendAt = world.clock.now() + hourMs;
  client.scheduleMessage(north, writing, sendAt);
  await settle();
  expect(listOf(client)).toMatchObject([{ text: 'Good morning', sendAt, state: 'pending' }]);
  expect(client.draft(north).getSnapshot()).toMatchObject({ text: '' });
  expect(callsOf('message.schedule')).toHaveLength(1);
  const [message] = listOf(client);
  if (message) await arrive(rowOf(message));
  expect(listOf(client)).toMatchObject([{ id: message?.id, state: 'scheduled', failure: null }]);
  expect(world.noted).toBeNull();
});

test('[CL150] without a connection it waits, survives a reload, and the last change of it is sent alone', async () => {
  const first = await world.open();
  world.sockets.last.end();
  first.scheduleMessage(north, writing, world.clock.now() + hourMs);
  await settle();
  const [message] = listOf(first);
  if (message === undefined) throw new Error('Nothing is scheduled');
  const mentions = [mentionOf(ben, 0, 4)];
  first.changeScheduled(message, { text: '@Ben, good evening', mentions });
  await settle();
  await first.stop();
  const client = await world.open();
  const changed = { id: message.id, text: '@Ben, good evening', mentions };
  expect(listOf(client)).toMatchObject([changed]);
  await settle();
  expect(callsOf('message.schedule')).toMatchObject([changed]);
});

test('[CL150] a deletion takes the place of what waits, and undoing it schedules the message anew', async () => {
  const client = await world.start();
  const sendAt = world.clock.now() + hourMs;
  client.scheduleMessage(north, writing, sendAt);
  await settle();
  const [message] = listOf(client);
  if (message === undefined) throw new Error('Nothing is scheduled');
  const undo = client.deleteScheduled(message);
  await settle();
  expect(listOf(client)).toEqual([]);
  undo();
  await settle();
  expect(listOf(client)).toMatchObject([{ text: 'Good morning', sendAt }]);
  await world.welcome();
  expect(callsOf('message.unschedule')).toEqual([{ id: message.id }]);
  expect(callsOf('message.schedule')).toHaveLength(1);
  expect(callsOf('message.schedule')).not.toMatchObject([{ id: message.id }]);
});

test('[CL150] sent now, it shows in its chat at once, and is scheduled no more', async () => {
  const client = await world.start();
  const conversation = client.conversation(north);
  client.scheduleMessage(north, writing, world.clock.now() + hourMs);
  await settle();
  const [message] = listOf(client);
  if (message === undefined) throw new Error('Nothing is scheduled');
  client.sendScheduled(message);
  await settle();
  expect(listOf(client)).toEqual([]);
  await world.welcome();
  await settle();
  expect(callsOf('message.schedule')).toEqual([]);
  const { id } = message;
  expect(conversation.getSnapshot().messages.at(-1)).toMatchObject({ id, state: 'sent' });
});

test('[CL151] what was refused at its time counts as not sent, and stands last', async () => {
  const { client, message } = await openWithScheduled();
  await arrive(rowOf(message, 'not_allowed'));
  client.scheduleMessage(north, { ...writing, text: 'Later' }, world.clock.now() + 2 * hourMs);
  await settle();
  const failed = { id: message.id, state: 'failed', failure: 'not_allowed' };
  expect(listOf(client)).toMatchObject([{ text: 'Later' }, failed]);
  expect(client.chatList.getSnapshot().items).toMatchObject([{ failedCount: 1 }]);
  client.deleteScheduled(message);
  await settle();
  expect(client.chatList.getSnapshot().items).toMatchObject([{ failedCount: 0 }]);
});

test('[CL151] what the server refused to schedule stays with its text until it is tried again', async () => {
  const { client, message } = await openWithScheduled();
  world.failing = 'message.schedule';
  client.changeScheduled(message, { text: 'Other words' });
  await settle();
  // The server fails several times before the person is asked.
  await world.clock.advance(10 * 60_000);
  const failed = { text: 'Other words', state: 'failed', failure: 'internal' };
  expect(listOf(client)).toMatchObject([failed]);
  expect(client.chatList.getSnapshot().items).toMatchObject([{ failedCount: 1 }]);
  world.failing = null;
  const [refused] = listOf(client);
  if (refused) client.changeScheduled(refused, { sendAt: world.clock.now() + hourMs });
  await settle();
  expect(callsOf('message.schedule').at(-1)).toMatchObject({ text: 'Other words' });
});

test('[CL151] in a chat that the person is not in any more, it is listed with what was not sent there', async () => {
  const { client, message } = await openWithScheduled();
  await arrive(membership({ state: 'left' }));
  expect(client.chatList.getSnapshot().unsent).toEqual([]);
  await arrive(rowOf(message, 'not_found'));
  expect(client.chatList.getSnapshot().unsent).toEqual([{ chatId: north, failedCount: 1 }]);
  const { unsent } = client.conversation(north).getSnapshot();
  expect(unsent).toMatchObject([{ content: { text: 'Good morning' } }]);
  client.discardMessage(unsent[0]?.key ?? '');
  await settle();
  expect(client.chatList.getSnapshot().unsent).toEqual([]);
  expect(callsOf('message.unschedule')).toEqual([{ id: message.id }]);
});

test('[CL151] what waits to be scheduled counts as unsent, and stays when its chat is gone', async () => {
  const client = await world.open();
  world.failing = 'message.schedule';
  client.scheduleMessage(north, writing, world.clock.now() + hourMs);
  await settle();
  expect(client.totals.getSnapshot().pendingMessages).toBe(1);
  await world.clock.advance(10 * 60_000);
  expect(client.totals.getSnapshot()).toMatchObject({ pendingMessages: 0, failedMessages: 1 });
  await arrive(membership({ state: 'left' }));
  expect(client.chatList.getSnapshot().unsent).toEqual([{ chatId: north, failedCount: 1 }]);
});

test('[CL151] what was sent elsewhere before it was changed here is another message from then on', async () => {
  const { client, message } = await openWithScheduled();
  await arrive(rowOf(message, 'scheduled_over'));
  const [over] = listOf(client);
  if (over === undefined) throw new Error('It is not listed');
  client.changeScheduled(over, { sendAt: world.clock.now() + 2 * hourMs });
  await settle();
  const again = callsOf('message.schedule').at(-1);
  expect(again).toMatchObject({ text: 'Good morning' });
  expect(again).not.toMatchObject({ id: message.id });
});

test('[CL152] the time is the server’s, as far as it is known', async () => {
  const client = await world.start();
  expect(client.serverNow()).toBe(world.clock.now());
  world.serverAheadMs = 24 * hourMs;
  await world.welcome();
  expect(client.serverNow()).toBe(world.clock.now() + 24 * hourMs);
  world.sockets.last.end();
  expect(client.serverNow()).toBe(world.clock.now() + 24 * hourMs);
});

test('[CL152] clocks that differ by the way of a frame are alike', async () => {
  world.serverAheadMs = 2_000;
  const client = await world.open();
  expect(client.serverNow()).toBe(world.clock.now());
});

test('[CL170] a deletion that has not reached the server is counted as such, and made at the log-out', async () => {
  const { client, message } = await openWithScheduled();
  world.sockets.last.end();
  client.deleteScheduled(message);
  await settle();
  expect(client.totals.getSnapshot()).toMatchObject({ pendingUnscheduled: 1, pendingDeletions: 0 });
  await client.logOut();
  expect(world.posted).toEqual(['message.unschedule', 'session.logout']);
});

test('[CL170] one that the server never knew is not', async () => {
  const client = await world.start();
  client.scheduleMessage(north, writing, world.clock.now() + hourMs);
  await settle();
  const [message] = listOf(client);
  if (message) client.deleteScheduled(message);
  await settle();
  expect(client.totals.getSnapshot()).toMatchObject({ pendingUnscheduled: 0 });
});

test('[CL171] beside a change that was refused stands what still goes', async () => {
  const { client, message } = await openWithScheduled();
  expect(message.stored).toMatchObject({ text: 'Good morning', sendAt: message.sendAt });
  world.failing = 'message.schedule';
  client.changeScheduled(message, { text: 'Other words' });
  await settle();
  await world.clock.advance(10 * 60_000);
  const stored = { text: 'Good morning', sendAt: message.sendAt };
  expect(listOf(client)).toMatchObject([{ text: 'Other words', state: 'failed', stored }]);
  await arrive(rowOf(message, 'not_allowed'));
  expect(listOf(client)).toMatchObject([{ text: 'Other words', stored: null }]);
});
