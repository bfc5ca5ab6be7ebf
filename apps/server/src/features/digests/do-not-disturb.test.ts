import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { minuteMs, startDigests } from './digests.fixture.ts';

/** Ben, whom no device reaches and who is not to be disturbed for so long, has been written to. */
async function startResting(minutes: number) {
  const parts = await startDigests();
  const { ada, ben, clock, notificationSettings, openDirect, send } = parts;
  const rest = (forMinutes: number | null) => {
    const until = forMinutes === null ? null : clock.now() + forMinutes * minuteMs;
    return notificationSettings.update(by(ben), { doNotDisturbUntil: until });
  };
  await rest(minutes);
  const writtenAt = clock.now();
  await send(ada, await openDirect(ada, ben), 'Hello');
  const minutesUntilLetters = () => parts.letters.map(({ at }) => (at - writtenAt) / minuteMs);
  return { ...parts, rest, minutesUntilLetters };
}

test('[RE9] who ends "do not disturb" early has the letter then', async () => {
  const { rest, pass, minutesUntilLetters } = await startResting(8 * 60);
  await pass(20);
  await rest(null);
  await pass(1);
  expect(minutesUntilLetters()).toEqual([20]);
  await pass(8 * 60);
  expect(minutesUntilLetters()).toEqual([20]);
});

test('[RE9] who shortens it has the letter at the new end', async () => {
  const { rest, pass, minutesUntilLetters } = await startResting(8 * 60);
  await pass(20);
  await rest(40);
  await pass(60);
  expect(minutesUntilLetters()).toEqual([60]);
});

test('[RE9] [RE5] who ends it before the letter would have been due has it no sooner', async () => {
  const { rest, pass, minutesUntilLetters } = await startResting(60);
  await pass(5);
  await rest(null);
  await pass(30);
  expect(minutesUntilLetters()).toEqual([15]);
});

test('[RE9] who ends early what was to last for weeks has the letter then', async () => {
  const { rest, pass, minutesUntilLetters } = await startResting(14 * 24 * 60);
  await pass(20);
  await rest(null);
  await pass(1);
  expect(minutesUntilLetters()).toEqual([20]);
});

test('[RE9] what was to last for weeks and ends by itself is followed by the letter, and by one only', async () => {
  const weeks = 2 * 7 * 24 * 60;
  const { clock, jobs, pass, minutesUntilLetters } = await startResting(weeks);
  await pass(20);
  clock.advance((weeks - 21) * minuteMs);
  await jobs.whenIdle();
  expect(minutesUntilLetters()).toEqual([]);
  await pass(60);
  expect(minutesUntilLetters()).toEqual([weeks]);
});

test('[RE9] who ends it while it is being looked at has the letter then', async () => {
  const { notificationSettings, rest, pass, minutesUntilLetters } = await startResting(60);
  const find = notificationSettings.find.bind(notificationSettings);
  notificationSettings.find = async (userId) => {
    const found = await find(userId);
    notificationSettings.find = find;
    await rest(null);
    return found;
  };
  await pass(20);
  expect(minutesUntilLetters()).toEqual([15]);
});
