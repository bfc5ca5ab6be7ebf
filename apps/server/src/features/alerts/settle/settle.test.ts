import { expect, test } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { newSubscription } from '../../../platform/push/fake-push.fixture.ts';
import { startPushes } from '../pushes.fixture.ts';

/** Ben has two devices on which a message of Ada's is shown. */
async function startShown() {
  const parts = await startPushes();
  const { ada, ben, giveDevice, openDirect, send, settle, takeSent } = parts;
  const phone = await giveDevice(ben);
  const tablet = await giveDevice(ben);
  const chatId = await openDirect(ada, ben);
  const { seq } = await send(ada, chatId, 'One');
  await settle();
  expect(takeSent()).toHaveLength(2);
  return { ...parts, phone, tablet, chatId, seq };
}

test('[PU26] a read message is dismissed from the devices that show it, once', async () => {
  const { readMarks, settle, pass, takeSent, phone, tablet, ben, chatId, seq } = await startShown();
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  await settle();
  const sent = takeSent();
  expect(sent.map(({ address }) => address).toSorted()).toEqual(
    [phone.address, tablet.address].toSorted(),
  );
  for (const { payload, options } of sent) {
    expect(payload).toMatchObject({
      kind: 'withdraw',
      tag: chatId,
      seq,
      silent: true,
      badgeCount: 0,
    });
    const topic = chatId.replaceAll('-', '');
    expect(options).toEqual({ urgency: 'low', topic, ttlSeconds: 3_600 });
  }
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  await pass(60_000);
  expect(takeSent()).toEqual([]);
});

test('[PU30] the browser in which it was read is sent nothing, and the other one a dismissal', async () => {
  const { readMarks, settle, takeSent, ...parts } = await startShown();
  const { phone, tablet, chatId, seq } = parts;
  await readMarks.markRead(by(phone.caller), { chatId, upTo: seq });
  await settle();
  expect(takeSent()).toMatchObject([{ address: tablet.address, payload: { kind: 'withdraw' } }]);
});

test('[PU30] later messages are dismissed there too, once they are read elsewhere', async () => {
  const { readMarks, send, settle, takeSent, ...parts } = await startShown();
  const { ada, phone, tablet, chatId, seq } = parts;
  const { seq: newer } = await send(ada, chatId, 'Two');
  await settle();
  takeSent();
  await readMarks.markRead(by(phone.caller), { chatId, upTo: seq });
  await readMarks.markRead(by(tablet.caller), { chatId, upTo: newer });
  await settle();
  expect(takeSent()).toMatchObject([
    { address: phone.address, payload: { kind: 'withdraw', seq: newer } },
  ]);
});

test('[PU30] a native shell, where such a push shows nothing, is sent the dismissal as well', async () => {
  const { giveDevice, openDirect, readMarks, send, settle, takeSent, ada, cid } =
    await startPushes();
  const phone = await giveDevice(cid, { kind: 'fcm', platform: 'android', token: 'a-phone' });
  const chatId = await openDirect(ada, cid);
  const { seq } = await send(ada, chatId, 'One');
  await settle();
  takeSent();
  await readMarks.markRead(by(phone.caller), { chatId, upTo: seq });
  await settle();
  expect(takeSent()).toMatchObject([{ payload: { kind: 'withdraw' } }]);
});

test('[PU26] reading several messages in a row causes one push per device', async () => {
  const { readMarks, send, jobs, fanOut, pass, takeSent, ...parts } = await startShown();
  const { ada, ben, chatId, phone } = parts;
  const seqs: number[] = [];
  for (const text of ['Two', 'Three', 'Four']) seqs.push((await send(ada, chatId, text)).seq);
  await fanOut.lookThroughAll();
  await jobs.whenIdle();
  takeSent();
  for (const upTo of seqs) await readMarks.markRead(by(ben), { chatId, upTo });
  await pass(500);
  expect(takeSent().filter(({ address }) => address === phone.address)).toHaveLength(1);
});

test('[PU26] an unread message stays shown, and a newer one is not dismissed', async () => {
  const { readMarks, send, fanOut, jobs, settle, takeSent, ...parts } = await startShown();
  const { ada, ben, chatId, seq } = parts;
  const { seq: newer } = await send(ada, chatId, 'Two');
  await settle();
  takeSent();
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  await settle();
  expect(takeSent()).toEqual([]);
  await readMarks.markRead(by(ben), { chatId, upTo: newer });
  await send(ada, chatId, 'Three');
  await fanOut.lookThroughAll();
  await jobs.whenIdle();
  takeSent();
  await settle();
  expect(takeSent()).toEqual([]);
});

test('[PU26] dismissing on an unreachable device is not retried forever, nor by the next server', async () => {
  const { push, readMarks, settle, pass, restart, takeSent, ...parts } = await startShown();
  const { ben, chatId, seq } = parts;
  push.outcome = { kind: 'retry', afterMs: null };
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  await settle();
  for (let seconds = 0; seconds < 120; seconds += 1) await pass(1_000);
  expect(takeSent()).toHaveLength(2 * 6);
  await restart();
  expect(takeSent()).toEqual([]);
});

test('[PU26] Safari gets no push that would show nothing', async () => {
  const { giveDevice, openDirect, readMarks, send, settle, takeSent, ada, cid } =
    await startPushes();
  await giveDevice(cid, { ...newSubscription(), endpoint: 'https://web.push.apple.com/abc' });
  const chatId = await openDirect(ada, cid);
  const { seq } = await send(ada, chatId, 'One');
  await settle();
  expect(takeSent()).toHaveLength(1);
  await readMarks.markRead(by(cid), { chatId, upTo: seq });
  await settle();
  expect(takeSent()).toEqual([]);
});

test('[PU26] a message read during its push is dismissed', async () => {
  const { push, readMarks, send, settle, pass, takeSent, ada, ben, chatId } = await startShown();
  const answered = Promise.withResolvers<void>();
  const underWay = Promise.withResolvers<void>();
  const sendAtOnce = push.send.bind(push);
  push.send = async (...given) => {
    underWay.resolve();
    await answered.promise;
    return sendAtOnce(...given);
  };
  const { seq } = await send(ada, chatId, 'Two');
  const settled = settle();
  await underWay.promise;
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  answered.resolve();
  await settled;
  await pass(1_000);
  const kinds = takeSent().map(({ payload }) => payload.kind);
  expect(kinds.toSorted()).toEqual(['message', 'message', 'withdraw', 'withdraw']);
});

test('[PU26] a person removed from a group keeps none of its notifications', async () => {
  const { addGroup, groups, send, settle, takeSent, giveDevice, ada, ben, cid } =
    await startPushes();
  await giveDevice(ben);
  const chatId = await addGroup(ada, ben, cid);
  const { seq } = await send(ada, chatId, 'One');
  await settle();
  takeSent();
  await groups.removeMember(by(ada), { chatId, userId: ben });
  await settle();
  expect(takeSent().map(({ payload }) => payload)).toMatchObject([{ kind: 'withdraw', seq }]);
});

test('[PU26][AL4] messages read as the server stopped are dismissed by the next one', async () => {
  const { jobs, restart, readMarks, settle, takeSent, ...parts } = await startShown();
  const { ben, chatId, seq } = parts;
  await jobs.stop();
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  await settle();
  expect(takeSent()).toEqual([]);
  await restart();
  expect(takeSent()).toHaveLength(2);
});

test('[PU26] a group’s notifications are dismissed by the next server when one stopped as the person was removed', async () => {
  const { jobs, restart, addGroup, groups, send, settle, ...parts } = await startPushes();
  const { ada, ben, cid, giveDevice, takeSent } = parts;
  for (const userId of [ben, cid]) await giveDevice(userId);
  const chatId = await addGroup(ada, ben, cid);
  const { seq } = await send(ada, chatId, 'One');
  await settle();
  takeSent();
  await jobs.stop();
  await groups.removeMember(by(ada), { chatId, userId: ben });
  await settle();
  expect(takeSent()).toEqual([]);
  await restart();
  expect(takeSent().map(({ payload }) => payload)).toMatchObject([
    { kind: 'withdraw', userId: ben, tag: chatId, seq },
  ]);
});

test('[PU26][NT29] the notification of having been added to a group stays until the person opens the group', async () => {
  const { groups, addGroup, addPerson, giveDevice, readMarks, settle, takeSent, ada } =
    await startShown();
  const eve = await addPerson('Eve');
  await giveDevice(eve);
  const chatId = await addGroup(ada);
  const { version } = await groups.addMembers(by(ada), { chatId, userIds: [eve] });
  await settle();
  expect(takeSent().map(({ payload }) => payload.kind)).toEqual(['message']);
  await readMarks.markRead(by(eve), { chatId, upTo: version });
  await settle();
  expect(takeSent().map(({ payload }) => payload.kind)).toEqual(['withdraw']);
});

test('[AL4] the write that reads a message, or ends the membership, cancels waiting pushes', async () => {
  const { push, addGroup, groups, readMarks, send, settle, db, giveDevice, ada, ben, cid } =
    await startPushes();
  for (const userId of [ben, cid]) await giveDevice(userId);
  const chatId = await addGroup(ada, ben, cid);
  await settle();
  push.outcome = { kind: 'retry', afterMs: 60_000 };
  const { seq } = await send(ada, chatId, 'One');
  await settle();
  const waiting = async () => ({
    deliveries: await db.select((tables) =>
      tables
        .selectFrom('alert_deliveries')
        .select(['user_id', 'reason'])
        .where('to_seq', '=', seq)
        .where('state', '=', 'dropped')
        .orderBy('user_id'),
    ),
    jobs: await db.select((tables) =>
      tables.selectFrom('jobs').select('kind').where('kind', '=', 'alert.deliver'),
    ),
  });
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  await groups.leave(by(cid), { chatId });
  expect(await waiting()).toEqual({
    deliveries: [
      { user_id: ben, reason: 'read' },
      { user_id: cid, reason: 'notMember' },
    ],
    jobs: [],
  });
});

test('[AL6] a message read while its push is in progress is dismissed', async () => {
  const {
    push,
    readMarks,
    send,
    fanOut,
    settle,
    pass,
    takeSent,
    ada,
    ben,
    chatId,
    seq: shown,
  } = await startShown();
  await readMarks.markRead(by(ben), { chatId, upTo: shown });
  await settle();
  takeSent();
  const answered = Promise.withResolvers<void>();
  const underWay = Promise.withResolvers<void>();
  const sendAtOnce = push.send.bind(push);
  const two = await send(ada, chatId, 'Two');
  push.send = async (...given) => {
    const [, { kind, seq }] = given;
    if (kind === 'message' && seq !== two.seq) return { kind: 'retry', afterMs: 60_000 };
    underWay.resolve();
    await answered.promise;
    return sendAtOnce(...given);
  };
  const settled = settle();
  await underWay.promise;
  const { seq } = await send(ada, chatId, 'Three');
  await fanOut.lookThroughAll();
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  answered.resolve();
  await settled;
  await pass(1_000);
  const kinds = takeSent().map(({ payload }) => payload.kind);
  expect(kinds.toSorted()).toEqual(['message', 'message', 'withdraw', 'withdraw']);
});
