import type { FileInfo, ScheduledRow } from '@tend/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '../client.ts';
import { settle } from '../fake-clock.fixture.ts';
import { north, ownSpace, self } from '../rows.fixture.ts';
import type { ScheduledMessage } from '../views/scheduled.ts';
import { FileWorld, photo } from './file-world.fixture.ts';

const hourMs = 60 * 60 * 1000;

let world: FileWorld;
let heldVersion = 1;

beforeEach(() => {
  world = new FileWorld();
  heldVersion = 1;
});

afterEach(() => world.stop());

const caption = { text: 'The wound', mentions: [] };

function listOf(client: Client): readonly ScheduledMessage[] {
  return client.scheduled(north).getSnapshot();
}

function only(client: Client): ScheduledMessage {
  const [message, ...others] = listOf(client);
  if (message === undefined || others.length > 0) throw new Error('Not one is scheduled');
  return message;
}

/** The different inputs with which the server was called. */
function callsOf(name: string): unknown[] {
  const calls = world.sockets.all.flatMap((socket) => socket.calls);
  const inputs = calls.filter((call) => call.name === name).map(({ input }) => input);
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()];
}

function schedule(client: Client, files = [photo('A')]): ScheduledMessage {
  client.scheduleMessage(north, { ...caption, files }, world.clock.now() + hourMs);
  return only(client);
}

/** The person's own space changes: the slot has what the server knows of the message, or nothing. */
async function arrive(message: ScheduledRow['message']): Promise<void> {
  const from = heldVersion;
  if (world.ownVersion === from) world.ownVersion += 1;
  heldVersion = world.ownVersion;
  const version = heldVersion;
  const row: ScheduledRow = { kind: 'scheduled', userId: self, slot: 0, message, version };
  await world.say({ type: 'change', space: ownSpace, from, to: version, rows: [row] });
}

function stored({ id, text, files, sendAt }: ScheduledMessage, failure?: string) {
  const described: FileInfo[] = files.map((file) => world.uploads.describe(file.id));
  const content = { type: 'files', text, files: described } as const;
  return { id, chatId: north, content, sendAt, ...(failure !== undefined && { failure }) };
}

async function openWithStored(): Promise<{ client: Client; message: ScheduledMessage }> {
  const client = await world.open();
  const message = schedule(client);
  await world.until(() => callsOf('message.schedule').length === 1);
  await arrive(stored(message));
  return { client, message: only(client) };
}

async function keptBytes(): Promise<number> {
  return (await world.fileStore.list()).length;
}

function requestsOf(method: string): string[] {
  return world.uploads.requests.filter((request) => request.startsWith(method));
}

test('[CL193] files are scheduled once they have arrived, show at once, and end the draft', async () => {
  const client = await world.open();
  client.saveDraft(north, caption);
  world.uploads.isHolding = true;
  const { id, files, sendAt } = schedule(client, [photo('A'), photo('B')]);
  expect(only(client)).toMatchObject({ text: 'The wound', state: 'pending' });
  expect(files).toMatchObject([{ kind: 'photo', name: 'IMG_1.jpg' }, { kind: 'photo' }]);
  const [first, second] = files.map((file) => file.id);
  expect(await client.files.held(first ?? '', 'medium')?.text()).toBe('A');
  expect(client.draft(north).getSnapshot()).toMatchObject({ text: '' });
  await world.until(() => world.uploads.requests.length > 0);
  expect(world.called).not.toContain('message.schedule');
  await world.uploads.goOn();
  await world.until(() => callsOf('message.schedule').length > 0);
  const command = { id, chatId: north, text: 'The wound', fileIds: [first, second], sendAt };
  expect(callsOf('message.schedule')).toEqual([command]);
  await arrive(stored(only(client)));
  expect(only(client)).toMatchObject({
    state: 'scheduled',
    files: [{ mediaType: 'image/webp' }, {}],
  });
  expect(world.own(client)).toEqual([]);
});

test('[CL193] a video is scheduled with its still', async () => {
  const client = await world.open();
  const still = { blob: new Blob(['s']), width: 4, height: 3, thumbHash: 'of the still' };
  const facts = { kind: 'video', mediaType: 'video/mp4', width: 40, height: 30 } as const;
  const [video] = schedule(client, [photo('V', { facts, still })]).files;
  await world.until(() => callsOf('message.schedule').length > 0);
  const stillId = video?.kind === 'video' ? video.still?.id : undefined;
  const stills = [{ fileId: video?.id, stillId }];
  expect(callsOf('message.schedule')).toMatchObject([{ fileIds: [video?.id], stills }]);
  expect(world.uploads.textOf(stillId ?? '')).toBe('s');
});

test('[CL193] what waits survives a reload with its bytes, and is scheduled then', async () => {
  const first = await world.open();
  await world.lose(first);
  const { files } = schedule(first);
  await first.storeAll();
  await first.stop();
  world.uploads.isReachable = true;
  const next = await world.start();
  const fileId = files[0]?.id ?? '';
  expect(only(next)).toMatchObject({ state: 'pending', files: [{ id: fileId }] });
  expect(await (await next.files.open(fileId, 'original')).text()).toBe('A');
  await world.welcome();
  await world.until(() => callsOf('message.schedule').length > 0);
  expect(world.uploads.textOf(fileId)).toBe('A');
});

test('[CL193] its bytes are kept until the server has it, and are like others that were seen afterwards', async () => {
  const client = await world.open();
  world.failing = 'message.schedule';
  schedule(client);
  const isWaiting = async () => (await world.fileStore.list()).map((file) => file.isWaiting);
  await world.until(() => world.called.includes('message.schedule'));
  expect(await isWaiting()).toEqual([true]);
  world.failing = null;
  await world.clock.advance(1_000);
  await world.until(() => callsOf('message.schedule').length > 0);
  await arrive(stored(only(client)));
  await world.until(async () => (await isWaiting())[0] === false);
});

test('[CL194] another time and other words take the place of what waits, which is uploaded once', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const message = schedule(client);
  await world.until(() => world.uploads.requests.length === 1);
  const sendAt = message.sendAt + hourMs;
  client.changeScheduled(message, { sendAt });
  client.changeScheduled(only(client), { text: '' });
  expect(only(client)).toMatchObject({ text: '', sendAt, files: message.files, state: 'pending' });
  await settle();
  await world.uploads.goOn();
  const last = { id: message.id, text: '', sendAt, fileIds: message.files.map(({ id }) => id) };
  await world.until(() => callsOf('message.schedule').length > 0);
  await settle();
  // Nothing of what was corrected while they were uploaded reaches the server.
  expect(callsOf('message.schedule')).toMatchObject([last]);
  expect(requestsOf('POST')).toHaveLength(1);
});

test('[CL194] changed while its bytes are being stored, it is scheduled as it was changed', async () => {
  const client = await world.open();
  await world.lose(client);
  const kept = Promise.withResolvers<void>();
  const put = vi.spyOn(world.fileStore, 'put').mockReturnValueOnce(kept.promise);
  const message = schedule(client);
  await world.until(() => put.mock.calls.length > 0);
  client.changeScheduled(message, { text: 'Other words' });
  kept.resolve();
  await client.storeAll();
  expect(only(client)).toMatchObject({ text: 'Other words', files: message.files });
  await world.reconnect(client);
  await world.until(() => callsOf('message.schedule').length > 0);
  expect(callsOf('message.schedule')).toMatchObject([{ text: 'Other words' }]);
});

test('[CL194] one that the server has is changed without its bytes', async () => {
  const { client, message } = await openWithStored();
  const requests = world.uploads.requests.length;
  client.changeScheduled(message, { text: 'Other words' });
  expect(only(client)).toMatchObject({ text: 'Other words', files: message.files });
  await world.until(() => callsOf('message.schedule').length === 2);
  const fileIds = message.files.map(({ id }) => id);
  expect(callsOf('message.schedule').at(-1)).toMatchObject({ text: 'Other words', fileIds });
  expect(world.uploads.requests).toHaveLength(requests);
});

test('[CL195] deleted before its files have arrived, nothing of it is left', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const message = schedule(client);
  await world.until(() => world.uploads.requests.length === 1);
  await world.uploads.step();
  await world.until(() => world.uploads.requests.length === 2);
  client.deleteScheduled(message);
  await settle();
  expect(listOf(client)).toEqual([]);
  expect(await keptBytes()).toBe(1);
  await world.uploads.goOn();
  await world.clock.advance(7_000);
  await world.until(() => callsOf('message.unschedule').length === 1);
  await arrive(null);
  await world.until(() => requestsOf('DELETE').length === 1);
  await world.until(async () => (await keptBytes()) === 0);
  expect(world.called).not.toContain('message.schedule');
});

test('[CL195] undone, it goes on where it was', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const message = schedule(client);
  await world.until(() => world.uploads.requests.length === 1);
  const undo = client.deleteScheduled(message);
  await settle();
  await world.clock.advance(3_000);
  undo();
  await world.until(() => listOf(client).length === 1);
  expect(only(client)).toMatchObject({ id: message.id, files: message.files });
  // At once, not when it could no longer be undone.
  await world.uploads.goOn();
  await world.until(() => callsOf('message.schedule').length === 1);
  await world.clock.advance(7_000);
  expect(callsOf('message.unschedule')).toEqual([]);
  expect(world.uploads.textOf(message.files[0]?.id ?? '')).toBe('A');
});

test('[CL195] undone before the server has said that it has it, it is there with its bytes', async () => {
  const client = await world.open();
  world.failing = 'message.schedule';
  const message = schedule(client);
  await world.until(() => world.called.includes('message.schedule'));
  const undo = client.deleteScheduled(message);
  await settle();
  expect(listOf(client)).toEqual([]);
  undo();
  await world.until(() => listOf(client).length === 1);
  world.failing = null;
  await world.clock.advance(30_000);
  await world.until(() => callsOf('message.schedule').length > 0);
  expect(only(client)).toMatchObject({ id: message.id, state: 'pending' });
  expect(await keptBytes()).toBe(1);
  expect(requestsOf('DELETE')).toEqual([]);
  expect(callsOf('message.unschedule')).toEqual([]);
});

test('[CL195] of one that was refused at its time, the server deletes nothing while that can be undone', async () => {
  const { client, message } = await openWithStored();
  await arrive(stored(message, 'not_found'));
  const undo = client.deleteScheduled(only(client));
  await settle();
  expect(listOf(client)).toEqual([]);
  undo();
  await world.until(() => listOf(client).length === 1);
  expect(only(client)).toMatchObject({ id: message.id, state: 'failed', failure: 'not_found' });
  await world.clock.advance(7_000);
  expect(callsOf('message.unschedule')).toEqual([]);

  client.deleteScheduled(only(client));
  await settle();
  await world.clock.advance(7_000);
  await world.until(() => callsOf('message.unschedule').length === 1);
});

test('[CL195] the end of the page in between leaves nothing behind', async () => {
  const first = await world.open();
  world.uploads.isHolding = true;
  const message = schedule(first);
  await world.until(() => world.uploads.requests.length === 1);
  first.deleteScheduled(message);
  await first.storeAll();
  await first.stop();
  const next = await world.open();
  await next.files.usage();
  expect(listOf(next)).toEqual([]);
  await world.clock.advance(7_000);
  await world.until(() => callsOf('message.unschedule').length === 1);
  await arrive(null);
  await world.until(async () => (await keptBytes()) === 0);
  expect(world.called).not.toContain('message.schedule');
});

test('[CL195] of one that the server has, the bytes go from the device; undone, its files are named again', async () => {
  const { client, message } = await openWithStored();
  const undo = client.deleteScheduled(message);
  await world.until(async () => (await keptBytes()) === 0);
  expect(callsOf('message.unschedule')).toEqual([{ id: message.id }]);
  await arrive(null);
  undo();
  await world.until(() => callsOf('message.schedule').length === 2);
  const fileIds = message.files.map(({ id }) => id);
  expect(callsOf('message.schedule').at(-1)).toMatchObject({ text: 'The wound', fileIds });
  expect(only(client)).toMatchObject({ files: message.files });
  expect(only(client).id).not.toBe(message.id);
});

test('[CL196] sent now before its files have arrived, it shows in its chat, goes after them, and delays no text', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const message = schedule(client);
  await world.until(() => world.uploads.requests.length === 1);
  client.sendScheduled(message);
  await settle();
  expect(listOf(client)).toEqual([]);
  const content = { type: 'files', text: 'The wound', files: message.files };
  expect(world.own(client)).toMatchObject([{ id: message.id, state: 'pending', content }]);
  const text = client.sendMessage(north, 'Look');
  await world.untilSent(client, text);
  await world.uploads.goOn();
  await world.untilSent(client, message.id);
  expect(world.uploaded(client, message.id)).toEqual(['A']);
  expect(world.called).not.toContain('message.schedule');
});

test('[CL196] one that the server has is sent now without its bytes', async () => {
  const { client, message } = await openWithStored();
  const requests = world.uploads.requests.length;
  client.conversation(north);
  await settle();
  client.sendScheduled(message);
  await settle();
  expect(world.own(client)).toMatchObject([{ id: message.id, content: { files: message.files } }]);
  await world.untilSent(client, message.id);
  expect(world.uploads.requests).toHaveLength(requests);
});

test('[CL196] what is refused counts as not sent, with its files, and can be given another time', async () => {
  const client = await world.open();
  world.uploads.refusal = 'quota_exceeded';
  schedule(client);
  await world.until(() => only(client).state === 'failed');
  expect(only(client)).toMatchObject({ failure: 'quota_exceeded', files: [{}] });
  expect(client.chatList.getSnapshot().items).toMatchObject([{ failedCount: 1 }]);
  client.changeScheduled(only(client), { sendAt: world.clock.now() + 2 * hourMs });
  await world.until(() => callsOf('message.schedule').length === 1);
  expect(client.chatList.getSnapshot().items).toMatchObject([{ failedCount: 0 }]);
});

test('[CL196] what was refused at its time in a chat that was left is listed there, with its files', async () => {
  const { client, message } = await openWithStored();
  await world.leaveNorth();
  heldVersion = world.ownVersion;
  await arrive(stored(message, 'not_found'));
  const { unsent } = client.conversation(north).getSnapshot();
  expect(unsent).toMatchObject([{ content: { type: 'files', text: 'The wound' } }]);
});

test('[CL196] with a picture that the server cannot read, it is scheduled with that as a file, or without', async () => {
  const client = await world.open();
  world.uploads.unreadable.add('B');
  const { id, files } = schedule(client, [photo('A'), photo('B')]);
  await world.until(() => only(client).state === 'failed');
  expect(only(client)).toMatchObject({ failure: 'file_unreadable' });
  client.retryMessage(`scheduled:${id}`, 'without');
  await world.until(() => callsOf('message.schedule').length === 1);
  expect(callsOf('message.schedule')).toMatchObject([{ id, fileIds: [files[0]?.id] }]);
});

test('[CL196] the picture goes as a file, for another time if asked; while it waits or was refused for something else, nothing is to be chosen', async () => {
  const client = await world.open();
  world.uploads.unreadable.add('A');
  const { id, key, files } = schedule(client);
  const fileIds = files.map((file) => file.id);
  await world.until(() => only(client).state === 'failed');
  expect(only(client)).toMatchObject({ failure: 'file_unreadable', unreadable: fileIds });

  world.uploads.isHolding = true;
  client.retryMessage(key);
  await world.until(() => only(client).state === 'pending');
  expect(only(client).unreadable).toEqual([]);
  await world.uploads.goOn();
  await world.until(() => only(client).state === 'failed');

  world.uploads.refusal = 'quota_exceeded';
  client.retryMessage(key);
  await world.until(() => only(client).failure === 'quota_exceeded');
  expect(only(client).unreadable).toEqual([]);
  client.retryMessage(key);
  await world.until(() => only(client).failure === 'file_unreadable');

  const sendAt = world.clock.now() + 2 * hourMs;
  client.retryMessage(key, 'asFile', sendAt);
  await world.until(() => callsOf('message.schedule').length === 1);
  expect(callsOf('message.schedule')).toMatchObject([{ id, fileIds, sendAt }]);
  expect(world.uploads.uploads.get(fileIds[0] ?? '')?.about.as).toBe('document');
});
