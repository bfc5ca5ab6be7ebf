import type { Mention } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startServices, type Services } from '../services.fixture.ts';

async function startChat(): Promise<Services & { chatId: string }> {
  const services = await startServices();
  const chatId = await services.addGroup(services.ada, services.ben, services.cid);
  return { ...services, chatId };
}

test('[MS6] a mark moves forward, not back, and not beyond the newest version', async () => {
  const { readMarks, send, ada, ben, chatId } = await startChat();
  const { seq } = await send(ada, chatId, 'one');
  const mark = (upTo: number) => readMarks.markRead(by(ben), { chatId, upTo });
  expect(await mark(seq)).toEqual({ upTo: seq });
  expect(await mark(1)).toEqual({ upTo: seq });
  expect(await mark(Number.MAX_SAFE_INTEGER)).toEqual({ upTo: seq });
  const next = await send(ada, chatId, 'two');
  expect(await readMarks.unread(ben, chatId)).toMatchObject({ count: 1 });
  expect(await mark(Number.MAX_SAFE_INTEGER)).toEqual({ upTo: next.seq });
});

test('[MS6] marks that race end with the furthest', async () => {
  const { readMarks, send, ada, ben, chatId } = await startChat();
  for (const text of ['one', 'two', 'three']) await send(ada, chatId, text);
  await Promise.all([4, 2, 3, 1].map((upTo) => readMarks.markRead(by(ben), { chatId, upTo })));
  expect(await readMarks.unread(ben, chatId)).toMatchObject({ readUpTo: 4 });
});

test('[MS7] a mark is a row in the person’s own space, written only when it moves', async () => {
  const { readMarks, changes, send, ada, ben, chatId } = await startChat();
  const { seq } = await send(ada, chatId, 'one');
  changes.length = 0;
  for (const upTo of [seq, seq, 1]) await readMarks.markRead(by(ben), { chatId, upTo });
  expect(changes).toEqual([
    {
      space: { kind: 'user', id: ben },
      from: 2,
      to: 3,
      rows: [{ kind: 'readMark', userId: ben, chatId, upTo: seq, version: 3 }],
    },
  ]);
});

test('[MS7] sending writes into the space of the chat only', async () => {
  const { changes, send, ada, chatId } = await startChat();
  changes.length = 0;
  await send(ada, chatId, 'one');
  expect(changes.map(({ space }) => space)).toEqual([{ kind: 'chat', id: chatId }]);
});

test('[MS8] messages by others after the mark are unread, except system lines', async () => {
  const { readMarks, groups, send, ada, ben, chatId } = await startChat();
  await send(ada, chatId, 'one');
  const { seq } = await send(ada, chatId, 'two');
  await send(ben, chatId, 'mine');
  await groups.rename(by(ada), { chatId, title: 'South' });
  const { seq: chatVersion } = await send(ada, chatId, 'three');
  expect(await readMarks.unread(ben, chatId)).toEqual({
    count: 3,
    mentions: 0,
    readUpTo: 0,
    chatVersion,
  });
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  expect(await readMarks.unread(ben, chatId)).toEqual({
    count: 1,
    mentions: 0,
    readUpTo: seq,
    chatVersion,
  });
});

test('[MN5] unread messages that mention the reader, by name or as everyone, are counted', async () => {
  const { readMarks, send, ada, ben, chatId } = await startChat();
  const to = (who: Mention['who']): Mention[] => [{ start: 0, length: 4, who }];
  const { seq } = await send(ada, chatId, '@Ben', to({ type: 'user', userId: ben }));
  await send(ada, chatId, '@all', to({ type: 'all' }));
  await send(ada, chatId, '@Ada', to({ type: 'user', userId: ada }));
  await send(ben, chatId, '@all', to({ type: 'all' }));
  expect(await readMarks.unread(ben, chatId)).toMatchObject({ count: 3, mentions: 2 });
  expect(await readMarks.countUnreadBelow(ben, chatId, seq + 1)).toEqual({ count: 1, mentions: 1 });
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  expect(await readMarks.unread(ben, chatId)).toMatchObject({ count: 2, mentions: 1 });
});

test('[MS9] the chat receives marks at once, then at most once a second with the newest', async () => {
  const { readMarks, bus, clock, send, ada, ben, cid, chatId } = await startChat();
  for (const text of ['one', 'two', 'three']) await send(ada, chatId, text);
  const heard: unknown[] = [];
  bus.subscribe('receipts', (receipts) => heard.push(receipts));

  await readMarks.markRead(by(ben), { chatId, upTo: 1 });
  const hiddenFrom: string[] = [];
  expect(heard).toEqual([{ chatId, receipts: [{ userId: ben, upTo: 1 }], hiddenFrom }]);
  await readMarks.markRead(by(ben), { chatId, upTo: 2 });
  await readMarks.markRead(by(cid), { chatId, upTo: 2 });
  await readMarks.markRead(by(ben), { chatId, upTo: 3 });
  clock.advance(999);
  expect(heard).toHaveLength(1);
  clock.advance(1);
  const receipts = [
    { userId: ben, upTo: 3 },
    { userId: cid, upTo: 2 },
  ];
  await expect.poll(() => heard.slice(1)).toEqual([{ chatId, receipts, hiddenFrom }]);
  clock.advance(1_000);
  await readMarks.markRead(by(ben), { chatId, upTo: 4 });
  expect(heard).toHaveLength(3);
  // A mark that does not move is not published.
  await readMarks.markRead(by(ben), { chatId, upTo: 4 });
  clock.advance(5_000);
  expect(heard).toHaveLength(3);
});

test('[MS10] every active member is listed with their mark', async () => {
  const { readMarks, groups, send, ada, ben, cid, dee, chatId } = await startChat();
  const { seq } = await send(ada, chatId, 'one');
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  await groups.removeMember(by(ada), { chatId, userId: cid });
  const { version } = await groups.addMembers(by(ada), { chatId, userIds: [dee] });
  const { receipts } = await readMarks.receipts(ada, chatId);
  const byUser = receipts.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  expect(byUser).toEqual([
    { userId: ada, upTo: 0, joinedSeq: 1 },
    { userId: ben, upTo: seq, joinedSeq: 1 },
    { userId: dee, upTo: 0, joinedSeq: version },
  ]);
});

test('[MS10] a person who opens a group after being added has read up to the line that says so', async () => {
  const { readMarks, groups, ada, dee, chatId } = await startChat();
  const { version } = await groups.addMembers(by(ada), { chatId, userIds: [dee] });
  await readMarks.markRead(by(dee), { chatId, upTo: version });
  const { receipts } = await readMarks.receipts(ada, chatId);
  expect(receipts).toContainEqual({ userId: dee, upTo: version, joinedSeq: version });
});

test('[MS11] marks and receipts exist only for members', async () => {
  const { readMarks, dee, boss, chatId } = await startChat();
  for (const stranger of [dee, boss]) {
    const attempts = [
      readMarks.markRead(by(stranger), { chatId, upTo: 1 }),
      readMarks.receipts(stranger, chatId),
      readMarks.unread(stranger, chatId),
    ];
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
    }
  }
});

test('[MS13] the unread messages of all chats are those of the chats that the person is in', async () => {
  const { readMarks, groups, addGroup, send, ada, ben, cid, chatId } = await startChat();
  const left = await addGroup(ada, ben, cid);
  for (const chat of [chatId, left]) {
    await send(ada, chat, 'one');
    await send(cid, chat, 'two');
    await send(ben, chat, 'mine');
  }
  expect((await readMarks.countUnread(ben)).total).toBe(4);
  await groups.leave(by(ben), { chatId: left });
  expect((await readMarks.countUnread(ben)).total).toBe(2);
  await readMarks.markRead(by(ben), { chatId, upTo: Number.MAX_SAFE_INTEGER });
  expect((await readMarks.countUnread(ben)).total).toBe(0);
});
