import { expect, test } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { startPushedGroup } from '../pushes.fixture.ts';

/** Ben, who has a device, has written to a group with Ada and Cid. */
async function startWritten() {
  const parts = await startPushedGroup();
  const { ben, chatId, feed, messages, send, readMarks, settle, takeSent } = parts;
  const question = await send(ben, chatId, 'Who takes room 12?');
  await readMarks.markRead(by(ben), { chatId, upTo: question.seq });
  await settle();
  takeSent();
  return {
    ...parts,
    question,
    answer: async (authorId: string) => {
      const id = parts.id();
      const text = 'I do';
      await messages.send(by(authorId), { id, chatId, text, replyToId: question.id });
      await settle();
      return id;
    },
    repliesOf: async (userId: string) =>
      (await feed.listChanged(userId, 0))
        .filter(({ type }) => type === 'reply')
        .toSorted((a, b) => a.seq - b.seq),
  };
}

test('[AL24] the author of a message that is answered gets an alert, and nobody else does', async () => {
  const { ada, ben, cid, chatId, question, answer, repliesOf, takeSent } = await startWritten();
  const messageId = await answer(ada);
  const row = { chatId, messageId, messageSeq: question.seq + 1, actorId: ada };
  expect(await repliesOf(ben)).toMatchObject([{ ...row, reason: 'reply', state: 'new' }]);
  expect(takeSent()).toMatchObject([
    { payload: { tag: chatId, silent: false, body: expect.stringContaining('got a reply') } },
  ]);
  await answer(ben);
  for (const userId of [ada, cid]) expect(await repliesOf(userId)).toEqual([]);
  expect(await repliesOf(ben)).toHaveLength(1);
});

test('[AL24] whoever has left by then gets no alert of a reply', async () => {
  const { ada, ben, chatId, groups, answer, repliesOf, takeSent } = await startWritten();
  await groups.leave(by(ben), { chatId });
  await answer(ada);
  expect(await repliesOf(ben)).toEqual([]);
  expect(takeSent()).toEqual([]);
});

test('[AL24] reading a reply settles its alert, and deleting it removes the row', async () => {
  const { ada, ben, chatId, question, answer, repliesOf, readMarks, ...parts } =
    await startWritten();
  const first = await answer(ada);
  await answer(ada);
  await readMarks.markRead(by(ben), { chatId, upTo: question.seq + 1 });
  expect(await repliesOf(ben)).toMatchObject([{ state: 'read' }, { state: 'new' }]);
  await parts.messageChanges.delete(by(ada), { chatId, messageId: first });
  await parts.settle();
  expect((await repliesOf(ben)).filter(({ state }) => state !== 'cleared')).toHaveLength(1);
});
