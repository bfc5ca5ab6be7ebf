import { expect, test } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { notificationDays as keptDays } from '../../organization.fixture.ts';
import { beginOnlineTime, endOnlineTime } from '../../presence/online-times.store.ts';
import { startPushes } from '../pushes.fixture.ts';

const dayMs = 24 * 60 * 60_000;

/** Ben, who is mentioned again and again. */
async function startMentioned() {
  const parts = await startPushes();
  const { ada, ben, db, addGroup, send, fanOut, feed } = parts;
  const chatId = await addGroup(ada, ben);
  const who = { type: 'user', userId: ben } as const;
  return {
    ...parts,
    chatId,
    async mention(count: number): Promise<number> {
      let last = 0;
      for (let index = 0; index < count; index += 1) {
        last = (await send(ada, chatId, '@Ben', [{ start: 0, length: 4, who }])).seq;
      }
      await fanOut.lookThroughAll();
      return last;
    },
    feedOfBen: async () => (await feed.listChanged(ben, 0)).toSorted((a, b) => a.seq - b.seq),
    countStored: async () =>
      (await db.select((tables) => tables.selectFrom('alerts').select('id'))).length,
  };
}

test('[NT30] read and cleared notifications are deleted when old; unread ones stay, and so does every count', async () => {
  const { ben, feed, readMarks, chatId, mention, feedOfBen, pass } = await startMentioned();
  const readUpTo = await mention(2);
  await readMarks.markRead(by(ben), { chatId, upTo: readUpTo });
  await mention(2);
  const [unread, toClear] = (await feedOfBen()).filter(({ state }) => state === 'new');
  await feed.setState(by(ben), { notificationIds: [toClear?.id ?? ''], state: 'cleared' });
  const before = await readMarks.countUnread(ben);
  await pass((keptDays - 1) * dayMs);
  expect(await feedOfBen()).toHaveLength(5);
  await pass(2 * dayMs);
  expect(await feedOfBen()).toEqual([unread]);
  expect(await readMarks.countUnread(ben)).toEqual(before);
});

test('[NT30] a device that catches up afterwards, and one that pages, find the rest', async () => {
  const { ben, feed, readMarks, chatId, mention, pass } = await startMentioned();
  await readMarks.markRead(by(ben), { chatId, upTo: await mention(2) });
  await pass((keptDays + 2) * dayMs);
  await mention(1);
  const page = await feed.page(ben, { before: Number.MAX_SAFE_INTEGER, filter: 'all', limit: 10 });
  expect(page).toMatchObject({ notifications: [{ state: 'new' }], hasOlder: false });
  expect(await feed.listChanged(ben, 1)).toHaveLength(1);
});

test('[FD16] all devices of the person are told the date, and which older notifications stay', async () => {
  const { ada, ben, clock, feed, readMarks, chatId, mention, pass, changes, feedOfBen } =
    await startMentioned();
  await readMarks.markRead(by(ben), { chatId, upTo: await mention(2) });
  await mention(2);
  const newSeqs = (await feedOfBen()).slice(-2).map(({ seq }) => seq);
  changes.length = 0;
  await pass((keptDays + 2) * dayMs);
  const before = clock.now() - keptDays * dayMs;
  const horizons = changes.flatMap(({ rows }) => rows.filter(({ kind }) => kind === 'feedHorizon'));
  expect(horizons).toMatchObject([{ userId: ben, before, newSeqs }]);
  expect(await feed.listHorizonChanged(ben, 0)).toEqual(horizons);
  expect(await feed.listHorizonChanged(ben, horizons[0]?.version ?? 0)).toEqual([]);
  expect(await feed.listHorizonChanged(ada, 0)).toEqual([]);
});

test('[NT30] many old rows are deleted in small writes, with other writes in between', async () => {
  const { db, ben, readMarks, chatId, mention, pass, countStored } = await startMentioned();
  await readMarks.markRead(by(ben), { chatId, upTo: await mention(230) });
  const left: number[] = [];
  const write = db.writeInBackground.bind(db);
  db.writeInBackground = async (work) => {
    const result = await write(work);
    left.push(await countStored());
    return result;
  };
  await pass((keptDays + 2) * dayMs);
  const steps = left.map((count, index) => (left[index - 1] ?? 231) - count);
  expect(Math.max(...steps)).toBe(100);
  expect(await countStored()).toBe(0);
});

test('[MS42] the times of reading and of connections are kept for 30 days', async () => {
  const { db, clock, ben, cid, readMarks, chatId, mention, pass } = await startMentioned();
  await readMarks.markRead(by(ben), { chatId, upTo: await mention(1) });
  const fromAt = clock.now();
  await db.write(async (transaction) => {
    for (const userId of [ben, cid]) await transaction.run(beginOnlineTime, { userId, fromAt });
    await transaction.run(endOnlineTime, { userId: ben, fromAt, untilAt: fromAt });
  });
  const listKept = async () => ({
    read: await db.select((tables) => tables.selectFrom('read_times').select('user_id as by')),
    online: await db.select((tables) => tables.selectFrom('online_times').select('user_id as by')),
  });
  await pass(29 * dayMs);
  expect(await listKept()).toMatchObject({ read: [{ by: ben }], online: [{}, {}] });
  await pass(2 * dayMs);
  // One that has not ended stays.
  expect(await listKept()).toEqual({ read: [], online: [{ by: cid }] });
});
