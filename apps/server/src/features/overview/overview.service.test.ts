import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startServices } from '../services.fixture.ts';
import { OverviewService } from './overview.service.ts';

async function startOverview() {
  const services = await startServices();
  const presence = { onlineIds: [services.ada, services.cid] };
  const overview = new OverviewService({ ...services, presence });
  return { ...services, overview };
}

const dayMs = 24 * 60 * 60 * 1000;

test('[PR6][SC72] the numbers cover the person’s chats and their colleagues', async () => {
  const services = await startOverview();
  const { overview, groups, readMarks, send, ada, ben, cid } = services;
  const direct = await services.openDirect(ada, ben);
  const read = await services.openDirect(ada, cid);
  const left = await services.addGroup(cid, ada, ben);
  const foreign = await services.openDirect(ben, cid);
  await services.addGroup(ada);
  for (const text of ['one', 'two', 'three']) await send(ben, direct, text);
  await readMarks.markRead(by(ada), { chatId: direct, upTo: 2 });
  await readMarks.markRead(by(ada), { chatId: read, upTo: (await send(cid, read, 'read')).seq });
  await send(cid, left, 'left behind');
  await send(cid, foreign, 'not hers');
  await groups.leave(by(ada), { chatId: left });

  expect(await overview.figures(ada, { timeZone: 'UTC', days: 1 })).toEqual({
    chats: 3,
    unreadChats: 1,
    unreadMessages: 2,
    peopleOnline: 1,
    people: 4,
    messagesPerDay: [{ day: '2026-11-21', count: 4 }],
  });
});

test('[PR7] messages count for the day in the person’s time zone on which they were written', async () => {
  const services = await startOverview();
  const { overview, clock, send, ada, ben } = services;
  const chatId = await services.addGroup(ada, ben);
  const write = async (time: string, count: number) => {
    clock.advance(Date.parse(time) - clock.now());
    await Promise.all(Array.from({ length: count }, (_, index) => send(ben, chatId, `${index}`)));
  };
  await write('2027-03-26T12:00:00Z', 1);
  await write('2027-03-27T22:59:59Z', 2);
  await write('2027-03-27T23:00:00Z', 3);
  await write('2027-03-28T21:59:59Z', 4);
  await write('2027-03-28T22:00:00Z', 5);
  const { messagesPerDay } = await overview.figures(ada, { timeZone: 'Europe/Berlin', days: 3 });
  expect(messagesPerDay).toEqual([
    { day: '2027-03-27', count: 2 },
    { day: '2027-03-28', count: 7 },
    { day: '2027-03-29', count: 5 },
  ]);
});

test('[PR7] the whole of a long history within the days is counted', async () => {
  const services = await startOverview();
  const { overview, clock, send, ada, ben } = services;
  const chatId = await services.openDirect(ada, ben);
  for (let day = 0; day < 3; day += 1) {
    await Promise.all(Array.from({ length: 900 }, (_, index) => send(ben, chatId, `${index}`)));
    clock.advance(dayMs);
  }
  const { messagesPerDay } = await overview.figures(ada, { timeZone: 'UTC', days: 4 });
  expect(messagesPerDay.map(({ count }) => count)).toEqual([900, 900, 900, 0]);
});

test('[PR8] an unknown time zone is a bad request', async () => {
  const { overview, ada } = await startOverview();
  await expect(overview.figures(ada, { timeZone: 'Mars/Base', days: 7 })).rejects.toMatchObject({
    code: 'bad_request',
  });
});
