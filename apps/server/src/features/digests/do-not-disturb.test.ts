import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { minuteMs, startDigests } from './digests.fixture.ts';

/** Ben has unread messages, no reachable device, and "do not disturb" for this long. */
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
  const minutesUntilEmails = () => parts.emails.map(({ at }) => (at - writtenAt) / minuteMs);
  return { ...parts, rest, minutesUntilEmails };
}

test('[RE9] ending "do not disturb" early sends the e-mail then', async () => {
  const { rest, pass, minutesUntilEmails } = await startResting(8 * 60);
  await pass(20);
  await rest(null);
  await pass(1);
  expect(minutesUntilEmails()).toEqual([20]);
  await pass(8 * 60);
  expect(minutesUntilEmails()).toEqual([20]);
});

test('[RE9] shortening it sends the e-mail at the new end', async () => {
  const { rest, pass, minutesUntilEmails } = await startResting(8 * 60);
  await pass(20);
  await rest(40);
  await pass(60);
  expect(minutesUntilEmails()).toEqual([60]);
});

test('[RE9] [RE5] ending it before the e-mail would have been due sends it no sooner', async () => {
  const { rest, pass, minutesUntilEmails } = await startResting(60);
  await pass(5);
  await rest(null);
  await pass(30);
  expect(minutesUntilEmails()).toEqual([15]);
});

test('[RE9] ending it early sends the e-mail then, even if it was set for weeks', async () => {
  const { rest, pass, minutesUntilEmails } = await startResting(14 * 24 * 60);
  await pass(20);
  await rest(null);
  await pass(1);
  expect(minutesUntilEmails()).toEqual([20]);
});

test('[RE9] when it ends by itself after weeks, exactly one e-mail follows', async () => {
  const weeks = 2 * 7 * 24 * 60;
  const { clock, jobs, pass, minutesUntilEmails } = await startResting(weeks);
  await pass(20);
  clock.advance((weeks - 21) * minuteMs);
  await jobs.whenIdle();
  expect(minutesUntilEmails()).toEqual([]);
  await pass(60);
  expect(minutesUntilEmails()).toEqual([weeks]);
});

test('[RE9] ending it during the decision sends the e-mail then', async () => {
  const { notificationSettings, rest, pass, minutesUntilEmails } = await startResting(60);
  const find = notificationSettings.find.bind(notificationSettings);
  notificationSettings.find = async (userId) => {
    const found = await find(userId);
    notificationSettings.find = find;
    await rest(null);
    return found;
  };
  await pass(20);
  expect(minutesUntilEmails()).toEqual([15]);
});
