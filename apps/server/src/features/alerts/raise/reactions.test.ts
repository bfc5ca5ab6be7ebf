import { expect, test } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { startPushedGroup } from '../pushes.fixture.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** Ben, who has a device, has written to a group with Ada and Cid. */
async function startWritten() {
  const parts = await startPushedGroup();
  const { ben, chatId, feed, send, messageChanges, readMarks, settle, takeSent, db } = parts;
  const { id: messageId, seq } = await send(ben, chatId, 'The keys are back');
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  await settle();
  takeSent();
  const reactionsOf = async (userId: string) =>
    (await feed.listChanged(userId, 0)).filter(({ type }) => type === 'reaction');
  return {
    ...parts,
    messageId,
    seq,
    topic: `reaction-${seq}:${chatId}`,
    react: (userId: string, emoji: string | null) =>
      messageChanges.react(by(userId), { chatId, messageId, emoji }),
    reactionsOf,
    /** As their feed shows it. */
    shownTo: async (userId: string) =>
      (await reactionsOf(userId)).filter(({ state }) => state !== 'cleared'),
    setState: async (state: 'opened' | 'read') => {
      const ids = (await reactionsOf(ben)).map(({ id }) => id);
      await feed.setState(by(ben), { notificationIds: ids, state });
    },
    countDeliveries: async () =>
      (
        await db.select((tables) =>
          tables
            .selectFrom('alert_deliveries')
            .select('attempt')
            .where('topic', 'like', 'reaction%'),
        )
      ).length,
  };
}

test('[AL26][SC205] a reaction alerts the author of the message: a row, and a push without a sound after ten seconds', async () => {
  const { ada, ben, cid, chatId, messageId, seq, topic, react, reactionsOf, ...parts } =
    await startWritten();
  await react(ada, '👍');
  const row = { chatId, messageId, messageSeq: seq, actorId: ada, state: 'new' };
  const reaction = { emojis: ['👍'], others: 0 };
  expect(await reactionsOf(ben)).toMatchObject([{ ...row, reason: 'reaction', reaction }]);
  await parts.pass(9 * secondMs);
  expect(parts.takeSent()).toEqual([]);
  await parts.pass(secondMs);
  const [sent, ...others] = parts.takeSent();
  expect(others).toEqual([]);
  expect(sent).toMatchObject({
    options: { urgency: 'low' },
    payload: {
      kind: 'message',
      tag: topic,
      body: 'New reaction to your message',
      url: `/#/chat/${chatId}?at=${seq}`,
      silent: true,
      renotify: false,
      badgeCount: 0,
    },
  });
  const [alert] = await reactionsOf(ben);
  expect(sent?.payload.notificationId).toBe(alert?.id);
  for (const userId of [ada, cid]) expect(await reactionsOf(userId)).toEqual([]);
});

test('[AL26] one’s own reaction alerts nobody, and nobody is alerted who has left or turned it off', async () => {
  const { ada, ben, chatId, react, reactionsOf, notificationSettings, groups, ...parts } =
    await startWritten();
  await react(ben, '🎉');
  await notificationSettings.update(by(ben), { reactions: false });
  await react(ada, '👍');
  await notificationSettings.update(by(ben), { reactions: true });
  await groups.leave(by(ben), { chatId });
  await react(ada, '❤️');
  expect(await reactionsOf(ben)).toEqual([]);
  await parts.pass(minuteMs);
  expect(parts.takeSent()).toEqual([]);
});

test('[AL26] one’s own reaction does not tell again of those that were seen', async () => {
  const { ada, ben, react, shownTo, setState } = await startWritten();
  await react(ada, '👍');
  await setState('read');
  await react(ben, '🎉');
  await react(ben, null);
  expect(await shownTo(ben)).toMatchObject([{ state: 'read', actorId: ada }]);
});

test('[AL27] the reactions of several people to a message are one entry, at the front of the feed, and one push', async () => {
  const { ada, ben, cid, react, reactionsOf, pass, takeSent, feed } = await startWritten();
  await react(ada, '👍');
  const [before] = await reactionsOf(ben);
  await react(cid, '❤️');
  const rows = await reactionsOf(ben);
  expect(rows).toMatchObject([
    { id: before?.id, actorId: cid, reaction: { emojis: ['👍', '❤️'], others: 1 } },
  ]);
  const newest = (await feed.listChanged(ben, 0)).map(({ seq }) => seq);
  expect(rows[0]?.seq).toBe(Math.max(...newest));
  await pass(minuteMs);
  expect(takeSent()).toHaveLength(1);
});

test('[AL27] a reaction that was taken back is told of no more, and the remaining ones are', async () => {
  const { ada, ben, cid, topic, react, shownTo, pass, takeSent } = await startWritten();
  await react(ada, '👍');
  await react(cid, '👍');
  await pass(minuteMs);
  takeSent();
  await react(cid, null);
  expect(await shownTo(ben)).toMatchObject([
    { actorId: ada, reaction: { emojis: ['👍'], others: 0 }, state: 'new' },
  ]);
  await react(ada, null);
  expect(await shownTo(ben)).toEqual([]);
  await pass(secondMs);
  expect(takeSent()).toMatchObject([{ payload: { kind: 'withdraw', tag: topic } }]);
});

test('[AL27] a reaction that comes and goes two hundred times is one row, and one push in five minutes', async () => {
  const { ada, ben, react, reactionsOf, pass, takeSent, countDeliveries } = await startWritten();
  for (let count = 0; count < 200; count += 1) {
    await react(ada, '👍');
    await react(ada, null);
    await pass(100);
  }
  await react(ada, '👍');
  await pass(10 * secondMs);
  const sent = takeSent().filter(({ payload: { kind } }) => kind === 'message');
  expect(sent.length).toBeLessThanOrEqual(1);
  expect(await reactionsOf(ben)).toHaveLength(1);
  expect(await countDeliveries()).toBeLessThan(10);
  await react(ada, '❤️');
  await pass(4 * minuteMs);
  expect(
    takeSent().filter(({ payload: { kind } }) => kind === 'message').length,
  ).toBeLessThanOrEqual(1);
});

test.for(['opened', 'read'] as const)(
  '[AL28] an alert of reactions whose row was %s is settled: it waits no more, and devices dismiss it',
  async (state) => {
    const { ada, ben, cid, topic, react, shownTo, setState, pass, takeSent } = await startWritten();
    await react(ada, '👍');
    await setState(state);
    await pass(minuteMs);
    expect(takeSent()).toEqual([]);
    await react(cid, '👍');
    expect(await shownTo(ben)).toMatchObject([{ state: 'new', actorId: cid }]);
    await pass(10 * minuteMs);
    takeSent();
    await setState(state);
    await pass(secondMs);
    expect(takeSent()).toMatchObject([{ payload: { kind: 'withdraw', tag: topic } }]);
  },
);

test('[AL28] a read mark does not settle it, marking everything as read does', async () => {
  const { ada, ben, chatId, topic, react, shownTo, readMarks, send, ...parts } =
    await startWritten();
  await react(ada, '👍');
  const { seq } = await send(ada, chatId, 'Thank you');
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  expect(await shownTo(ben)).toMatchObject([{ state: 'new' }]);
  await parts.pass(minuteMs);
  parts.takeSent();
  await parts.feed.markAllRead(by(ben), { upTo: Number.MAX_SAFE_INTEGER });
  await parts.pass(secondMs);
  expect(parts.takeSent()).toMatchObject([{ payload: { kind: 'withdraw', tag: topic } }]);
});

test.for(['before its push', 'after it'] as const)(
  '[AL28] deleting the message removes the alert %s',
  async (moment) => {
    const { ada, ben, chatId, messageId, topic, react, shownTo, pass, ...parts } =
      await startWritten();
    await react(ada, '👍');
    if (moment === 'after it') await pass(minuteMs);
    parts.takeSent();
    await parts.messageChanges.delete(by(ben), { chatId, messageId });
    await pass(minuteMs);
    expect(await shownTo(ben)).toEqual([]);
    const dismissal = { payload: { kind: 'withdraw', tag: topic } };
    expect(parts.takeSent()).toMatchObject(moment === 'after it' ? [dismissal] : []);
  },
);

test('[AL28] leaving the chat dismisses it', async () => {
  const { ada, ben, chatId, topic, react, pass, groups, takeSent } = await startWritten();
  await react(ada, '👍');
  await pass(minuteMs);
  takeSent();
  await groups.leave(by(ben), { chatId });
  await pass(secondMs);
  expect(takeSent()).toMatchObject([{ payload: { kind: 'withdraw', tag: topic } }]);
});

test('[AL28] whoever has left learns nothing of later reactions, also when an earlier one is taken back', async () => {
  const { ada, ben, cid, chatId, react, groups, reactionsOf } = await startWritten();
  await react(ada, '👍');
  await groups.leave(by(ben), { chatId });
  const left = await reactionsOf(ben);
  await react(cid, '🎉');
  await react(ada, null);
  expect(await reactionsOf(ben)).toEqual(left);
});

test('[NT41] the author learns why they were notified of reactions, or were not, and what came of it', async () => {
  const { ada, cid, ben, caller, deviceId, chatId, seq, react, explanations, ...parts } =
    await startWritten();
  const explain = () => explanations.explain(caller, { chatId, seq });
  expect(await explain()).toMatchObject({ basis: 'message', decision: { reason: 'own' } });
  await parts.notificationSettings.update(by(ben), { reactions: false });
  await react(ada, '👍');
  const off = { how: 'nothing', reason: 'reactionsOff' };
  expect(await explain()).toMatchObject({ basis: 'today', decision: off });
  await parts.notificationSettings.update(by(ben), { reactions: true });
  await react(cid, '👍');
  await parts.pass(minuteMs);
  expect(await explain()).toMatchObject({
    basis: 'record',
    decision: { kind: 'reaction', how: 'silent', reason: 'reaction' },
    devices: [{ deviceId, delivery: { state: 'accepted' } }],
  });
});
