import { contract, limits, type InputOf } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startServices } from '../services.fixture.ts';

/** A group with Ada, its administrator, Ben and Cid, and a poll by Ben. */
async function startWithPoll(different: Partial<InputOf<'poll.send'>> = {}) {
  const services = await startServices();
  const { ada, ben, cid, messages, messageChanges, polls } = services;
  const chatId = await services.addGroup(ada, ben, cid);
  const poll = {
    id: services.id(),
    chatId,
    question: 'Which day?',
    answers: ['Thursday', 'Friday', 'Neither'],
    isMultiple: false,
    isAnonymous: false,
    ...different,
  };
  const sent = await messages.sendPoll(by(ben), poll);
  const place = { chatId, messageId: poll.id };
  return {
    ...services,
    chatId,
    poll,
    place,
    sent,
    vote: (userId: string, ...answers: number[]) => polls.vote(by(userId), { ...place, answers }),
    close: (userId: string) => polls.close(by(userId), place),
    votes: (userId: string) => polls.votes(userId, place),
    delete: (userId: string) => messageChanges.delete(by(userId), place),
    newest: async () => {
      const page = { chatId, from: { type: 'newest' }, limit: 1 } as const;
      const [message] = (await messages.page(ada, page)).messages;
      return message;
    },
  };
}

type World = Awaited<ReturnType<typeof startWithPoll>>;

async function resultOf({ messages, ada, chatId, poll }: World) {
  const page = await messages.page(ada, { chatId, from: { type: 'newest' }, limit: 50 });
  const content = page.messages.find(({ id }) => id === poll.id)?.content;
  if (content?.type !== 'poll') return null;
  const { answers, voters, closedAt } = content;
  return { votes: answers.map(({ votes }) => votes), voters, isClosed: closedAt !== null };
}

test('[PO1] a poll is stored with its question and answers, and without votes', async () => {
  const { newest, ben, sent } = await startWithPoll({ isMultiple: true, isAnonymous: true });
  expect(await newest()).toMatchObject({
    seq: sent.seq,
    authorId: ben,
    content: {
      type: 'poll',
      question: 'Which day?',
      answers: [
        { text: 'Thursday', votes: 0 },
        { text: 'Friday', votes: 0 },
        { text: 'Neither', votes: 0 },
      ],
      voters: 0,
      isMultiple: true,
      isAnonymous: true,
      closedAt: null,
    },
  });
});

test('[PO2] a repeated poll is stored once; with other answers its id is refused', async () => {
  const { messages, ben, ada, poll, sent, rowsOf, chatId } = await startWithPoll();
  const count = rowsOf(chatId).length;
  expect(await messages.sendPoll(by(ben), poll)).toEqual(sent);
  expect(rowsOf(chatId)).toHaveLength(count);
  const reused = { code: 'id_reused' };
  const other = { ...poll, answers: ['Thursday', 'Friday'] };
  await expect(messages.sendPoll(by(ben), other)).rejects.toMatchObject(reused);
  const text = { id: poll.id, chatId, text: poll.question };
  await expect(messages.send(by(ben), text)).rejects.toMatchObject(reused);
  await expect(messages.sendPoll(by(ada), poll)).rejects.toMatchObject(reused);
});

test('[PO2] in a group for announcements only administrators send polls, and everyone votes', async () => {
  const world = await startWithPoll();
  const { groups, messages, ada, ben, cid, chatId, poll, id, vote } = world;
  await groups.setPermission(by(ada), { chatId, permission: 'write', permitted: 'administrators' });
  const another = { ...poll, id: id() };
  await expect(messages.sendPoll(by(ben), another)).rejects.toMatchObject({ code: 'not_allowed' });
  await messages.sendPoll(by(ada), another);
  await vote(cid, 1);
  expect((await world.votes(ada)).votes).toEqual([{ userId: cid, answers: [1] }]);
});

test('[PO3] a vote is changed and taken back; each person counts once', async () => {
  const world = await startWithPoll();
  const { ada, ben, cid, vote } = world;
  await vote(ada, 0);
  await vote(ben, 0);
  await vote(cid, 1);
  expect(await resultOf(world)).toMatchObject({ votes: [2, 1, 0], voters: 3 });
  await vote(ben, 2);
  expect(await resultOf(world)).toMatchObject({ votes: [1, 1, 1], voters: 3 });
  await vote(ben);
  expect(await resultOf(world)).toMatchObject({ votes: [1, 1, 0], voters: 2 });
});

test('[PO3] several answers count as one person; the same vote again changes nothing', async () => {
  const world = await startWithPoll({ isMultiple: true });
  const { ada, cid, vote, rowsOf, chatId } = world;
  await vote(ada, 2, 0);
  const { version } = await vote(cid, 0);
  expect(await resultOf(world)).toMatchObject({ votes: [2, 0, 1], voters: 2 });
  const count = rowsOf(chatId).length;
  expect(await vote(ada, 0, 2)).toEqual({ version });
  expect(rowsOf(chatId)).toHaveLength(count);
});

test('[PO3] a vote for two answers of one, or for an answer that there is not, is refused', async () => {
  const { ada, vote } = await startWithPoll();
  await expect(vote(ada, 0, 1)).rejects.toMatchObject({ code: 'bad_request' });
  await expect(vote(ada, 3)).rejects.toMatchObject({ code: 'bad_request' });
});

test('[PO4] a vote is one row of the chat and one of the voter, and does not grow with the voters', async () => {
  const { ada, ben, cid, vote, changes, chatId, place } = await startWithPoll();
  const { version: first } = await vote(ada, 0);
  await vote(ben, 0);
  changes.length = 0;
  const { version } = await vote(cid, 1);
  // The voter's own row first: no device counts the vote twice.
  expect(changes.map(({ space, rows }) => [space.id, rows.map(({ kind }) => kind)])).toEqual([
    [cid, ['vote']],
    [chatId, ['message']],
  ]);
  expect(changes[0]?.rows).toMatchObject([
    { ...place, userId: cid, answers: [1], before: [], countedAt: version },
  ]);
  await vote(ada, 2);
  const sizeOf = (change: (typeof changes)[number] | undefined) =>
    JSON.stringify(change?.rows).length;
  expect(sizeOf(changes.at(-1))).toBe(sizeOf(changes[1]));
  expect(changes.at(-2)?.rows).toMatchObject([{ before: [0], answers: [2] }]);
  expect(version).toBeGreaterThan(first);
});

test('[PO4] a device that was away learns of its own votes, and of no others', async () => {
  const { ada, cid, vote, sources } = await startWithPoll();
  await vote(ada, 0);
  await vote(cid, 1);
  expect(await sources.vote(ada, 0)).toMatchObject([{ userId: ada, answers: [0] }]);
});

test('[PO5] of an anonymous poll nobody learns who voted for what', async () => {
  const world = await startWithPoll({ isAnonymous: true });
  const { ada, ben, cid, vote, votes, rowsOf, chatId, messages, sources } = world;
  await vote(cid, 1);
  await vote(cid, 2);
  // The group's administrator, the author, and the voter.
  for (const userId of [ada, ben, cid]) {
    await expect(votes(userId)).rejects.toMatchObject({ code: 'not_allowed' });
  }
  const polls = rowsOf(chatId).filter((row) => row.kind === 'message' && row.id === world.poll.id);
  const page = await messages.page(ada, { chatId, from: { type: 'newest' }, limit: 50 });
  const caughtUp = await sources.message(chatId, 0, 100);
  const toOthers = [...polls, ...page.messages, ...caughtUp].filter(
    (row) => row.kind === 'message' && row.content.type === 'poll',
  );
  expect(toOthers.length).toBeGreaterThan(3);
  expect(JSON.stringify(toOthers)).not.toContain(cid);
  expect(rowsOf(ada).filter(({ kind }) => kind === 'vote')).toEqual([]);
});

test('[PO5] a direct chat has no anonymous poll', async () => {
  const { ada, ben, openDirect, messages, poll, id } = await startWithPoll();
  const chatId = await openDirect(ada, ben);
  const direct = { ...poll, id: id(), chatId };
  const anonymous = { ...direct, isAnonymous: true };
  await expect(messages.sendPoll(by(ada), anonymous)).rejects.toMatchObject({
    body: { code: 'bad_request', fields: ['isAnonymous'] },
  });
  await messages.sendPoll(by(ada), direct);
});

test('[PO6] members see who voted for what, in the order of voting', async () => {
  const { ada, ben, cid, vote, votes } = await startWithPoll();
  await vote(cid, 1);
  await vote(ada, 0);
  await vote(ben, 0);
  await vote(ben);
  expect(await votes(cid)).toEqual({
    votes: [
      { userId: cid, answers: [1] },
      { userId: ada, answers: [0] },
    ],
  });
});

test('[PO7] the author or an administrator of the group closes a poll; votes are refused from then on', async () => {
  const world = await startWithPoll();
  const { ada, ben, cid, vote, close, rowsOf, chatId } = world;
  await vote(cid, 1);
  await expect(close(cid)).rejects.toMatchObject({ code: 'not_allowed' });
  const { version } = await close(ada);
  expect(await resultOf(world)).toEqual({ votes: [0, 1, 0], voters: 1, isClosed: true });
  await expect(vote(ada, 0)).rejects.toMatchObject({ code: 'poll_closed' });
  await expect(vote(cid)).rejects.toMatchObject({ code: 'poll_closed' });
  // The answer to a vote that had been lost.
  await vote(cid, 1);
  const count = rowsOf(chatId).length;
  expect(await close(ben)).toEqual({ version });
  expect(rowsOf(chatId)).toHaveLength(count);
});

test('[PO7][PO11] a text is neither voted for nor closed, and a poll is not edited', async () => {
  const { ada, ben, chatId, send, polls, messageChanges, place, id } = await startWithPoll();
  const text = { chatId, messageId: (await send(ben, chatId, 'Hello')).id };
  const refused = { code: 'not_allowed' };
  await expect(polls.vote(by(ada), { ...text, answers: [0] })).rejects.toMatchObject(refused);
  await expect(polls.close(by(ben), text)).rejects.toMatchObject(refused);
  await expect(polls.votes(ada, text)).rejects.toMatchObject(refused);
  const edit = { ...place, id: id(), text: 'Which week?' };
  await expect(messageChanges.edit(by(ben), edit)).rejects.toMatchObject(refused);
});

test('[PO8] the vote of a person who has left stays; to them the poll does not exist', async () => {
  const world = await startWithPoll();
  const { ada, cid, vote, votes, groups, chatId } = world;
  await vote(cid, 1);
  await groups.removeMember(by(ada), { chatId, userId: cid });
  const hidden = { code: 'not_found' };
  await expect(vote(cid, 0)).rejects.toMatchObject(hidden);
  await expect(votes(cid)).rejects.toMatchObject(hidden);
  await expect(world.close(cid)).rejects.toMatchObject(hidden);
  expect(await resultOf(world)).toMatchObject({ votes: [0, 1, 0], voters: 1 });
  expect(await votes(ada)).toEqual({ votes: [{ userId: cid, answers: [1] }] });
  await groups.addMembers(by(ada), { chatId, userIds: [cid] });
  await vote(cid, 0);
  expect((await world.votes(ada)).votes).toEqual([{ userId: cid, answers: [0] }]);
});

test('[PO9] with a deleted poll its answers and votes are deleted', async () => {
  const world = await startWithPoll();
  const { ada, ben, cid, vote, votes, close, sources, newest } = world;
  await vote(cid, 1);
  await world.delete(ben);
  expect((await newest())?.content).toEqual({ type: 'deleted', byId: ben });
  expect(await sources.vote(cid, 0)).toEqual([]);
  const gone = { code: 'message_deleted' };
  await expect(vote(ada, 0)).rejects.toMatchObject(gone);
  await expect(close(ben)).rejects.toMatchObject(gone);
  await expect(votes(ada)).rejects.toMatchObject(gone);
});

test('[PO10] a forwarded poll is a new one of whoever forwards it', async () => {
  const world = await startWithPoll({ isAnonymous: true, isMultiple: true });
  const { ada, ben, cid, vote, close, messages, place, addGroup, openDirect, id, polls } = world;
  await vote(cid, 1);
  await close(ben);
  const forward = async (chatId: string) => {
    const message = { id: id(), chatId, from: place };
    await messages.forward(by(ada), message);
    const page = { chatId, from: { type: 'newest' }, limit: 1 } as const;
    const [row] = (await messages.page(ada, page)).messages;
    return { row, at: { chatId, messageId: message.id } };
  };
  const { row, at } = await forward(await addGroup(ada, ben));
  expect(row).toMatchObject({
    authorId: ada,
    forwardedFrom: ben,
    content: {
      question: 'Which day?',
      answers: [{ text: 'Thursday', votes: 0 }, { votes: 0 }, { votes: 0 }],
      voters: 0,
      isMultiple: true,
      isAnonymous: true,
      closedAt: null,
    },
  });
  await polls.close(by(ada), at);
  const direct = await forward(await openDirect(ada, ben));
  expect(direct.row?.content).toMatchObject({ isAnonymous: false });
});

test('[PO11] a poll is quoted and pinned with its question', async () => {
  const { ada, ben, chatId, place, messages, messageChanges, rowsOf, id, newest } =
    await startWithPoll();
  await messageChanges.setPinned(by(ada), { ...place, isPinned: true });
  expect(rowsOf(chatId).at(-1)).toMatchObject({
    kind: 'pins',
    pins: [{ type: 'poll', excerpt: 'Which day?', authorId: ben }],
  });
  await messageChanges.react(by(ada), { ...place, emoji: '👍' });
  const reply = { id: id(), chatId, text: 'Friday, please', replyToId: place.messageId };
  await messages.send(by(ada), reply);
  expect((await newest())?.replyTo).toMatchObject({ type: 'poll', excerpt: 'Which day?' });
});

test('[PO12] a poll is unread, and its author learns who has read it', async () => {
  const { ada, ben, chatId, readMarks, messageDetails, place, sent } = await startWithPoll();
  expect((await readMarks.unread(ada, chatId)).count).toBe(1);
  expect((await readMarks.countUnread(ada)).total).toBe(1);
  await readMarks.markRead(by(ada), { chatId, upTo: sent.seq });
  expect((await readMarks.unread(ada, chatId)).count).toBe(0);
  const { people } = await messageDetails.details(ben, place);
  expect(people).toContainEqual(expect.objectContaining({ userId: ada, isRead: true }));
});

test('[PO1] what is too long, or not enough, is refused', async () => {
  const { poll } = await startWithPoll();
  const accepts = (different: object) =>
    contract['poll.send'].input.safeParse({ ...poll, ...different }).success;
  expect(accepts({ question: 'q'.repeat(limits.pollQuestionLength) })).toBe(true);
  expect(accepts({ question: 'q'.repeat(limits.pollQuestionLength + 1) })).toBe(false);
  expect(accepts({ question: ' ' })).toBe(false);
  expect(accepts({ answers: ['Yes'] })).toBe(false);
  expect(accepts({ answers: ['Yes', ' '] })).toBe(false);
  expect(accepts({ answers: ['Yes', 'a'.repeat(limits.pollAnswerLength + 1)] })).toBe(false);
  const many = Array.from({ length: limits.pollAnswers }, (_, index) => `${index}`);
  expect(accepts({ answers: many })).toBe(true);
  expect(accepts({ answers: [...many, 'more'] })).toBe(false);
});
