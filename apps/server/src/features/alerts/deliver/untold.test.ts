import { expect, test } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { startPushes } from '../pushes.fixture.ts';

const hourMs = 60 * 60 * 1000;

/** Ben has a device, and a chat with Ada. */
async function startWaiting() {
  const parts = await startPushes();
  const { ada, ben, giveDevice, openDirect } = parts;
  const device = await giveDevice(ben);
  return { ...parts, ...device, chatId: await openDirect(ada, ben) };
}

type Waiting = Awaited<ReturnType<typeof startWaiting>>;

const unheard: Record<string, (parts: Waiting) => unknown> = {
  'finds the session ended': ({ letExpire, caller }) => letExpire(caller.sessionId),
  'finds its time over': ({ clock }) => clock.advance(72 * hourMs),
  'is refused': ({ push }) => {
    push.outcome = { kind: 'refused', status: 403 };
  },
  'could only be sent too late': ({ push }) => {
    push.outcome = { kind: 'retry', afterMs: 72 * hourMs };
  },
};

test.for(Object.entries(unheard))(
  '[RE16] a push that %s schedules a check for an e-mail',
  async ([, end]) => {
    const parts = await startWaiting();
    const { push, send, settle, pass, untold, ada, ben, chatId } = parts;
    push.outcome = { kind: 'retry', afterMs: 20_000 };
    await send(ada, chatId, 'Hello');
    await settle();
    expect(untold).toEqual([]);
    push.outcome = { kind: 'accepted' };
    await end(parts);
    await pass(20_000);
    expect(untold).toEqual([ben]);
  },
);

test('[RE16] a push that arrives or is no longer wanted schedules none', async () => {
  const { push, send, settle, pass, untold, readMarks, ada, ben, chatId } = await startWaiting();
  await send(ada, chatId, 'One');
  await settle();
  push.outcome = { kind: 'retry', afterMs: 20_000 };
  const { seq } = await send(ada, chatId, 'Two');
  await settle();
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  await pass(20_000);
  expect(untold).toEqual([]);
});
