import { notificationKinds, type Mention } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { startPushes } from '../pushes.fixture.ts';
import { addDismissal } from './settle.service.ts';

const minuteMs = 60_000;

/** As if a mention were urgent: repeated every five minutes until it is acknowledged. */
const kinds = {
  ...notificationKinds,
  mention: {
    ...notificationKinds.mention,
    topic: 'kind',
    settledBy: 'acknowledged',
    repeatEveryMs: 5 * minuteMs,
  },
} as const;

/** Ada has mentioned Ben, who has a device, in a group with him and Cid. */
async function startMentioned() {
  const parts = await startPushes(undefined, kinds);
  const { ada, ben, cid, db, feed, giveDevice, addGroup, readMarks, send, settle } = parts;
  const { deviceId } = await giveDevice(ben);
  const chatId = await addGroup(ada, ben, cid);
  await settle();
  await readMarks.markRead(by(ben), { chatId, upTo: 1 });
  await settle();
  parts.takeSent();
  const topic = `mention:${chatId}`;
  const mentions: Mention[] = [{ start: 0, length: 4, who: { type: 'user', userId: ben } }];
  const mention = async () => (await send(ada, chatId, '@Ben come', mentions)).seq;
  const seq = await mention();
  const alertOf = async (messageSeq: number) =>
    (await feed.listChanged(ben, 0)).find((alert) => alert.messageSeq === messageSeq);
  return {
    ...parts,
    chatId,
    topic,
    seq,
    mention,
    alertOf,
    /** As the write of an acknowledgement does. */
    acknowledge: async (messageSeq: number) => {
      const { id = '' } = (await alertOf(messageSeq)) ?? {};
      await feed.setState(by(ben), { notificationIds: [id], state: 'opened' });
      await db.write((transaction) => addDismissal(parts, transaction, { deviceId, topic }));
    },
  };
}

test('[AL21] a read mark does not end an alert that has to be acknowledged: it is repeated until then', async () => {
  const { readMarks, settle, pass, takeSent, alertOf, acknowledge, ...parts } =
    await startMentioned();
  const { ben, chatId, topic, seq } = parts;
  await settle();
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  await pass(5 * minuteMs);
  expect(takeSent().map(({ payload: { kind, tag } }) => ({ kind, tag }))).toEqual([
    { kind: 'message', tag: topic },
    { kind: 'message', tag: topic },
  ]);
  expect(await alertOf(seq)).toMatchObject({ state: 'new' });
  await acknowledge(seq);
  await settle();
  expect(takeSent()).toMatchObject([{ payload: { kind: 'withdraw', tag: topic, seq } }]);
  await pass(60 * minuteMs);
  expect(takeSent()).toEqual([]);
});

test('[AL21] an alert that was acknowledged is dismissed even if its message is unread', async () => {
  const { settle, takeSent, acknowledge, topic, seq } = await startMentioned();
  await settle();
  takeSent();
  await acknowledge(seq);
  await settle();
  expect(takeSent()).toMatchObject([{ payload: { kind: 'withdraw', tag: topic, seq } }]);
});

test('[AL21] of several such alerts those that were acknowledged are not repeated', async () => {
  const { settle, pass, takeSent, mention, acknowledge, seq } = await startMentioned();
  const newer = await mention();
  await settle();
  takeSent();
  await acknowledge(newer);
  await pass(5 * minuteMs);
  expect(takeSent()).toMatchObject([{ payload: { kind: 'message', seq } }]);
});

test.for([
  ['was read', 'stays', []],
  ['was acknowledged', 'is dismissed', ['withdraw']],
] as const)('[AL21] such an alert that %s during its push %s', async ([end, , then]) => {
  const { push, readMarks, settle, pass, takeSent, acknowledge, ...parts } = await startMentioned();
  const { ben, chatId, seq } = parts;
  const answered = Promise.withResolvers<void>();
  const underWay = Promise.withResolvers<void>();
  const sendAtOnce = push.send.bind(push);
  push.send = async (...given) => {
    underWay.resolve();
    await answered.promise;
    return sendAtOnce(...given);
  };
  const settled = settle();
  await underWay.promise;
  if (end === 'was read') await readMarks.markRead(by(ben), { chatId, upTo: seq });
  else await acknowledge(seq);
  answered.resolve();
  await settled;
  await pass(1_000);
  expect(takeSent().map(({ payload }) => payload.kind)).toEqual(['message', ...then]);
});
