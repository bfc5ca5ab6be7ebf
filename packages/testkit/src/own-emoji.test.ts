import { expect, test, vi } from 'vitest';
import { startTwoDevices } from './two-devices.fixture.ts';
import { until } from './until.ts';

/** With three messages of Ada. */
async function startMessages() {
  const together = await startTwoDevices();
  const { ada, phone, desk, chatId } = together;
  const messageIds = ['One', 'Two', 'Three'].map((text) => ada.client.sendMessage(chatId, text));
  for (const device of [phone, desk]) {
    await device.conversation(chatId, ({ messages }) =>
      messageIds.every((id) => messages.some((message) => message.id === id)),
    );
  }
  return { ...together, messageIds };
}

/** What was given in the same millisecond is in no order; no finger is that fast. */
async function untilLater(): Promise<void> {
  const before = Date.now();
  await vi.waitUntil(() => Date.now() > before, { interval: 1 });
}

test('[CL190] reactions of a phone without a network are offered there at once, and later on all devices', async () => {
  const { ada, link, phone, desk, chatId, messageIds } = await startMessages();
  const [one = '', two = '', three = ''] = messageIds;
  const ofAda = ada.client.ownEmoji.getSnapshot();
  link.hold();
  link.cut();
  // Not in the order of the messages: what was given last is the first, on all devices.
  phone.client.react(chatId, three, '🎉');
  await until(phone.client.ownEmoji, ({ quickReactions: [first] }) => first === '🎉');
  await untilLater();
  phone.client.react(chatId, one, '🙈');
  await until(phone.client.ownEmoji, ({ quickReactions: [first] }) => first === '🙈');
  phone.client.react(chatId, two, '❤️');
  phone.client.react(chatId, two, null);
  phone.client.setSkinTone(2);
  phone.client.setSkinTone(5);
  await until(phone.client.ownEmoji, ({ skinTone }) => skinTone === 5);
  const offered = { quickReactions: ['🙈', '🎉', '👍', '🙏', '❤️', '👏'], skinTone: 5 };
  expect(phone.client.ownEmoji.getSnapshot()).toEqual(offered);
  expect(desk.client.ownEmoji.getSnapshot()).toMatchObject({ skinTone: 0 });
  link.release();
  await until(desk.client.ownEmoji, ({ skinTone, quickReactions: [first] }) => {
    return skinTone === 5 && first === '🙈';
  });
  expect(desk.client.ownEmoji.getSnapshot()).toEqual(offered);
  expect(phone.client.ownEmoji.getSnapshot()).toEqual(offered);
  expect(ada.client.ownEmoji.getSnapshot()).toBe(ofAda);
});

test('[CL190] what the phone offers does not flicker while the server takes it over', async () => {
  const { phone, desk, chatId, messageIds } = await startMessages();
  const [one = '', two = ''] = messageIds;
  const firsts: unknown[] = [];
  phone.client.ownEmoji.subscribe(() =>
    firsts.push(phone.client.ownEmoji.getSnapshot().quickReactions[0]),
  );
  phone.client.react(chatId, one, '🎉');
  await until(desk.client.ownEmoji, ({ quickReactions: [first] }) => first === '🎉');
  phone.client.react(chatId, two, '🙈');
  await until(desk.client.ownEmoji, ({ quickReactions: [first] }) => first === '🙈');
  await phone.conversation(chatId, ({ messages }) =>
    messages.some(({ id, reactions }) => id === two && reactions.length > 0),
  );
  const changes = firsts.filter((first, at) => at === 0 || first !== firsts[at - 1]);
  expect(changes.filter((first) => first !== '👍')).toEqual(['🎉', '🙈']);
});
