import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { FakeConnections } from '../presence/fake-connections.fixture.ts';
import { PresenceService } from '../presence/presence.service.ts';
import { startServices } from '../services.fixture.ts';
import { MessageDetailsService } from './message-details.service.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

async function startDetails() {
  const services = await startServices();
  const { db, clock, ada, ben, cid } = services;
  const connections = new FakeConnections();
  const presence = new PresenceService({ ...services, connections });
  const service = new MessageDetailsService({ db, clock, presence });
  const chatId = await services.addGroup(ada, ben, cid);
  const write = async () => {
    const { seq } = await services.send(ada, chatId, 'Obs at 20:00');
    const { messages } = await services.messages.page(ada, {
      chatId,
      from: { type: 'newest' },
      limit: 1,
    });
    return { seq, messageId: messages[0]?.id ?? '', at: clock.now() };
  };
  const ask = async (messageId: string, asker = ada) => {
    const { people } = await service.details(asker, { chatId, messageId });
    return new Map(people.map(({ userId, ...person }) => [userId, person]));
  };
  const pass = (ms: number): void => clock.advance(ms);
  return { ...services, connections, presence, service, chatId, write, ask, pass };
}

const nothing = { isRead: false, readAt: null, deliveredAt: null };

test('[MS40] the author learns when each of the others has read it, the first time', async () => {
  const { readMarks, write, ask, pass, clock, chatId, ada, ben, cid } = await startDetails();
  const { seq, messageId } = await write();
  expect(await ask(messageId)).toEqual(
    new Map([
      [ben, nothing],
      [cid, nothing],
    ]),
  );
  pass(minuteMs);
  const readAt = clock.now();
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  pass(minuteMs);
  const next = await write();
  await readMarks.markRead(by(ben), { chatId, upTo: next.seq });
  expect((await ask(messageId)).get(ben)).toEqual({ isRead: true, readAt, deliveredAt: readAt });
  expect((await ask(next.messageId)).get(ben)).toMatchObject({ readAt: clock.now() });
  expect((await ask(messageId)).has(ada)).toBe(false);
});

test('[MS40] nobody else learns it, and who came later or has left is not among them', async () => {
  const { groups, service, write, ask, addPerson, chatId, ada, ben, cid } = await startDetails();
  const { messageId } = await write();
  const dan = await addPerson('Dan');
  await groups.addMembers(by(ada), { chatId, userIds: [dan] });
  await groups.removeMember(by(ada), { chatId, userId: cid });
  expect([...(await ask(messageId)).keys()]).toEqual([ben]);
  const input = { chatId, messageId };
  await expect(service.details(ben, input)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(service.details(cid, input)).rejects.toMatchObject({ code: 'not_found' });
});

test('[MS41] it is delivered at once to who is connected, as soon as they are heard again', async () => {
  const { connections, write, ask, pass, clock, ben } = await startDetails();
  connections.open(1, ben);
  connections.hear(1, clock.now());
  pass(2 * secondMs);
  const { messageId, at } = await write();
  expect((await ask(messageId)).get(ben)).toEqual(nothing);
  pass(10 * secondMs);
  connections.hear(1, clock.now());
  expect((await ask(messageId)).get(ben)).toEqual({ ...nothing, deliveredAt: at });
});

test('[MS41] what was sent into a dead connection is delivered with the next one', async () => {
  const { connections, write, ask, pass, clock, ben } = await startDetails();
  connections.open(1, ben);
  connections.hear(1, clock.now());
  pass(2 * secondMs);
  const { messageId } = await write();
  pass(minuteMs);
  connections.close(1, ben);
  pass(2 * secondMs);
  expect((await ask(messageId)).get(ben)).toEqual(nothing);
  pass(minuteMs);
  const againAt = clock.now();
  connections.open(2, ben);
  pass(2 * secondMs);
  expect((await ask(messageId)).get(ben)).toEqual({ ...nothing, deliveredAt: againAt });
});

test('[MS41] a server that was killed claims nothing of those who were connected', async () => {
  const { connections, presence, write, ask, pass, ben } = await startDetails();
  connections.open(1, ben);
  pass(2 * secondMs);
  const { messageId } = await write();
  await presence.start();
  expect((await ask(messageId)).get(ben)).toEqual(nothing);
});

test('[MS41] of two devices, the one that was heard last says what was delivered', async () => {
  const { connections, write, ask, pass, clock, ben } = await startDetails();
  connections.open(1, ben);
  connections.hear(1, clock.now());
  connections.open(2, ben);
  pass(2 * secondMs);
  const { messageId, at } = await write();
  pass(10 * secondMs);
  connections.hear(2, clock.now());
  connections.close(2, ben);
  expect((await ask(messageId)).get(ben)).toMatchObject({ deliveredAt: at });
  connections.close(1, ben);
  expect((await ask(messageId)).get(ben)).toMatchObject({ deliveredAt: at });
});

test('[MS42][SC241] of a message of long ago no later time is taken for its own', async () => {
  const { readMarks, service, ada, connections, write, ask, pass, chatId, ben } =
    await startDetails();
  const { messageId, seq } = await write();
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  pass(31 * 24 * 60 * minuteMs);
  const next = await write();
  connections.open(1, ben);
  await readMarks.markRead(by(ben), { chatId, upTo: next.seq });
  const long = { isRead: true, readAt: null, deliveredAt: null };
  expect((await ask(messageId)).get(ben)).toEqual(long);
  const known = async (id: string) =>
    (await service.details(ada, { chatId, messageId: id })).areTimesKnown;
  expect([await known(messageId), await known(next.messageId)]).toEqual([false, true]);
});

test('[MS42] nor of one from before the times were recorded', async () => {
  const { readMarks, connections, write, ask, pass, chatId, ben, cid } = await startDetails();
  const { messageId } = await write();
  pass(minuteMs);
  connections.open(1, cid);
  const next = await write();
  await readMarks.markRead(by(ben), { chatId, upTo: next.seq });
  const before = { isRead: true, readAt: null, deliveredAt: null };
  expect((await ask(messageId)).get(ben)).toEqual(before);
});

test('[MS96] of the times of one minute the latest is stored, and of the next minute another', async () => {
  const { readMarks, write, ask, pass, clock, chatId, ben, db } = await startDetails();
  // At the full minute.
  pass(minuteMs - (clock.now() % minuteMs));
  const [first, second, third] = [await write(), await write(), await write()];
  pass(5 * secondMs);
  await readMarks.markRead(by(ben), { chatId, upTo: first.seq });
  pass(50 * secondMs);
  const readAt = clock.now();
  await readMarks.markRead(by(ben), { chatId, upTo: second.seq });
  pass(5 * secondMs);
  await readMarks.markRead(by(ben), { chatId, upTo: third.seq });
  const times = await db.select((tables) =>
    tables.selectFrom('read_times').select(['up_to', 'read_at']).orderBy('up_to'),
  );
  expect(times).toEqual([
    { up_to: second.seq, read_at: readAt },
    { up_to: third.seq, read_at: readAt + 5 * secondMs },
  ]);
  expect((await ask(first.messageId)).get(ben)).toMatchObject({ isRead: true, readAt });
});
