import { limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startServices } from '../services.fixture.ts';
import { startWithMessage } from './one-message.fixture.ts';

const minuteMs = 60 * 1000;

test('[MS28] each person has one reaction, the last; the row lists them in order', async () => {
  const { ada, ben, cid, place, messageChanges, newest, rowsOf, chatId } = await startWithMessage();
  const react = (userId: string, emoji: string | null) =>
    messageChanges.react(by(userId), { ...place, emoji });
  await react(ada, '👍');
  await react(cid, '❤️');
  const { version } = await react(ben, '👍');
  const [message] = await newest();
  expect(message).toMatchObject({
    version,
    reactions: [
      { emoji: '👍', userIds: [ada, ben] },
      { emoji: '❤️', userIds: [cid] },
    ],
  });
  expect(rowsOf(chatId).at(-1)).toEqual(message);
  // Repeating it changes nothing.
  const count = rowsOf(chatId).length;
  expect(await react(ada, '👍')).toEqual({ version });
  expect(rowsOf(chatId)).toHaveLength(count);
  await react(ada, '🎉');
  await react(cid, null);
  expect((await newest())[0]?.reactions).toEqual([
    { emoji: '👍', userIds: [ben] },
    { emoji: '🎉', userIds: [ada] },
  ]);
  await react(ben, null);
  await react(ada, null);
  expect((await newest())[0]).not.toHaveProperty('reactions');
});

test('[MS28] in a group of 500 people a reaction writes one row, the message’s, and one for its author', async () => {
  const services = await startServices();
  const { ada, ben, addPerson, addGroup, messageChanges, changes, rowsOf } = services;
  const others = await Promise.all(
    Array.from({ length: 498 }, (_, at) => addPerson(`Person ${at}`)),
  );
  const chatId = await addGroup(ada, ben, ...others);
  const { id: messageId, seq: before } = await services.send(ben, chatId, 'All visits done');
  changes.length = 0;
  const { version } = await messageChanges.react(by(ada), { chatId, messageId, emoji: '👍' });
  expect(version).toBe(before + 1);
  const reactions = [{ emoji: '👍', userIds: [ada] }];
  expect(rowsOf(chatId)).toMatchObject([{ kind: 'message', id: messageId, reactions }]);
  expect(rowsOf(ben)).toMatchObject([{ kind: 'notification', messageId }]);
  expect(changes.flatMap(({ rows }) => rows)).toHaveLength(2);
});

test('[MS122] what a person has reacted with last is a row of theirs, written where it changes what is offered first', async () => {
  const { ben, cid, place, messageChanges, rowsOf, users } = await startWithMessage();
  const react = (userId: string, emoji: string | null) =>
    messageChanges.react(by(userId), { ...place, emoji });
  const settingsOf = (userId: string) => rowsOf(userId).filter(({ kind }) => kind === 'settings');
  const count = settingsOf(ben).length;
  // The first of the usual ones stays the first.
  await react(ben, '👍');
  expect(settingsOf(ben)).toHaveLength(count);
  await react(ben, '🎉');
  await react(ben, '❤️');
  await react(ben, null);
  await react(ben, '❤️');
  const written = settingsOf(ben).slice(count);
  expect(written).toMatchObject([{ usedReactions: ['🎉'] }, { usedReactions: ['❤️', '🎉'] }]);
  expect(await users.listSettingsChanged(ben, 0)).toEqual([written.at(-1)]);
  await react(cid, '🙈');
  expect(settingsOf(cid).at(-1)).toMatchObject({ usedReactions: ['🙈'] });
  expect(settingsOf(ben).slice(count)).toEqual(written);
});

test('[MS28] however often a person reacts, the message has one reaction of theirs', async () => {
  const { ben, place, messageChanges, newest } = await startWithMessage();
  const emojis = Array.from({ length: 200 }, (_, index) =>
    String.fromCodePoint(0x1f600 + (index % 64)),
  );
  await Promise.all(emojis.map((emoji) => messageChanges.react(by(ben), { ...place, emoji })));
  expect((await newest())[0]?.reactions).toEqual([{ emoji: emojis.at(-1), userIds: [ben] }]);
});

test('[MS28][MS29] a deleted message accepts no reaction and no pin, and neither does a system line', async () => {
  const world = await startWithMessage();
  const { ada, ben, place, messageChanges, rowsOf, chatId, dee } = world;
  const line = rowsOf(chatId).find((row) => row.kind === 'message');
  const ofLine = { chatId, messageId: line?.id ?? '' };
  const attempts = (target: typeof place, userId = ada) => [
    messageChanges.react(by(userId), { ...target, emoji: '👍' }),
    messageChanges.setPinned(by(userId), { ...target, isPinned: true }),
  ];
  for (const attempt of attempts(ofLine)) {
    await expect(attempt).rejects.toMatchObject({ code: 'not_allowed' });
  }
  for (const attempt of attempts(place, dee)) {
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
  }
  await world.delete(ben);
  for (const attempt of attempts(place)) {
    await expect(attempt).rejects.toMatchObject({ code: 'message_deleted' });
  }
});

test('[MS24][MS28] the reactions to a message are deleted with it', async () => {
  const world = await startWithMessage();
  const { ada, ben, place, messageChanges, newest } = world;
  await messageChanges.react(by(ada), { ...place, emoji: '👍' });
  await world.delete(ben);
  expect((await newest())[0]).not.toHaveProperty('reactions');
});

test('[MS29] pinned messages are in one row of the chat, the newest pin first, and change with the message', async () => {
  const world = await startWithMessage();
  const { ada, ben, place, chatId, messageId, messageChanges, pins, clock, write, edit } = world;
  const other = await write(ada, 'Key safe: 4711');
  await messageChanges.setPinned(by(ada), { ...place, isPinned: true });
  const firstAt = clock.now();
  clock.advance(minuteMs);
  await messageChanges.setPinned(by(ben), { chatId, messageId: other, isPinned: true });
  const { version } = await edit(ben, 'One tablet');
  const [row] = await pins.listChanged(chatId, 0);
  expect(row).toMatchObject({
    kind: 'pins',
    chatId,
    version,
    pins: [
      { messageId: other, authorId: ada, excerpt: 'Key safe: 4711', byId: ben },
      { messageId, authorId: ben, excerpt: 'One tablet', byId: ada, pinnedAt: firstAt },
    ],
  });
  expect(world.rowsOf(chatId).at(-1)).toEqual(row);
  await world.delete(ben);
  expect((await pins.listChanged(chatId, 0))[0]?.pins.map((pin) => pin.messageId)).toEqual([other]);
  await messageChanges.setPinned(by(ben), { chatId, messageId: other, isPinned: false });
  expect((await pins.listChanged(chatId, 0))[0]?.pins).toEqual([]);
});

test('[MS29] pinning and unpinning again change nothing, and the number of pins is limited', async () => {
  const { ada, place, chatId, messageChanges, write, rowsOf } = await startWithMessage();
  const pin = (messageId: string, isPinned = true) =>
    messageChanges.setPinned(by(ada), { chatId, messageId, isPinned });
  await pin(place.messageId);
  for (let count = 1; count < limits.pinsPerChat; count += 1) {
    await pin(await write(ada, `Number ${count}`));
  }
  const last = await write(ada, 'One too many');
  const stored = rowsOf(chatId).length;
  await expect(pin(last)).rejects.toMatchObject({ code: 'pins_full' });
  await pin(place.messageId);
  await pin(last, false);
  expect(rowsOf(chatId)).toHaveLength(stored);
  await pin(place.messageId, false);
  await pin(last);
});
