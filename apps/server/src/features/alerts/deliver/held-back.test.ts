import { expect, test } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { startPushedGroup } from '../pushes.fixture.ts';

const hourMs = 60 * 60 * 1000;

test('[PU25] pushes held back by quiet hours go out at their end, unless read or expired', async () => {
  const { notificationSettings, send, settle, pass, takeSent, ...parts } = await startPushedGroup();
  const { ada, ben, chatId, clock } = parts;
  const until = clock.now() + 8 * hourMs;
  await notificationSettings.update(by(ben), { doNotDisturbUntil: until });
  await send(ada, chatId, 'One');
  await settle();
  await pass(8 * hourMs - 1);
  expect(takeSent()).toEqual([]);
  await pass(1);
  expect(takeSent()).toMatchObject([{ options: { ttlSeconds: 16 * 3_600 } }]);
  // Switched on while the push is already waiting: it keeps waiting, and is dropped when its lifetime ends.
  parts.push.outcome = { kind: 'retry', afterMs: 60_000 };
  await send(ada, chatId, 'Two');
  await settle();
  takeSent();
  await notificationSettings.update(by(ben), { doNotDisturbUntil: clock.now() + 48 * hourMs });
  await pass(60_000);
  await pass(48 * hourMs);
  expect(takeSent()).toEqual([]);
});

test('[PU25] ending or shortening "do not disturb" releases what it held back', async () => {
  const { notificationSettings, send, settle, pass, takeSent, ...parts } = await startPushedGroup();
  const { ada, ben, chatId, clock } = parts;
  const rest = (ms: number | null) =>
    notificationSettings.update(by(ben), {
      doNotDisturbUntil: ms === null ? ms : clock.now() + ms,
    });
  await rest(8 * hourMs);
  await send(ada, chatId, 'One');
  await settle();
  await rest(2 * hourMs);
  await settle();
  await pass(2 * hourMs - 1);
  expect(takeSent()).toEqual([]);
  await pass(1);
  expect(takeSent()).toHaveLength(1);
  await rest(8 * hourMs);
  await send(ada, chatId, 'Two');
  await settle();
  await rest(null);
  await settle();
  expect(takeSent()).toHaveLength(1);
  await pass(8 * hourMs);
  expect(takeSent()).toEqual([]);
});

test('[PU25] lengthening "do not disturb" and then ending it releases what it held back, with the time when it was due', async () => {
  const { notificationSettings, send, settle, pass, takeSent, ...parts } = await startPushedGroup();
  const { ada, ben, chatId, clock, caller, explanations } = parts;
  const until = clock.now() + 3 * hourMs;
  await notificationSettings.update(by(ben), { doNotDisturbUntil: clock.now() + hourMs });
  const { seq } = await send(ada, chatId, 'One');
  await settle();
  await notificationSettings.update(by(ben), { doNotDisturbUntil: until });
  await pass(2 * hourMs);
  expect(takeSent()).toEqual([]);
  const { devices } = await explanations.explain(caller, { chatId, seq });
  expect(devices).toMatchObject([{ delivery: { state: 'waiting', at: until } }]);
  await notificationSettings.update(by(ben), { doNotDisturbUntil: null });
  await settle();
  expect(takeSent()).toHaveLength(1);
});

test('[PU25] changed quiet hours release what they held back as soon as the new ones allow it', async () => {
  const { notificationSettings, send, settle, pass, takeSent, ...parts } = await startPushedGroup();
  const { ada, ben, chatId } = parts;
  // It is nine o'clock there.
  const quiet = (to: number, isOn = true) => {
    const days = Array.from({ length: 7 }, () => [{ from: 8 * 60, to: to * 60 }]);
    const quietHours = { isOn, days };
    return notificationSettings.update(by(ben), { quietHours, timeZone: 'Europe/Berlin' });
  };
  await quiet(20);
  await send(ada, chatId, 'One');
  await settle();
  await quiet(10);
  await settle();
  await pass(hourMs / 2);
  expect(takeSent()).toEqual([]);
  await pass(hourMs / 2);
  expect(takeSent()).toHaveLength(1);
  await quiet(20);
  await send(ada, chatId, 'Two');
  await settle();
  await quiet(20, false);
  await settle();
  expect(takeSent()).toHaveLength(1);
});

test('[PU19] [PU25] ending "do not disturb" does not retry a push service before its time', async () => {
  const { notificationSettings, send, settle, pass, takeSent, ...parts } = await startPushedGroup();
  const { ada, ben, chatId, clock, push } = parts;
  const rest = async (until: number | null) => {
    await notificationSettings.update(by(ben), { doNotDisturbUntil: until });
    await settle();
  };
  const restAWhile = async () => {
    await rest(clock.now() + hourMs);
    await rest(null);
  };
  push.outcome = { kind: 'retry', afterMs: 600_000 };
  await send(ada, chatId, 'One');
  await settle();
  expect(takeSent()).toHaveLength(1);
  await restAWhile();
  await pass(599_999);
  expect(takeSent()).toEqual([]);
  // It is held back when due, released early, and waits for its service again.
  await rest(clock.now() + hourMs);
  await pass(1);
  await rest(null);
  expect(takeSent()).toHaveLength(1);
  await restAWhile();
  expect(takeSent()).toEqual([]);
  await pass(600_000);
  expect(takeSent()).toHaveLength(1);
});

test('[PU25] ending "do not disturb" during a decision releases the push', async () => {
  const { notificationSettings, send, settle, pass, takeSent, ...parts } = await startPushedGroup();
  const { ada, ben, chatId, clock, messages, push } = parts;
  push.outcome = { kind: 'retry', afterMs: 60_000 };
  await send(ada, chatId, 'One');
  await settle();
  takeSent();
  push.outcome = { kind: 'accepted' };
  await notificationSettings.update(by(ben), { doNotDisturbUntil: clock.now() + 8 * hourMs });
  const listBetween = messages.listBetween.bind(messages);
  messages.listBetween = async (...which) => {
    messages.listBetween = listBetween;
    await notificationSettings.update(by(ben), { doNotDisturbUntil: null });
    return listBetween(...which);
  };
  await pass(60_000);
  expect(takeSent()).toHaveLength(1);
});
