import type { ConversationMessage } from '@tend/client';
import type { PollContent } from '@tend/protocol';
import { expect, test } from 'vitest';
import type { Device } from './device.ts';
import { startTwoDevices } from './two-devices.fixture.ts';
import { until } from './until.ts';

/** With a poll by Ada. */
async function startPoll(different: Partial<{ isAnonymous: boolean; isMultiple: boolean }> = {}) {
  const together = await startTwoDevices();
  const { ada, phone, desk, chatId } = together;
  const pollId = ada.client.sendPoll(chatId, {
    question: 'Which day?',
    answers: ['Thursday', 'Friday'],
    isMultiple: false,
    isAnonymous: false,
    ...different,
  });
  for (const device of [ada, phone, desk]) {
    await device.conversation(chatId, ({ messages }) => messages.some(isSentPoll));
  }
  return { ...together, pollId };
}

function isSentPoll({ content, state }: ConversationMessage): boolean {
  return content.type === 'poll' && state === 'sent';
}

function pollOn({ client }: Device, chatId: string) {
  const { messages } = client.conversation(chatId).getSnapshot();
  const poll = messages.findLast(({ content }) => content.type === 'poll');
  return poll === undefined ? null : shownAs(poll);
}

function shownAs({ content, vote }: ConversationMessage) {
  const { answers, voters, closedAt } = asPoll(content);
  const votes = answers.map((answer) => answer.votes);
  return { votes, voters, own: vote?.answers, isClosed: closedAt !== null };
}

function asPoll(content: ConversationMessage['content']): PollContent {
  if (content.type !== 'poll') throw new Error('No poll');
  return content;
}

test('[PO14] a vote shows at once, also without a network, and later on all devices', async () => {
  const { link, ada, phone, desk, chatId, pollId } = await startPoll();
  link.hold();
  link.cut();
  phone.client.vote(chatId, pollId, [0]);
  const voted = { votes: [1, 0], voters: 1, own: [0] };
  expect(pollOn(phone, chatId)).toMatchObject(voted);
  expect(pollOn(desk, chatId)).toMatchObject({ votes: [0, 0], voters: 0, own: [] });
  // The later one of two that wait holds.
  phone.client.vote(chatId, pollId, [1]);
  expect(pollOn(phone, chatId)).toMatchObject({ votes: [0, 1], voters: 1, own: [1] });
  link.release();
  await expect.poll(() => pollOn(desk, chatId)).toMatchObject({ votes: [0, 1], own: [1] });
  await expect.poll(() => pollOn(ada, chatId)).toMatchObject({ votes: [0, 1], own: [] });
  await until(phone.client.totals, ({ pendingMessages }) => pendingMessages === 0);
  desk.client.vote(chatId, pollId, []);
  await expect.poll(() => pollOn(phone, chatId)).toMatchObject({ votes: [0, 0], own: [] });
  expect([ada, phone, desk].flatMap(({ problems }) => problems)).toEqual([]);
});

test('[PO14] at no moment is a vote counted twice, for two answers, or not at all', async () => {
  const { ada, phone, desk, chatId, pollId } = await startPoll();
  const seen: NonNullable<ReturnType<typeof pollOn>>[] = [];
  for (const device of [ada, phone, desk]) {
    const conversation = device.client.conversation(chatId);
    conversation.subscribe(() => {
      const shown = pollOn(device, chatId);
      if (shown !== null) seen.push(shown);
    });
  }
  for (const choice of [[0], [1], [], [1]]) {
    phone.client.vote(chatId, pollId, choice);
    const votes = [0, 1].map((answer) => Number(choice.includes(answer)));
    for (const device of [ada, desk, phone]) {
      await expect.poll(() => pollOn(device, chatId)).toMatchObject({ votes });
    }
    await until(phone.client.totals, ({ pendingMessages }) => pendingMessages === 0);
  }
  const wrong = seen.filter(({ voters, votes }) => voters > 1 || votes.some((count) => count > 1));
  expect(wrong).toEqual([]);
  expect(seen.filter(({ votes, own = [] }) => own.some((at) => votes[at] === 0))).toEqual([]);
  expect(seen.filter(({ voters, votes: [a = 0, b = 0] }) => a + b !== voters)).toEqual([]);
});

test('[PO15] a vote in a poll that was closed meanwhile is not counted, and the poll says so', async () => {
  const { link, ada, phone, chatId, pollId } = await startPoll();
  link.hold();
  link.cut();
  phone.client.vote(chatId, pollId, [0]);
  ada.client.closePoll(chatId, pollId);
  await expect.poll(() => pollOn(ada, chatId)).toMatchObject({ isClosed: true });
  link.release();
  const refusal = (): unknown => {
    const { messages } = phone.client.conversation(chatId).getSnapshot();
    return messages.find(({ id }) => id === pollId)?.vote?.refused;
  };
  await expect.poll(refusal).toEqual({ key: expect.any(String), failure: 'poll_closed' });
  await expect
    .poll(() => pollOn(phone, chatId))
    .toEqual({ votes: [0, 0], voters: 0, own: [], isClosed: true });
  expect(phone.client.totals.getSnapshot()).toMatchObject({ failedMessages: 0 });
  expect(phone.client.chatList.getSnapshot().items).toMatchObject([{ failedCount: 0 }]);
  const { messages } = phone.client.conversation(chatId).getSnapshot();
  const { key = '' } = messages.find(({ id }) => id === pollId)?.vote?.refused ?? {};
  phone.client.discardMessage(key);
  await expect.poll(refusal).toBeNull();
});

test('[PO15] a vote that waits is gone with the chat', async () => {
  const { link, ada, phone, ben, chatId, pollId } = await startPoll();
  link.hold();
  link.cut();
  phone.client.vote(chatId, pollId, [0]);
  await ada.client.call('chat.removeMember', { chatId, userId: ben.userId });
  link.release();
  await until(phone.client.chatList, ({ items }) => items.length === 0);
  await until(phone.client.totals, ({ pendingMessages }) => pendingMessages === 0);
  expect(phone.client.chatList.getSnapshot().unsent).toEqual([]);
  expect((await phone.store.load()).outbox).toEqual([]);
});

test('[PO16] with a deleted poll, the devices forget the vote', async () => {
  const { ada, phone, chatId, pollId } = await startPoll();
  phone.client.vote(chatId, pollId, [0]);
  const votes = async () =>
    JSON.stringify((await phone.store.load()).rows).split('"kind":"vote"').length - 1;
  await expect.poll(votes).toBe(1);
  await ada.client.call('message.delete', { chatId, messageId: pollId });
  await expect.poll(votes).toBe(0);
  expect(phone.problems).toEqual([]);
});

test('[PO14] a poll that waits for a connection is there, and is sent later', async () => {
  const { link, ada, phone, chatId } = await startPoll();
  link.hold();
  link.cut();
  const poll = { question: 'Tea?', answers: ['Yes', 'No'], isMultiple: false, isAnonymous: true };
  const id = phone.client.sendPoll(chatId, poll);
  const { messages } = phone.client.conversation(chatId).getSnapshot();
  expect(messages.at(-1)).toMatchObject({ id, state: 'pending', vote: null });
  link.release();
  await ada.conversation(chatId, ({ messages: shown }) => shown.some((one) => one.id === id));
});

test('[PO31] a vote in a poll that was deleted meanwhile leaves nothing behind', async () => {
  const { link, ada, phone, chatId, pollId } = await startPoll();
  link.hold();
  link.cut();
  phone.client.vote(chatId, pollId, [0]);
  await ada.client.call('message.delete', { chatId, messageId: pollId });
  link.release();
  await phone.conversation(chatId, ({ messages }) =>
    messages.some(({ content }) => content.type === 'deleted'),
  );
  await expect.poll(async () => (await phone.store.load()).outbox).toEqual([]);
  expect(phone.problems).toEqual([]);
});
