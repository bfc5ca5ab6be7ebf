import { limits, type Mention } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startServices } from '../services.fixture.ts';

const hourMs = 60 * 60 * 1000;

interface Scheduling {
  text?: string;
  afterMs?: number;
  mentions?: Mention[];
  replyToId?: string;
}

/** Ada, Ben and Cid in a group that Ada administers; scheduled messages are Ben's unless it is said otherwise. */
async function startGroup() {
  const services = await startServices();
  const { id, clock, jobs, scheduled, ada, ben, cid, rowsOf } = services;
  const chatId = await services.addGroup(ada, ben, cid);
  await jobs.start();
  const input = ({ text = 'Good morning', afterMs = hourMs, ...others }: Scheduling = {}) => ({
    id: id(),
    chatId,
    text,
    sendAt: clock.now() + afterMs,
    ...others,
  });
  return {
    ...services,
    chatId,
    input,
    async schedule(what?: Scheduling) {
      const given = input(what);
      await scheduled.schedule(by(ben), given);
      return given;
    },
    async pass(ms: number): Promise<void> {
      await jobs.whenIdle();
      clock.advance(ms);
      await jobs.whenIdle();
    },
    /** The texts in the group. */
    texts: () =>
      rowsOf(chatId).flatMap((row) =>
        row.kind === 'message' && row.content.type === 'text' ? [row.content.text] : [],
      ),
    rows: (userId = ben) => rowsOf(userId).filter((row) => row.kind === 'scheduled'),
  };
}

test('[MS70] a time that is over, or more than a year ahead, is refused', async () => {
  const { scheduled, input, ben, rows } = await startGroup();
  const attempt = (afterMs: number) => scheduled.schedule(by(ben), input({ afterMs }));
  await expect(attempt(0)).rejects.toMatchObject({ code: 'time_passed' });
  await expect(attempt(-1)).rejects.toMatchObject({ code: 'time_passed' });
  await expect(attempt(limits.scheduledAheadMs + 1)).rejects.toMatchObject({
    code: 'time_too_far',
  });
  await attempt(1);
  await attempt(limits.scheduledAheadMs);
  expect(rows()).toHaveLength(2);
});

test('[MS70] a person has a hundred scheduled messages, and as many rows however many they schedule', async () => {
  const { schedule, scheduled, ben, rows, pass, texts } = await startGroup();
  const first = await schedule({ text: 'First', afterMs: 1 });
  for (let count = 1; count < limits.scheduledMessages; count += 1) await schedule();
  await expect(schedule()).rejects.toMatchObject({ code: 'scheduled_full' });
  await pass(1);
  expect(texts()).toEqual(['First']);
  await schedule({ text: 'In its place' });
  await expect(schedule()).rejects.toMatchObject({ code: 'scheduled_full' });
  const held = await scheduled.listChanged(ben, 0);
  expect(held).toHaveLength(limits.scheduledMessages);
  expect(new Set(rows().map(({ slot }) => slot)).size).toBe(limits.scheduledMessages);
  expect(held.some(({ message }) => message?.id === first.id)).toBe(false);
});

test('[MS71] it is sent at its time, once, as if its author had sent it then', async () => {
  const { schedule, pass, texts, rowsOf, rows, clock, chatId, ben } = await startGroup();
  const { id, sendAt } = await schedule();
  await pass(hourMs - 1);
  expect(texts()).toEqual([]);
  await pass(1);
  expect(rowsOf(chatId).at(-1)).toMatchObject({ id, authorId: ben, createdAt: sendAt });
  expect(rows().at(-1)).toMatchObject({ message: null });
  await pass(hourMs);
  expect(clock.now()).toBe(sendAt + hourMs);
  expect(texts()).toEqual(['Good morning']);
});

test('[MS71] one that was due while no server ran is sent as soon as one does', async () => {
  const { schedule, jobs, create, clock, texts, rowsOf, chatId } = await startGroup();
  await schedule();
  await jobs.stop();
  clock.advance(5 * hourMs);
  const next = create();
  await next.jobs.start();
  await next.jobs.whenIdle();
  expect(texts()).toEqual(['Good morning']);
  expect(rowsOf(chatId).at(-1)).toMatchObject({ createdAt: clock.now() });
});

test('[MS72] it is a row of its author, changed in place until it is sent', async () => {
  const { schedule, scheduled, rows, pass, texts, chatId, ben } = await startGroup();
  const first = await schedule();
  const { id, sendAt } = first;
  expect(rows()).toMatchObject([
    { userId: ben, slot: 0, message: { id, chatId, text: 'Good morning', sendAt } },
  ]);
  const later = { ...first, text: 'Good evening', sendAt: sendAt + hourMs };
  const { version } = await scheduled.schedule(by(ben), later);
  expect(await scheduled.schedule(by(ben), later)).toEqual({ version });
  expect(await scheduled.listChanged(ben, 0)).toEqual([rows().at(-1)]);
  await pass(hourMs);
  expect(texts()).toEqual([]);
  await pass(hourMs);
  expect(texts()).toEqual(['Good evening']);
});

test('[MS72] it is deleted, and a repeated command does not bring it back', async () => {
  const { schedule, scheduled, rows, pass, texts, ben } = await startGroup();
  const given = await schedule();
  const { version } = await scheduled.unschedule(by(ben), given);
  expect(await scheduled.unschedule(by(ben), given)).toEqual({ version });
  expect(rows().at(-1)).toMatchObject({ message: null, version });
  await expect(scheduled.schedule(by(ben), given)).rejects.toMatchObject({
    code: 'scheduled_over',
  });
  await pass(2 * hourMs);
  expect(texts()).toEqual([]);
});

test('[MS72] what was sent is not changed any more, and repeating how it was scheduled changes nothing', async () => {
  const { schedule, scheduled, pass, texts, rows, ben } = await startGroup();
  const { sendAt, ...message } = await schedule();
  await pass(hourMs);
  const { version } = rows().at(-1) ?? {};
  expect(await scheduled.schedule(by(ben), { ...message, sendAt })).toEqual({ version });
  const other = { ...message, text: 'Too late' };
  for (const attempt of [
    scheduled.schedule(by(ben), { ...other, sendAt: sendAt + hourMs }),
    scheduled.sendNow(by(ben), other),
  ]) {
    await expect(attempt).rejects.toMatchObject({ code: 'scheduled_over' });
  }
  await pass(2 * hourMs);
  expect(texts()).toEqual(['Good morning']);
});

test('[MS72] other words for what was sent and changed since are refused, not taken as done', async () => {
  const { id, schedule, scheduled, messageChanges, pass, chatId, ben } = await startGroup();
  const { sendAt, ...message } = await schedule();
  await pass(hourMs);
  const edit = { id: id(), chatId, messageId: message.id, text: 'Corrected' };
  await messageChanges.edit(by(ben), edit);
  const other = { ...message, text: 'Other words' };
  for (const attempt of [
    scheduled.schedule(by(ben), { ...other, sendAt: sendAt + 2 * hourMs }),
    scheduled.sendNow(by(ben), other),
  ]) {
    await expect(attempt).rejects.toMatchObject({ code: 'scheduled_over' });
  }
});

test('[MS72] it is sent at once, once, with what it says by then', async () => {
  const { schedule, scheduled, pass, texts, rows, ben } = await startGroup();
  const { sendAt: _sendAt, ...message } = await schedule();
  const now = { ...message, text: 'Now' };
  const placed = await scheduled.sendNow(by(ben), now);
  expect(await scheduled.sendNow(by(ben), now)).toEqual(placed);
  expect(rows().at(-1)).toMatchObject({ message: null });
  await pass(2 * hourMs);
  expect(texts()).toEqual(['Now']);
});

test('[MS72] one that was never stored is sent at once, too', async () => {
  const { input, scheduled, texts, rows, ben } = await startGroup();
  const { sendAt: _sendAt, ...message } = input();
  await scheduled.sendNow(by(ben), message);
  expect(texts()).toEqual(['Good morning']);
  expect(rows()).toEqual([]);
});

test('[MS73] nobody else learns of it, or changes it', async () => {
  const { schedule, scheduled, rowsOf, readMarks, pass, texts, chatId, ada, ben, cid, boss } =
    await startGroup();
  const before = rowsOf(chatId).length;
  const { sendAt, ...message } = await schedule();
  expect(rowsOf(chatId)).toHaveLength(before);
  for (const other of [ada, cid, boss]) {
    expect(rowsOf(other).filter(({ kind }) => kind === 'scheduled')).toEqual([]);
    expect(await scheduled.listChanged(other, 0)).toEqual([]);
    await scheduled.unschedule(by(other), message);
  }
  expect(await readMarks.unread(ada, chatId)).toMatchObject({ count: 0 });
  // The same id of another person is theirs, and only the first of both is sent under it.
  await scheduled.schedule(by(cid), { ...message, text: 'Mine', sendAt: sendAt + hourMs });
  await pass(hourMs);
  expect(texts()).toEqual(['Good morning']);
  expect(await readMarks.unread(ada, chatId)).toMatchObject({ count: 1 });
  await pass(hourMs);
  expect(texts()).toEqual(['Good morning']);
  expect((await scheduled.listChanged(cid, 0))[0]?.message).toMatchObject({
    text: 'Mine',
    failure: 'id_reused',
  });
  expect((await scheduled.listChanged(ben, 0))[0]).toMatchObject({ message: null });
});

test('[MS73] to a stranger the chat does not exist', async () => {
  const { input, scheduled, dee } = await startGroup();
  const { sendAt, ...message } = input();
  for (const attempt of [
    scheduled.schedule(by(dee), { ...message, sendAt }),
    scheduled.sendNow(by(dee), message),
  ]) {
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
  }
});

const refusals: Record<string, [string, (group: Group) => Promise<unknown>]> = {
  'a chat that was left': [
    'not_found',
    ({ groups, ben, chatId }) => groups.leave(by(ben), { chatId }),
  ],
  'a group in which only administrators write': [
    'not_allowed',
    ({ groups, ada, chatId }) =>
      groups.setPermission(by(ada), { chatId, permission: 'write', permitted: 'administrators' }),
  ],
  'an account that was deactivated': [
    'account_deactivated',
    ({ users, boss, ben }) => users.deactivate(by(boss), ben),
  ],
};
type Group = Awaited<ReturnType<typeof startGroup>>;

test.each(Object.entries(refusals))(
  '[MS74] at its time everything is authorised again, and what is refused stays: %s',
  async (_name, [failure, change]) => {
    const group = await startGroup();
    const { schedule, pass, texts, rows, log } = group;
    const { id } = await schedule();
    await change(group);
    await pass(hourMs);
    expect(texts()).toEqual([]);
    expect(rows().at(-1)).toMatchObject({ message: { id, text: 'Good morning', failure } });
    await pass(hourMs);
    expect(texts()).toEqual([]);
    expect(log.lines.filter((line) => line.includes('Good morning'))).toEqual([]);
  },
);

test('[MS74] what was refused is given another time, sent or deleted', async () => {
  const { schedule, scheduled, groups, pass, texts, rows, ada, ben, chatId } = await startGroup();
  const { sendAt, ...message } = await schedule();
  const other = await schedule({ text: 'Another' });
  await groups.leave(by(ben), { chatId });
  await pass(hourMs);
  const again = { ...message, sendAt: sendAt + hourMs + 1 };
  await expect(scheduled.schedule(by(ben), again)).rejects.toMatchObject({ code: 'not_found' });
  await scheduled.unschedule(by(ben), other);
  await groups.addMembers(by(ada), { chatId, userIds: [ben] });
  await scheduled.schedule(by(ben), again);
  expect(rows().at(-1)?.message).not.toHaveProperty('failure');
  await pass(hourMs + 1);
  expect(texts()).toEqual(['Good morning']);
});

test('[MS75] it mentions people as a message does, but not who has left by then', async () => {
  const { schedule, groups, pass, rowsOf, ada, cid, chatId } = await startGroup();
  const mention = (start: number, userId: string): Mention => ({
    start,
    length: 4,
    who: { type: 'user', userId },
  });
  const mentions = [mention(0, ada), mention(5, cid)];
  await schedule({ text: '@Ada @Cid', mentions });
  await groups.leave(by(cid), { chatId });
  await pass(hourMs);
  expect(rowsOf(chatId).at(-1)).toMatchObject({
    content: { text: '@Ada @Cid', mentions: [mention(0, ada)] },
  });
});

test('[MS75] it answers a message, unless that was deleted by then', async () => {
  const { schedule, send, messageChanges, pass, rowsOf, ada, chatId } = await startGroup();
  const asked = await send(ada, chatId, 'When?');
  const gone = await send(ada, chatId, 'Where?');
  await schedule({ text: 'At seven', replyToId: asked.id });
  await schedule({ text: 'In the office', replyToId: gone.id, afterMs: hourMs + 1 });
  await messageChanges.delete(by(ada), { chatId, messageId: gone.id });
  await pass(hourMs + 1);
  const [first, second] = rowsOf(chatId).slice(-2);
  expect(first).toMatchObject({ replyTo: { messageId: asked.id, excerpt: 'When?' } });
  expect(second).toMatchObject({ content: { text: 'In the office' } });
  expect(second).not.toHaveProperty('replyTo');
});

test('[MS121] repeated after it was sent, it is the same, though someone it mentions had left', async () => {
  const { schedule, scheduled, groups, pass, texts, rows, ben, cid, chatId } = await startGroup();
  const mentions: Mention[] = [{ start: 0, length: 4, who: { type: 'user', userId: cid } }];
  await groups.leave(by(cid), { chatId });
  const given = await schedule({ text: '@Cid', mentions });
  await pass(hourMs);
  await scheduled.schedule(by(ben), given);
  const { sendAt: _sendAt, mentions: _mentions, ...asTheRowSays } = given;
  // Another device knows it from its row.
  await scheduled.sendNow(by(ben), { ...asTheRowSays, mentions });
  await scheduled.sendNow(by(ben), asTheRowSays);
  expect(texts()).toEqual(['@Cid']);
  expect(rows().at(-1)?.message).toBeNull();
});
