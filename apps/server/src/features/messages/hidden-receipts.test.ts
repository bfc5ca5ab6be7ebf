import { limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import type { BusEvents } from '../../platform/bus/bus.ts';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startServices } from '../services.fixture.ts';

const editWithinMinutes = 60;

/** A group of Ada, Ben and Cid with three messages by Ada, in an organisation that permits hiding. */
async function startAllowed() {
  const services = await startServices();
  const { ada, ben, cid, boss, organization, users, readMarks, messageDetails, bus } = services;
  const chatId = await services.addGroup(ada, ben, cid);
  const sent = [
    await services.send(ada, chatId, 'One'),
    await services.send(ada, chatId, 'Two'),
    await services.send(ada, chatId, 'Three'),
  ];
  const allow = (allowHiddenReceipts: boolean) =>
    organization.updateMessages(by(boss), { editWithinMinutes, allowHiddenReceipts });
  await allow(true);
  const heard: BusEvents['receipts'][] = [];
  bus.subscribe('receipts', (event) => heard.push(event));
  return {
    ...services,
    chatId,
    heard,
    allow,
    hide: (userId: string, isHidden = true) => users.setReceiptsHidden(by(userId), isHidden),
    read: (userId: string, index: number) =>
      readMarks.markRead(by(userId), { chatId, upTo: sent[index]?.seq ?? 0 }),
    /** Up to which message, from 1, the reader sees that the person has read; 0 for none. */
    seenBy: async (reader: string, userId: string) => {
      const { receipts } = await readMarks.receipts(reader, chatId);
      const { upTo = 0 } = receipts.find((receipt) => receipt.userId === userId) ?? {};
      return sent.filter(({ seq }) => seq <= upTo).length;
    },
    details: async (userId: string, index = 0) => {
      const messageId = sent[index]?.id ?? '';
      const { people } = await messageDetails.details(ada, { chatId, messageId });
      return people.find((person) => person.userId === userId);
    },
  };
}

test('[MS93] hiding is not permitted at first', async () => {
  const { users, ada } = await startServices();
  await expect(users.setReceiptsHidden(by(ada), true)).rejects.toMatchObject({
    code: 'not_allowed',
  });
  await users.setReceiptsHidden(by(ada), false);
});

test('[MS90] who hides shows no reading: not what comes, and not what was known before', async () => {
  const { ada, ben, hide, read, seenBy, details, heard } = await startAllowed();
  await read(ben, 0);
  expect(await seenBy(ada, ben)).toBe(1);
  expect(heard).toHaveLength(1);
  await hide(ben);
  expect(await seenBy(ada, ben)).toBe(0);
  await read(ben, 1);
  expect(await seenBy(ada, ben)).toBe(0);
  expect(heard).toHaveLength(1);
  expect(await details(ben)).toMatchObject({ isRead: false, readAt: null, isHidden: true });
});

test('[MS90] a mark that waited to be published is not, once it is hidden', async () => {
  const { ben, cid, hide, read, clock, heard } = await startAllowed();
  await read(cid, 0);
  await read(ben, 0);
  await read(cid, 1);
  await hide(ben);
  clock.advance(limits.receiptsIntervalMs);
  await expect.poll(() => heard).toHaveLength(2);
  expect(heard.flatMap(({ receipts }) => receipts.map(({ userId }) => userId))).toEqual([cid, cid]);
  expect(heard.at(-1)?.hiddenFrom).toEqual([ben]);
});

test('[MS91] who hides does not see it of others, neither in the chat nor of a message', async () => {
  const { ada, ben, cid, hide, read, seenBy, details } = await startAllowed();
  await read(ben, 2);
  await hide(ada);
  expect(await seenBy(ada, ben)).toBe(0);
  expect(await seenBy(cid, ben)).toBe(3);
  expect(await details(ben)).toMatchObject({ isRead: false, readAt: null, isHidden: true });
  await hide(ada, false);
  expect(await seenBy(ada, ben)).toBe(3);
  expect(await details(ben)).toMatchObject({ isRead: true });
});

test('[MS92] the time of delivery stays, and is not that of reading', async () => {
  const { ben, clock, hide, read, details, db } = await startAllowed();
  clock.advance(60_000);
  await hide(ben);
  await read(ben, 2);
  expect(await details(ben)).toMatchObject({ deliveredAt: null, readAt: null });
  expect(await db.select((tables) => tables.selectFrom('read_times').select('user_id'))).toEqual(
    [],
  );
});

test('[MS93] once it is shown again, reading shows from then on; what was read meanwhile has no time', async () => {
  const { ada, ben, hide, read, seenBy, details } = await startAllowed();
  await read(ben, 0);
  await hide(ben);
  await read(ben, 1);
  await hide(ben, false);
  expect(await seenBy(ada, ben)).toBe(1);
  expect(await details(ben, 1)).toMatchObject({ isRead: false });
  await read(ben, 2);
  expect(await seenBy(ada, ben)).toBe(3);
});

test('[MS93] when the organisation permits it no more, nobody hides any more', async () => {
  const { ada, ben, cid, hide, read, seenBy, allow, users, rowsOf, organization } =
    await startAllowed();
  await hide(ben);
  await hide(cid);
  await read(ben, 1);
  const id = (await organization.find())?.id ?? '';
  const count = rowsOf(id).length;
  await allow(false);
  expect(rowsOf(id).slice(count)).toMatchObject([
    { kind: 'organization', allowHiddenReceipts: false },
    { kind: 'user', id: ben },
    { kind: 'user', id: cid },
  ]);
  expect(await users.find(ben)).not.toHaveProperty('hidesReceipts');
  expect(await seenBy(ada, ben)).toBe(0);
  await read(ben, 2);
  expect(await seenBy(ada, ben)).toBe(3);
  // Permitted again, it has to be chosen again.
  await allow(true);
  expect(await seenBy(ada, ben)).toBe(3);
});

test('[MS93] changing how long messages can be edited leaves the permission as it is', async () => {
  const { organization, boss, ben, hide, users } = await startAllowed();
  await hide(ben);
  await organization.updateMessages(by(boss), { editWithinMinutes: 5 });
  expect(await organization.find()).toMatchObject({
    editWithinMinutes: 5,
    allowHiddenReceipts: true,
  });
  expect(await users.find(ben)).toMatchObject({ hidesReceipts: true });
});

test('[MS94] the read marks of who hides are still the same on all their devices', async () => {
  const { ben, chatId, hide, read, rowsOf, readMarks } = await startAllowed();
  await hide(ben);
  const { upTo } = await read(ben, 1);
  expect(rowsOf(ben).at(-1)).toMatchObject({ kind: 'readMark', chatId, upTo });
  expect((await readMarks.unread(ben, chatId)).count).toBe(1);
});
