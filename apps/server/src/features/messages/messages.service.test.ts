import { limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startServices } from '../services.fixture.ts';

const texts = {
  emoji: '👩🏽‍⚕️👨‍👩‍👧‍👦🇬🇧 1️⃣',
  'combining marks': 'e\u0301 n\u0303 Z\u0351\u036b\u0343a\u0328\u030alg\u0322\u0335o',
  'right to left': 'שלום \u202eabc\u202c العربية ١٢٣',
  'white space': '  two\tcolumns\r\n\nand a line\u00a0\u200b ',
  'line separators': 'a\u2028b\u2029c\u0085d',
  'characters beyond the basic plane': '𝔗𝔢𝔫𝔡 \u{10ffff} \ufffe \uffff',
  'control characters': 'a\u0001b\u001fc\u007f',
  'JSON and SQL': `'; drop table messages; -- \\u0000 {"__proto__":1} %s \${x}`,
  'as long as allowed': '😀'.repeat(limits.messageTextLength),
};

test.each(Object.entries(texts))('[MS1] %s are returned as sent', async (_name, text) => {
  const { messages, openDirect, send, rowsOf, ada, ben } = await startServices();
  const chatId = await openDirect(ada, ben);
  await send(ada, chatId, text);
  const page = await messages.page(ben, { chatId, from: { type: 'newest' }, limit: 1 });
  expect(page.messages[0]?.content).toEqual({ type: 'text', text });
  expect(rowsOf(chatId).at(-1)).toEqual(page.messages[0]);
});

test('[MS3] the same message, sent a hundred times at once, is stored once', async () => {
  const { messages, openDirect, rowsOf, ada, ben, id } = await startServices();
  const command = { id: id(), chatId: await openDirect(ada, ben), text: 'Once' };
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => messages.send(by(ada), command)),
  );
  expect(new Set(answers.map(({ seq, createdAt }) => `${seq} ${createdAt}`)).size).toBe(1);
  expect(rowsOf(command.chatId).filter(({ kind }) => kind === 'message')).toHaveLength(1);
});

test('[MS3] a repeated message is answered with its first position and time', async () => {
  const { messages, openDirect, send, clock, ada, ben, id } = await startServices();
  const command = { id: id(), chatId: await openDirect(ada, ben), text: 'Hello' };
  const first = await messages.send(by(ada), command);
  clock.advance(60_000);
  const next = await send(ben, command.chatId, 'Hi');
  expect(await messages.send(by(ada), command)).toEqual(first);
  // The repeated command took no version.
  expect((await send(ben, command.chatId, 'There?')).seq).toBe(next.seq + 1);
});

const dayMs = 24 * 60 * 60 * 1000;

test.each([
  ['two hours', 2 * 60 * 60 * 1000],
  ['longest', limits.messageAgeMs],
])('[MS16] a message that waited keeps when it was written: %s', async (_name, writtenAgoMs) => {
  const { messages, openDirect, rowsOf, clock, ada, ben, id } = await startServices();
  const chatId = await openDirect(ada, ben);
  await messages.send(by(ada), { id: id(), chatId, text: 'Late', writtenAgoMs });
  const now = clock.now();
  const row = { createdAt: now, writtenAt: now - writtenAgoMs };
  expect(rowsOf(chatId).at(-1)).toMatchObject(row);
  const page = await messages.page(ben, { chatId, from: { type: 'newest' }, limit: 1 });
  expect(page.messages).toMatchObject([row]);
  expect(await messages.listChanged(chatId, 0, 10)).toMatchObject([row]);
});

test.each([0, limits.lateMessageMs, undefined])(
  '[MS16] a message that hardly waited has only one time: %s',
  async (agoMs) => {
    const { messages, openDirect, rowsOf, ada, ben, id } = await startServices();
    const chatId = await openDirect(ada, ben);
    const late = agoMs === undefined ? {} : { writtenAgoMs: agoMs };
    await messages.send(by(ada), { id: id(), chatId, text: 'Just now', ...late });
    expect(rowsOf(chatId).at(-1)).not.toHaveProperty('writtenAt');
  },
);

test('[MS16] a late message is ordered by the time when it was stored', async () => {
  const { messages, openDirect, send, clock, ada, ben, id } = await startServices();
  const chatId = await openDirect(ada, ben);
  await send(ben, chatId, 'First');
  clock.advance(1_000);
  await messages.send(by(ada), { id: id(), chatId, text: 'Late', writtenAgoMs: dayMs });
  const { messages: page } = await messages.page(ben, {
    chatId,
    from: { type: 'newest' },
    limit: 2,
  });
  expect(page.map(({ content }) => content)).toMatchObject([{ text: 'First' }, { text: 'Late' }]);
  expect(await messages.newestTime(chatId)).toBe(clock.now());
});

test('[MS3][MS16] a late message repeated even later keeps its first answer and times', async () => {
  const { messages, openDirect, clock, ada, ben, id } = await startServices();
  const command = { id: id(), chatId: await openDirect(ada, ben), text: 'Late' };
  const first = await messages.send(by(ada), { ...command, writtenAgoMs: dayMs });
  const writtenAt = clock.now() - dayMs;
  clock.advance(60_000);
  expect(await messages.send(by(ada), { ...command, writtenAgoMs: dayMs + 60_000 })).toEqual(first);
  const changed = await messages.listChanged(command.chatId, 0, 10);
  expect(changed).toMatchObject([{ writtenAt }]);
});

test('[MS3] the id of a message with another text, chat or kind is refused', async () => {
  const services = await startServices();
  const { messages, ada, ben, id } = services;
  const chatId = await services.openDirect(ada, ben);
  const groupId = await services.addGroup(ada, ben);
  const line = services.rowsOf(groupId).find((row) => row.kind === 'message');
  const command = { id: id(), chatId, text: 'Hello' };
  await messages.send(by(ada), command);
  const attempts = [
    messages.send(by(ada), { ...command, text: 'hello' }),
    messages.send(by(ada), { ...command, chatId: groupId }),
    messages.send(by(ada), { id: line?.id ?? '', chatId: groupId, text: JSON.stringify(line) }),
  ];
  for (const attempt of await Promise.allSettled(attempts)) {
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'id_reused' } });
  }
});

test('[MS14] the id of another message of the chat is refused, whether another person’s or a system line', async () => {
  const services = await startServices();
  const { messages, ada, ben, rowsOf } = services;
  const chatId = await services.addGroup(ada, ben);
  const line = rowsOf(chatId).find((row) => row.kind === 'message');
  const command = { id: services.id(), chatId, text: 'Hello' };
  await messages.send(by(ada), command);
  const before = rowsOf(chatId).length;
  for (const id of [command.id, line?.id ?? '']) {
    await expect(messages.send(by(ben), { ...command, id })).rejects.toMatchObject({
      code: 'id_reused',
    });
  }
  expect(rowsOf(chatId)).toHaveLength(before);
  // In another chat the id is still unused.
  const elsewhere = await services.openDirect(ben, services.cid);
  await messages.send(by(ben), { ...command, chatId: elsewhere });
});

test('[MS15] a removed person gets the first answer to a stored message, and to nothing else', async () => {
  const services = await startServices();
  const { messages, ada, ben } = services;
  const chatId = await services.addGroup(ada, ben);
  const command = { id: services.id(), chatId, text: 'Hello' };
  const first = await messages.send(by(ben), command);
  await services.groups.removeMember(by(ada), { chatId, userId: ben });
  expect(await messages.send(by(ben), command)).toEqual(first);
  for (const other of [
    { ...command, text: 'Hello?' },
    { ...command, id: services.id() },
  ]) {
    await expect(messages.send(by(ben), other)).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('[MS4] messages are in the order in which they were stored, even if the clock goes back', async () => {
  const { messages, openDirect, send, clock, ada, ben } = await startServices();
  const chatId = await openDirect(ada, ben);
  await send(ada, chatId, 'one');
  clock.advance(-3_600_000);
  await send(ben, chatId, 'two');
  const page = await messages.page(ada, { chatId, from: { type: 'newest' }, limit: 10 });
  expect(page.messages.map(({ content, seq }) => [seq, content])).toEqual([
    [2, { type: 'text', text: 'one' }],
    [3, { type: 'text', text: 'two' }],
  ]);
});

test('[MS5] pages start at any position and say whether there is more', async () => {
  const { messages, addGroup, send, ada } = await startServices();
  const chatId = await addGroup(ada);
  for (let count = 2; count <= 10; count += 1) await send(ada, chatId, `${count}`);

  type From = Parameters<typeof messages.page>[1]['from'];
  const read = async (from: From, limit = 3) => {
    const page = await messages.page(ada, { chatId, from, limit });
    return [page.hasOlder, page.messages.map(({ seq }) => seq), page.hasNewer];
  };
  expect(await read({ type: 'newest' })).toEqual([true, [8, 9, 10], false]);
  expect(await read({ type: 'newest' }, 10)).toEqual([
    false,
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    false,
  ]);
  expect(await read({ type: 'before', seq: 8 })).toEqual([true, [5, 6, 7], true]);
  expect(await read({ type: 'before', seq: 4 })).toEqual([false, [1, 2, 3], true]);
  expect(await read({ type: 'before', seq: 1 })).toEqual([false, [], true]);
  expect(await read({ type: 'before', seq: 99 })).toEqual([true, [8, 9, 10], false]);
  expect(await read({ type: 'after', seq: 0 })).toEqual([false, [1, 2, 3], true]);
  expect(await read({ type: 'after', seq: 7 })).toEqual([true, [8, 9, 10], false]);
  expect(await read({ type: 'after', seq: 10 })).toEqual([true, [], false]);
  expect(await read({ type: 'around', seq: 5 })).toEqual([true, [4, 5, 6], true]);
  expect(await read({ type: 'around', seq: 1 })).toEqual([false, [1, 2], true]);
  expect(await read({ type: 'around', seq: 10 })).toEqual([true, [9, 10], false]);
});

test('[SY42] a page names the version up to which it includes every change', async () => {
  const { messages, openDirect, send, ada, ben } = await startServices();
  const chatId = await openDirect(ada, ben);
  const { seq } = await send(ben, chatId, 'Hello');
  const page = await messages.page(ada, { chatId, from: { type: 'newest' }, limit: 50 });
  expect(page.chatVersion).toBe(seq);
});

test('[MS5] a chat without messages has an empty page', async () => {
  const { messages, openDirect, ada, ben } = await startServices();
  const chatId = await openDirect(ada, ben);
  expect(await messages.page(ada, { chatId, from: { type: 'newest' }, limit: 50 })).toEqual({
    messages: [],
    hasOlder: false,
    hasNewer: false,
    chatVersion: 1,
  });
});

test('[MS11] only members send and read, not administrators of the organisation', async () => {
  const services = await startServices();
  const { messages, ada, ben, cid, boss } = services;
  const chatId = await services.addGroup(ada, ben);
  await services.groups.leave(by(ben), { chatId });
  for (const stranger of [ben, cid, boss]) {
    const attempts = [
      services.send(stranger, chatId, 'Hello?'),
      messages.page(stranger, { chatId, from: { type: 'newest' }, limit: 1 }),
    ];
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
    }
  }
});

test('[MS11] when messages race a removal, each is stored before it or refused', async () => {
  const services = await startServices();
  const { groups, ada, ben } = services;
  const chatId = await services.addGroup(ada, ben);
  const sending = Array.from({ length: 50 }, (_, index) =>
    services.send(ben, chatId, `before ${index}`),
  );
  const removal = groups.removeMember(by(ada), { chatId, userId: ben });
  const late = Array.from({ length: 50 }, (_, index) =>
    services.send(ben, chatId, `after ${index}`),
  );
  const { version } = await removal;
  for (const { seq } of await Promise.all(sending)) expect(seq).toBeLessThan(version);
  for (const attempt of await Promise.allSettled(late)) {
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
  }
});

test('[MS76] the first message since a time is found, also between messages and after a clock was set back', async () => {
  const { messages, openDirect, send, clock, ada, ben, cid } = await startServices();
  const chatId = await openDirect(ada, ben);
  const first = await send(ada, chatId, 'First');
  clock.advance(2 * dayMs);
  const second = await send(ben, chatId, 'Second');
  const find = async (since: number) => (await messages.firstSince(ada, { chatId, since })).seq;
  expect(await find(0)).toBe(first.seq);
  expect(await find(first.createdAt)).toBe(first.seq);
  expect(await find(first.createdAt + 1)).toBe(second.seq);
  expect(await find(second.createdAt + 1)).toBeNull();
  clock.setBack(dayMs);
  const third = await send(ada, chatId, 'Third');
  expect(await find(first.createdAt + 1)).toBe(third.seq);
  const asked = messages.firstSince(cid, { chatId, since: 0 });
  await expect(asked).rejects.toMatchObject({ code: 'not_found' });
});
