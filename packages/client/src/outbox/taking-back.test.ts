import { TendError } from '@tend/protocol';
import { beforeEach, expect, test } from 'vitest';
import { FakeClock, settle } from '../fake-clock.fixture.ts';
import { idOf, north } from '../rows.fixture.ts';
import type { LocalStore } from '../store/local-store.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { OutboxTab } from './tab.fixture.ts';

const heldMs = 7_000;

let clock: FakeClock;
let store: LocalStore;
let tab: OutboxTab;

beforeEach(async () => {
  clock = new FakeClock();
  store = createMemoryStore();
  tab = await new OutboxTab(store, clock).open();
});

function remove(number: number): string {
  return tab.outbox.deleteMessage({ chatId: north, messageId: idOf(number) });
}

const names = (): string[] => tab.calls.map(({ name }) => name);

test('[CL110] a deletion is held for seven seconds, and delays no message of its chat', async () => {
  remove(2);
  tab.outbox.sendMessage({ id: idOf(100), chatId: north, text: 'Meanwhile' });
  await settle();
  expect(names()).toEqual(['message.send']);
  await clock.advance(heldMs - 1);
  expect(names()).toEqual(['message.send']);
  await clock.advance(1);
  expect(names()).toEqual(['message.send', 'message.delete']);
  expect(tab.call(1).input).toEqual({ chatId: north, messageId: idOf(2) });
});

test('[CL110] a deletion undone in time is never sent, and others are sent', async () => {
  const first = remove(2);
  const second = remove(3);
  await clock.advance(heldMs - 1);
  void tab.outbox.takeBack(first);
  await clock.advance(1);
  void tab.outbox.takeBack(second);
  await settle();
  await clock.advance(60_000);
  expect(tab.calls.map(({ input }) => input)).toEqual([{ chatId: north, messageId: idOf(3) }]);
});

test('[CL110] neither a tab opened meanwhile nor a clock set back holds it longer', async () => {
  remove(2);
  await clock.advance(heldMs - 1_000);
  tab.sender.stop();
  const next = await new OutboxTab(store, clock).open();
  await clock.advance(999);
  expect(next.calls).toEqual([]);
  await clock.advance(1);
  expect(next.calls.map(({ name }) => name)).toEqual(['message.delete']);

  await next.call(0).answer({ version: 9 });
  next.outbox.deleteMessage({ chatId: north, messageId: idOf(3) });
  await settle();
  next.sender.setLive(false);
  clock.setBack(24 * 60 * 60 * 1000);
  next.sender.setLive(true);
  await settle();
  expect(next.calls).toHaveLength(2);
});

const message = { id: idOf(100), chatId: north, text: 'To the wrong chat' };
const deletion = { chatId: north, messageId: message.id };

test('[CL173] a message that waits is deleted unsent; the server is asked to delete what it may have', async () => {
  tab.sender.setLive(false);
  tab.outbox.sendMessage(message);
  await settle();
  tab.outbox.deleteMessage(deletion);
  await settle();
  expect(tab.copy.replica.outboxEntries().map(({ command }) => command.name)).toEqual([
    'message.delete',
  ]);
  tab.sender.setLive(true);
  await clock.advance(heldMs);
  expect(tab.calls).toMatchObject([{ name: 'message.delete', input: deletion }]);
  await tab.call(0).refuse(new TendError('not_found'));
  expect(tab.copy.replica.outboxEntries()).toEqual([]);
});

test('[CL173] one that is on its way is deleted after it', async () => {
  tab.outbox.sendMessage(message);
  await settle();
  tab.outbox.deleteMessage(deletion);
  await settle();
  await tab.call(0).answer({ seq: 7, createdAt: clock.now() });
  await clock.advance(heldMs);
  expect(names()).toEqual(['message.send', 'message.delete']);
});

test('[CL173] undone in time, it is sent after all', async () => {
  tab.sender.setLive(false);
  tab.outbox.sendMessage(message);
  await settle();
  const key = tab.outbox.deleteMessage(deletion);
  await settle();
  void tab.outbox.takeBack(key);
  await settle();
  tab.sender.setLive(true);
  await clock.advance(heldMs);
  expect(names()).toEqual(['message.send']);
  expect(tab.call(0).input).toMatchObject(message);
});

test('[CL173] undone in time, it is sent after all, also if its files were not stored yet', async () => {
  const kept = Promise.withResolvers<void>();
  const input = { id: message.id, chatId: north, fileIds: [idOf(70)], text: '' };
  tab.outbox.sendFiles(input, { files: [], keep: () => kept.promise });
  const key = tab.outbox.deleteMessage(deletion);
  void tab.outbox.takeBack(key);
  await settle();
  kept.resolve();
  await settle();
  await clock.advance(heldMs);
  expect(names()).toEqual(['message.sendFiles']);
});
