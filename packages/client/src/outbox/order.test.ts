import { TendError } from '@tend/protocol';
import { beforeEach, expect, test } from 'vitest';
import type { StoreChange } from '../copy/store-change.ts';
import { FakeClock, settle } from '../fake-clock.fixture.ts';
import { idOf, message, north, northSpace, self, south } from '../rows.fixture.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { applyChange } from '../sync/apply.ts';
import { OutboxTab } from './tab.fixture.ts';

let clock: FakeClock;
let tab: OutboxTab;

beforeEach(async () => {
  clock = new FakeClock();
  tab = await new OutboxTab(createMemoryStore(), clock).open();
});

function write(text: string, chatId = north): void {
  tab.outbox.sendMessage({ id: tab.outbox.newId(), chatId, text });
}

test('[CL31] a chat’s messages are sent one after the other, also when one has to be sent again', async () => {
  for (const number of [1, 2, 3]) write(`Text ${number}`);
  await settle();
  expect(tab.sent).toEqual(['Text 1']);
  await tab.call(0).refuse(new TendError('rate_limited', { retryAfterMs: 700 }));
  await clock.advance(699);
  expect(tab.sent).toEqual(['Text 1']);
  await clock.advance(1);
  await tab.call(1).answer({ seq: 5, createdAt: 5 });
  await tab.call(2).answer({ seq: 6, createdAt: 6 });
  expect(tab.sent).toEqual(['Text 1', 'Text 1', 'Text 2', 'Text 3']);
});

test('[CL31] messages written after the clock was set back follow those written before', async () => {
  tab.sender.setLive(false);
  write('Text 1');
  clock.setBack(3_600_000);
  for (const number of [2, 3, 4]) write(`Text ${number}`);
  await settle();
  tab.sender.setLive(true);
  for (const seq of [4, 5, 6]) {
    await settle();
    await tab.call(-1).answer({ seq, createdAt: 5 });
  }
  expect(tab.sent).toEqual(['Text 1', 'Text 2', 'Text 3', 'Text 4']);
});

test('[CL31] the feed’s commands are sent in order, also after the clock was set back', async () => {
  tab.sender.setLive(false);
  tab.outbox.setNotificationState([idOf(50)], 'read');
  clock.setBack(3_600_000);
  tab.outbox.setNotificationState([idOf(50)], 'new');
  tab.outbox.setNotificationState([idOf(50)], 'cleared');
  await settle();
  tab.sender.setLive(true);
  await settle();
  for (const version of [4, 5]) await tab.call(-1).answer({ version });
  expect(tab.calls.map(({ input }) => input)).toMatchObject([
    { state: 'read' },
    { state: 'new' },
    { state: 'cleared' },
  ]);
});

test('[CL31] chats do not wait for each other', async () => {
  write('Text 1');
  write('Text 2', south);
  await settle();
  expect(tab.sent).toEqual(['Text 1', 'Text 2']);
});

test('[CL112] an edit follows its message, in the order in which both were given', async () => {
  tab.sender.setLive(false);
  const id = tab.outbox.newId();
  tab.outbox.sendMessage({ id, chatId: north, text: 'Frist' });
  const edit = { id: tab.outbox.newId(), chatId: north, messageId: id };
  tab.outbox.editMessage({ ...edit, text: 'First' });
  write('Second');
  await settle();
  tab.sender.setLive(true);
  await settle();
  await tab.call(0).answer({ seq: 4, createdAt: 5 });
  await tab.call(1).answer({ version: 5 });
  expect(tab.calls.map(({ name }) => name)).toEqual([
    'message.send',
    'message.edit',
    'message.send',
  ]);
});

test('[PO14] a vote that waits is sent before its poll is closed, also when it has to be sent again', async () => {
  tab.sender.setLive(false);
  const poll = { chatId: north, messageId: idOf(60) };
  tab.outbox.vote({ ...poll, answers: [0] });
  tab.outbox.closePoll(poll);
  await settle();
  tab.sender.setLive(true);
  await settle();
  await tab.call(0).refuse(new TendError('rate_limited', { retryAfterMs: 700 }));
  await clock.advance(700);
  await tab.call(1).answer({ version: 5 });
  await settle();
  expect(tab.calls.map(({ name }) => name)).toEqual(['poll.vote', 'poll.vote', 'poll.close']);
});

test('[UP3] what is about a message with files is sent even if its row comes before the answer', async () => {
  await tab.holdNorth();
  const id = tab.outbox.newId();
  const input = { id, chatId: north, fileIds: [idOf(70)], text: '' };
  tab.outbox.sendFiles(input, { files: [], keep: () => Promise.resolve() });
  await settle();
  const reply = { id: tab.outbox.newId(), chatId: north, text: 'That one', replyToId: id };
  tab.outbox.sendMessage(reply);
  tab.outbox.react({ chatId: north, messageId: id, emoji: '👍' });
  await settle();
  expect(tab.calls.map(({ name }) => name)).toEqual(['message.sendFiles']);
  await tab.copy.write((tx) => {
    const row = message(5, { id, authorId: self });
    return applyChange({ tx, selfId: self }, { space: northSpace, from: 4, to: 5, rows: [row] });
  });
  await tab.call(0).answer({ seq: 5, createdAt: 5 });
  expect(tab.calls.map(({ name }) => name)).toEqual([
    'message.sendFiles',
    'message.send',
    'message.react',
  ]);
});

/** What becomes of two messages with files, the first of which another tab discards while this one uploads it. */
async function discardDuringUpload(
  learn: (discard: () => void) => Promise<void>,
): Promise<{ ids: string[]; uploaded: string[] }> {
  const store = createMemoryStore();
  const uploads: { key: string; end: () => void }[] = [];
  const sending = await new OutboxTab(store, clock, null, {
    upload: ({ key }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      uploads.push({ key, end: resolve });
      return promise;
    },
  }).open();
  await sending.holdNorth();
  const ids = [sending.outbox.newId(), sending.outbox.newId()];
  for (const id of ids) {
    const input = { id, chatId: north, fileIds: [idOf(70)], text: '' };
    sending.outbox.sendFiles(input, { files: [], keep: () => Promise.resolve() });
    await settle();
  }
  const other = await new OutboxTab(store, clock).open();
  const discarded: StoreChange[] = [];
  other.copy.onChange(({ change }) => discarded.push(change));
  await other.copy.write((tx) => tx.delete('outbox', [ids[0] ?? '']));
  uploads[0]?.end();
  await learn(() => {
    expect(uploads).toHaveLength(1);
    for (const change of discarded) sending.copy.receive(change);
  });
  await settle();
  return { ids, uploaded: uploads.map(({ key }) => key) };
}

test('[UP3] an upload whose message another tab has discarded ends, and the next one follows when this tab knows of it', async () => {
  const { ids, uploaded } = await discardDuringUpload(async (discard) => {
    await settle();
    discard();
  });
  expect(uploaded).toEqual(ids);
});

test('[UP3] it follows as well when this tab learns of it while that upload is ending', async () => {
  for (let turns = 0; turns < 100; turns += 1) {
    const { ids, uploaded } = await discardDuringUpload(async (discard) => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      discard();
    });
    expect(uploaded).toEqual(ids);
  }
});
