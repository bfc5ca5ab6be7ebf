import { limits, TendError } from '@tend/protocol';
import { beforeEach, expect, test } from 'vitest';
import { FakeClock, settle } from '../fake-clock.fixture.ts';
import { ben, idOf, message, north, northSpace, self, south } from '../rows.fixture.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { SeenMessage } from '../store/records.ts';
import { applyChange, applyUpdate } from '../sync/apply.ts';
import { showMessageWith } from './queued-commands.ts';
import { OutboxTab } from './tab.fixture.ts';

let tab: OutboxTab;

beforeEach(async () => {
  tab = await new OutboxTab(createMemoryStore(), new FakeClock()).open();
});

function send(number: number): void {
  tab.outbox.sendMessage({ id: idOf(100 + number), chatId: north, text: `Text ${number}` });
}

function seen(seq: number): SeenMessage {
  const { id, authorId, content } = message(seq);
  return { id, seq, authorId, content, forwardedFrom: null };
}

/** An answer to a message, which waits. */
function reply(number: number, replyTo: SeenMessage): void {
  const input = { id: idOf(100 + number), chatId: north, text: 'Yes', replyToId: replyTo.id };
  tab.outbox.sendMessage(input, { replyTo });
}

function entries(): unknown[] {
  return tab.copy.replica.outboxEntries();
}

/** A message that the server has refused. */
async function refused(number: number): Promise<SeenMessage> {
  send(number);
  await settle();
  await tab.call(-1).refuse(new TendError('not_found'));
  const content = { type: 'text', text: `Text ${number}` } as const;
  return { id: idOf(100 + number), seq: null, authorId: self, content, forwardedFrom: null };
}

test('[CL191] a reply quotes nothing of a message that is deleted here, unless that is undone or refused', () => {
  const replyTo = { messageId: idOf(3), seq: 3, authorId: ben, type: 'text', excerpt: 'Code 4821' };
  const row = message(5, { replyTo });
  const input = { chatId: north, messageId: idOf(3) };
  const deletion = { command: { name: 'message.delete' as const, input }, createdAt: 0 };
  const gone = { ...row, replyTo: { ...replyTo, type: 'deleted', excerpt: '' } };
  expect(showMessageWith([{ ...deletion, state: 'waiting' }], row, self)).toEqual(gone);
  expect(showMessageWith([{ ...deletion, state: 'acked' }], gone, self)).toBe(gone);
  expect(showMessageWith([{ ...deletion, state: 'failed' }], row, self)).toBe(row);
  const other = message(6, { replyTo: { ...replyTo, messageId: idOf(4), seq: 4 } });
  expect(showMessageWith([{ ...deletion, state: 'waiting' }], other, self)).toBe(other);
});

test('[CL118] a reply that waits keeps no more than the beginning of what it answers', async () => {
  const content = { type: 'text', text: 'x'.repeat(8_000) } as const;
  reply(1, { ...seen(3), content });
  await settle();
  const about = { id: seen(3).id, content: { text: 'x'.repeat(limits.excerptLength) } };
  expect(entries()).toMatchObject([{ about }]);
});

test('[CL118] what waits quotes and forwards nothing of a message that was deleted meanwhile', async () => {
  await tab.holdNorth(3);
  tab.sender.setLive(false);
  reply(1, seen(3));
  reply(2, seen(4));
  const from = { chatId: north, messageId: seen(3).id };
  tab.outbox.forwardMessage({ id: idOf(103), chatId: south, from }, seen(3));
  await settle();
  const content = { type: 'deleted', byId: ben } as const;
  const rows = [message(3, { version: 5, content })];
  await tab.copy.write(async (tx) => {
    await applyChange({ tx, selfId: self }, { space: northSpace, from: 4, to: 5, rows });
  });
  expect(entries()).toMatchObject([
    { about: { content } },
    { about: { content: { text: 'Text 4' } } },
    { about: { content } },
  ]);
});

test.for(['reset', 'gone'] as const)(
  '[CL118] what waits in a chat that is %s keeps nothing of what it answers',
  async (type) => {
    await tab.holdNorth(3);
    tab.sender.setLive(false);
    reply(1, seen(3));
    const from = { chatId: south, messageId: seen(4).id };
    tab.outbox.forwardMessage({ id: idOf(103), chatId: north, from }, seen(4));
    await settle();
    const reset = { type: 'reset', hasOlder: false, unreadOlder: 0, mentionsOlder: 0 } as const;
    const update =
      type === 'gone'
        ? { type, space: northSpace }
        : { ...reset, space: northSpace, version: 9, rows: [] };
    await tab.copy.write((tx) => applyUpdate({ tx, selfId: self }, update, 4));
    const [answer, forwarded] = entries();
    expect(answer).toMatchObject({ command: { input: { replyToId: seen(3).id } } });
    expect(answer).not.toHaveProperty('about');
    expect(forwarded).toMatchObject({ about: { id: seen(4).id } });
  },
);

test('[CL119] what answers a message that is discarded becomes an ordinary message', async () => {
  const failed = await refused(1);
  tab.sender.setLive(false);
  reply(2, failed);
  reply(3, seen(3));
  await settle();
  tab.outbox.discard(failed.id);
  await settle();
  const [ordinary, other] = entries();
  expect(ordinary).toMatchObject({ command: { input: { id: idOf(102), text: 'Yes' } } });
  expect(ordinary).not.toHaveProperty('about');
  expect(ordinary).not.toHaveProperty('command.input.replyToId');
  expect(other).toMatchObject({ command: { input: { replyToId: seen(3).id } }, about: {} });
});

test('[CL119] a message that is not discarded, since it may be on its way, can still be answered', async () => {
  send(1);
  await settle();
  reply(2, { ...seen(3), id: idOf(101) });
  await settle();
  tab.outbox.discard(idOf(101));
  await settle();
  expect(entries()).toMatchObject([{}, { about: { id: idOf(101) } }]);
});
