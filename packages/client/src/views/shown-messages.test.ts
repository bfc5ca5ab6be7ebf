import type { MessageRow } from '@tend/protocol';
import { beforeEach, expect, test } from 'vitest';
import { deletedContent, edited, standInForEditing } from '../outbox/stand-in.fixture.ts';
import { settle } from '../fake-clock.fixture.ts';
import { acknowledge, refuse } from '../outbox/settle.ts';
import { message, north, northSpace, ownSpace, self, settings } from '../rows.fixture.ts';
import type { OutboxEntry } from '../store/records.ts';
import { ChatWorld } from './chat-world.fixture.ts';

let world: ChatWorld;

beforeEach(async () => {
  world = new ChatWorld();
  await world.holdNorth({ total: 4 });
});

/** The texts on screen, each time something changed, without repetitions. */
async function watchTexts(): Promise<string[]> {
  const conversation = world.views.conversation(north);
  await settle();
  const texts = (): string =>
    conversation
      .getSnapshot()
      .messages.map(({ content }) => (content.type === 'text' ? content.text : 'gone'))
      .join(', ');
  const seen = [texts()];
  conversation.subscribe(() => {
    if (seen.at(-1) !== texts()) seen.push(texts());
  });
  return seen;
}

/** Edits the message at the place, or deletes it. */
async function change(seq: number, level: 'all' | 'nothing' = 'all'): Promise<OutboxEntry> {
  world.outbox.setChatNotifications({ chatId: north, level, mutedUntil: seq });
  await world.copy.whenWritten();
  const entry = world.copy.replica.outboxEntries().at(-1);
  if (entry === undefined) throw new Error('Nothing waits');
  return entry;
}

/** The server's answer to a command. */
function answer(entry: OutboxEntry, version: number): Promise<void> {
  return world.copy.write((tx) => acknowledge(tx, entry, { output: { version }, selfId: self }));
}

function refused(entry: OutboxEntry): Promise<void> {
  return world.copy.write((tx) => refuse(tx, entry, { code: 'not_found', selfId: self }));
}

function newVersion(seq: number, version: number, level = 'all'): MessageRow {
  return { ...edited(message(seq), level), version };
}

const before = 'Text 2, Text 3, Text 4, Text 5';
const after = 'Text 2, all, Text 4, Text 5';

test('[CL102] a command changes a message that was sent at once, and its new version takes that over without flicker', async () => {
  standInForEditing();
  const seen = await watchTexts();
  const entry = await change(3);
  expect(seen).toEqual([before, after]);
  await answer(entry, 6);
  expect(world.copy.replica.outboxEntries()).toMatchObject([{ state: 'acked' }]);
  await world.arrive(northSpace, newVersion(3, 6));
  expect(world.copy.replica.outboxEntries()).toEqual([]);
  expect(seen).toEqual([before, after]);
});

test('[CL102] the same where the new version comes before the answer', async () => {
  standInForEditing();
  const seen = await watchTexts();
  const entry = await change(3);
  await world.arrive(northSpace, newVersion(3, 6));
  expect(world.copy.replica.outboxEntries()).toHaveLength(1);
  await answer(entry, 6);
  expect(world.copy.replica.outboxEntries()).toEqual([]);
  expect(seen).toEqual([before, after]);
});

test('[CL102] a refused change is reverted, and one that waits for a decision has no effect', async () => {
  for (const isKeptWhenRefused of [false, true]) {
    standInForEditing({ isKeptWhenRefused });
    const seen = await watchTexts();
    const entry = await change(3);
    await refused(entry);
    expect(seen).toEqual([before, after, before]);
    world.outbox.retry(entry.key);
    await world.copy.whenWritten();
    expect(seen.at(-1)).toBe(isKeptWhenRefused ? after : before);
    world.outbox.discard(entry.key);
    await world.copy.write((tx) => tx.delete('outbox', [entry.key]));
  }
});

test('[CL102][CL110] a deleted message shows as such at once, and as it was when that is taken back', async () => {
  const shown = (): unknown => world.views.conversation(north).getSnapshot().messages[1]?.content;
  await watchTexts();
  const key = world.outbox.deleteMessage({ chatId: north, messageId: message(3).id });
  await world.copy.whenWritten();
  expect(shown()).toEqual({ type: 'deleted', byId: self });
  world.outbox.takeBack(key);
  await world.copy.whenWritten();
  expect(shown()).toEqual({ type: 'text', text: 'Text 3' });
});

test('[CL102] several commands change a message one after the other, and no other message', async () => {
  standInForEditing();
  const seen = await watchTexts();
  const shown = (): readonly unknown[] => world.views.conversation(north).getSnapshot().messages;
  const [first, , third] = shown();
  await change(3, 'nothing');
  await change(3, 'all');
  expect(seen).toEqual([before, 'Text 2, gone, Text 4, Text 5', after]);
  const [, second] = shown();
  await world.write();
  expect(shown().slice(0, 3)).toEqual([first, second, third]);
  for (const [index, one] of [first, second, third].entries()) expect(shown()[index]).toBe(one);
});

test('[CL103] the chat list and the counts follow a change of an unread message, and go back with it', async () => {
  standInForEditing();
  const list = (): unknown => {
    const [item] = world.views.chatList.getSnapshot().items;
    return [
      item?.preview?.content,
      item?.unreadCount,
      world.views.totals.getSnapshot().unreadMessages,
    ];
  };
  const asItWas = [{ type: 'text', text: 'Text 5' }, 4, 4];
  await refused(await change(5, 'nothing'));
  expect(list()).toEqual(asItWas);
  standInForEditing({ isKeptWhenRefused: true });
  const entry = await change(5, 'nothing');
  expect(list()).toEqual([deletedContent, 3, 3]);
  await refused(entry);
  expect(list()).toEqual(asItWas);
  world.outbox.discard(entry.key);
  await world.copy.whenWritten();
  await answer(await change(5, 'nothing'), 6);
  expect(list()).toEqual([deletedContent, 3, 3]);
  await world.arrive(northSpace, newVersion(5, 6, 'nothing'));
  expect(list()).toEqual([deletedContent, 3, 3]);
  expect(world.copy.replica.outboxEntries()).toEqual([]);
});

test('[CL103] a message that another person changes while a command waits counts as it is shown', async () => {
  standInForEditing();
  const unread = (): number | undefined => world.views.chatList.getSnapshot().items[0]?.unreadCount;
  const entry = await change(4, 'nothing');
  await world.arrive(northSpace, { ...message(4), version: 6 });
  expect(unread()).toBe(3);
  await refused(entry);
  expect(unread()).toBe(4);
  await world.arrive(northSpace, newVersion(4, 7, 'nothing'));
  expect(unread()).toBe(3);
});

test('[CL34] a command about a chat is settled by the version of that chat and of no other space', async () => {
  standInForEditing();
  const entry = await change(3);
  await answer(entry, 8);
  await world.arrive(ownSpace, settings(2));
  await world.reset(ownSpace, 50, [settings(50)]);
  expect(world.copy.replica.outboxEntries()).toMatchObject([{ state: 'acked', ackedAs: 8 }]);
  await world.write();
  await world.write();
  expect(world.copy.replica.outboxEntries()).toHaveLength(1);
  await world.write();
  expect(world.copy.replica.outboxEntries()).toEqual([]);
});

test('[CL104] an older message in a window of its own is changed there too, without a gap', async () => {
  standInForEditing();
  world = new ChatWorld();
  await world.holdNorth({ total: 400, held: 30 });
  const conversation = world.views.conversation(north);
  const textAt = (seq: number): string | undefined => {
    const found = conversation.getSnapshot().messages.find((one) => one.seq === seq)?.content;
    return found?.type === 'text' ? found.text : undefined;
  };
  await conversation.jumpTo(100);
  const place = world.views.message(north, 100);
  await world.copy.whenWritten();
  expect(textAt(100)).toBe('Text 100');
  const entry = await change(100);
  expect(textAt(100)).toBe('all');
  await answer(entry, 402);
  await world.arrive(northSpace, newVersion(100, 402));
  expect(world.copy.replica.outboxEntries()).toEqual([]);
  expect(textAt(100)).toBe('all');
  expect(place.getSnapshot()).toMatchObject({ version: 402 });
  await conversation.jumpToNewest();
  expect(await world.copy.messages({ chatId: north, limit: 500 })).toHaveLength(30);
  expect(conversation.getSnapshot().messages).toHaveLength(30);
});
