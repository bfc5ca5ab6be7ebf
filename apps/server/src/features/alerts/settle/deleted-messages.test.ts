import { expect, test } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { newSubscription } from '../../../platform/push/fake-push.fixture.ts';
import { startPushedGroup, startPushes } from '../pushes.fixture.ts';

type Pushes = Awaited<ReturnType<typeof startPushes>>;

/** Ben has a device that shows what Ada has written, and may show its text. */
async function startShown(...texts: string[]) {
  const parts = await startPushes();
  const { ada, ben, giveDevice, openDirect, settle, takeSent } = parts;
  const device = await giveDevice(ben);
  const chatId = await openDirect(ada, ben);
  const sent = [];
  for (const text of texts) {
    sent.push(await parts.send(ada, chatId, text));
    await settle();
  }
  expect(takeSent()).toHaveLength(texts.length);
  return { ...parts, device, chatId, sent };
}

function remove({ messageChanges, ada }: Pushes, chatId: string, messageId = '') {
  return messageChanges.delete(by(ada), { chatId, messageId });
}

test('[AL8] a deleted message is dismissed from the devices that show it', async () => {
  const parts = await startShown('The code is 4711');
  const { chatId, sent, settle, pass, takeSent } = parts;
  await remove(parts, chatId, sent[0]?.id);
  await settle();
  const [dismissal, ...others] = takeSent();
  expect(others).toEqual([]);
  expect(dismissal?.payload).toMatchObject({
    kind: 'withdraw',
    tag: chatId,
    seq: sent[0]?.seq,
    body: 'Message deleted',
    silent: true,
    badgeCount: 0,
  });
  // Also for a device that comes back after weeks.
  expect(dismissal?.options.ttlSeconds).toBe(28 * 24 * 60 * 60);
  await pass(60_000);
  expect(takeSent()).toEqual([]);
});

test('[AL8] the remaining messages are shown in its place, without a sound', async () => {
  const parts = await startShown('One', 'Two');
  const { chatId, sent, settle, takeSent } = parts;
  await remove(parts, chatId, sent[1]?.id);
  await settle();
  const [replacement, ...others] = takeSent();
  expect(others).toEqual([]);
  expect(replacement?.payload).toMatchObject({
    kind: 'message',
    tag: chatId,
    // With the same position as what it replaces: the device does not treat it as a late push.
    seq: sent[1]?.seq,
    url: `/#/chat/${chatId}?at=${sent[0]?.seq}`,
    silent: true,
    renotify: false,
    badgeCount: 1,
  });
  expect(replacement?.payload.messageId).toBeUndefined();
  expect(replacement?.options.ttlSeconds).toBe(28 * 24 * 60 * 60);
  await parts.readMarks.markRead(by(parts.ben), { chatId, upTo: sent[1]?.seq ?? 0 });
  await settle();
  const [read] = takeSent();
  expect(read?.payload).toMatchObject({ kind: 'withdraw', body: 'Read on another device' });
  expect(read?.options.ttlSeconds).toBe(28 * 24 * 60 * 60);
});

test('[AL8] if something newer is shown by then, nothing is sent', async () => {
  const parts = await startShown('One', 'Two');
  const { chatId, sent, settle, takeSent } = parts;
  await remove(parts, chatId, sent[0]?.id);
  await settle();
  expect(takeSent()).toEqual([]);
});

test('[AL8] a message deleted during its push is dismissed once the push has arrived', async () => {
  const parts = await startShown();
  const { push, ada, chatId, send, settle, takeSent } = parts;
  const { id } = await send(ada, chatId, 'One');
  const sendAtOnce = push.send.bind(push);
  push.send = async (...given) => {
    push.send = sendAtOnce;
    await remove(parts, chatId, id);
    return sendAtOnce(...given);
  };
  await settle();
  await settle();
  expect(takeSent().map(({ payload }) => payload.kind)).toEqual(['message', 'withdraw']);
});

test('[AL8] a message deleted before it was pushed is pushed to no device', async () => {
  const parts = await startShown();
  const { ada, chatId, send, settle, takeSent, untold } = parts;
  const { id } = await send(ada, chatId, 'One');
  await remove(parts, chatId, id);
  await settle();
  expect(takeSent()).toEqual([]);
  expect(untold).toEqual([]);
});

test('[AL8] Safari, which must show something, shows that it was deleted', async () => {
  const parts = await startPushes();
  const { ada, cid, giveDevice, openDirect, send, settle, takeSent } = parts;
  await giveDevice(cid, { ...newSubscription(), endpoint: 'https://web.push.apple.com/abc' });
  const chatId = await openDirect(ada, cid);
  const { id } = await send(ada, chatId, 'One');
  await settle();
  takeSent();
  await remove(parts, chatId, id);
  await settle();
  expect(takeSent()).toMatchObject([{ payload: { kind: 'withdraw', body: 'Message deleted' } }]);
});

test('[AL8] a deleted mention leaves all feeds, read or not', async () => {
  const parts = await startPushedGroup();
  const { ada, ben, cid, chatId, send, feed, readMarks, settle } = parts;
  const everybody = { start: 0, length: 9, who: { type: 'all' } } as const;
  const { id, seq } = await send(ada, chatId, '@Everyone', [everybody]);
  await settle();
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  await remove(parts, chatId, id);
  await settle();
  for (const userId of [ben, cid]) {
    const page = { before: Number.MAX_SAFE_INTEGER, filter: 'all', limit: 50 } as const;
    const { notifications } = await feed.page(userId, page);
    expect(notifications.filter(({ messageId }) => messageId === id)).toEqual([]);
  }
});

test('[AL8] the next server dismisses what a killed one had left', async () => {
  const parts = await startShown('One');
  const { jobs, chatId, sent, restart, takeSent } = parts;
  await jobs.stop();
  await remove(parts, chatId, sent[0]?.id);
  await restart();
  expect(takeSent()).toMatchObject([{ payload: { kind: 'withdraw' } }]);
});
