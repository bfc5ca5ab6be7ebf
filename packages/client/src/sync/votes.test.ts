import type { MessageRow, Space, VoteRow } from '@tend/protocol';
import { beforeEach, expect, test } from 'vitest';
import { LocalCopy } from '../copy/local-copy.ts';
import { FakeClock } from '../fake-clock.fixture.ts';
import { ben, membership, message, messages, north, self } from '../rows.fixture.ts';
import { voteKey } from '../outbox/poll-rules.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { OutboxEntry } from '../store/records.ts';
import { applyUpdate } from './apply.ts';
import { extendSegment } from './segment.ts';

const chat: Space = { kind: 'chat', id: north };
const user: Space = { kind: 'user', id: self };
const pollSeq = 3;

const refusedVote: OutboxEntry = {
  key: voteKey({ messageId: message(pollSeq).id }),
  command: {
    name: 'poll.vote',
    input: { chatId: north, messageId: message(pollSeq).id, answers: [1] },
  },
  createdAt: 3_000,
  state: 'failed',
  ackedAs: null,
  failure: 'poll_closed',
  claim: null,
};

let copy: LocalCopy;

beforeEach(async () => {
  copy = new LocalCopy({ store: createMemoryStore(), clock: new FakeClock(), publish: () => {} });
  await copy.open();
  await take(user, { version: 1, rows: [membership()] });
});

async function take(
  space: Space,
  {
    version,
    rows,
    hasOlder,
  }: {
    version: number;
    rows: (MessageRow | VoteRow | ReturnType<typeof membership>)[];
    hasOlder?: boolean;
  },
): Promise<void> {
  const claimed = copy.replica.spaces.get(`${space.kind}:${space.id}`)?.version ?? 0;
  const counts = { hasOlder: hasOlder ?? false, unreadOlder: 0, mentionsOlder: 0 };
  const type = hasOlder === undefined ? 'rows' : 'reset';
  await copy.write((tx) =>
    applyUpdate({ tx, selfId: self }, { type, space, version, rows, ...counts }, claimed),
  );
}

function deletedPoll(version: number): MessageRow {
  return message(pollSeq, { version, content: { type: 'deleted', byId: ben } });
}

function vote(version: number, countedAt: number): VoteRow {
  const { chatId, id: messageId } = message(pollSeq);
  const choice = { answers: [0], before: [], countedAt };
  return { kind: 'vote', userId: self, chatId, messageId, ...choice, version };
}

function votes(): VoteRow[] {
  return [...copy.replica.rows('vote').values()];
}

test('[PO16] a vote is forgotten with its poll, whichever of the two rows arrives first', async () => {
  await take(chat, { version: 5, rows: messages(1, 5) });
  await take(user, { version: 2, rows: [vote(2, 6)] });
  expect(votes()).toHaveLength(1);
  await take(chat, { version: 7, rows: [deletedPoll(7)] });
  expect(votes()).toEqual([]);
  // The catch-up was answered before the deletion.
  await take(user, { version: 3, rows: [vote(3, 6)] });
  expect(votes()).toEqual([]);
});

test('[PO16] a vote that is late is kept while its poll is there', async () => {
  await take(chat, { version: 9, rows: messages(1, 9) });
  await take(user, { version: 2, rows: [vote(2, 6)] });
  expect(votes()).toHaveLength(1);
});

/** The poll is older than what the device holds of the chat. */
async function takeNewest(): Promise<void> {
  await take(chat, { version: 9, rows: messages(8, 9), hasOlder: true });
  await take(user, { version: 2, rows: [vote(2, 6)] });
  expect(votes()).toHaveLength(1);
}

test('[PO16] a vote is forgotten with a poll that the device does not hold', async () => {
  await takeNewest();
  await take(chat, { version: 10, rows: [deletedPoll(10)] });
  expect(votes()).toEqual([]);
});

test('[PO16][PO31] a vote, also a refused one, is forgotten once an older page says that its poll is deleted', async () => {
  await takeNewest();
  await copy.write((tx) => tx.put('outbox', [refusedVote]));
  const page = {
    messages: [...messages(1, 2), deletedPoll(7), ...messages(4, 7)],
    hasOlder: false,
    hasNewer: false,
  };
  await copy.write((tx) => extendSegment(tx, { chatId: north, before: 8, page, selfId: self }));
  expect(votes()).toEqual([]);
  expect(copy.replica.outbox.size).toBe(0);
});
