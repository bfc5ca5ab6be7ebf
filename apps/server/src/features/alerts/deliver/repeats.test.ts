import { notificationKinds } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { startPushes } from '../pushes.fixture.ts';

const minuteMs = 60_000;

/** As if direct messages were repeated every five minutes for half an hour. */
const kinds = {
  ...notificationKinds,
  direct: { ...notificationKinds.direct, repeatEveryMs: 5 * minuteMs, ttlMs: 30 * minuteMs },
};

async function startTold() {
  const parts = await startPushes(undefined, kinds);
  const { ada, ben, db, giveDevice, openDirect, send, settle, takeSent } = parts;
  const { caller } = await giveDevice(ben);
  const chatId = await openDirect(ada, ben);
  const { seq } = await send(ada, chatId, 'Call me');
  await settle();
  expect(takeSent()).toHaveLength(1);
  return {
    ...parts,
    caller,
    chatId,
    seq,
    attempts: () =>
      db.select((tables) =>
        tables
          .selectFrom('alert_deliveries')
          .select(['attempt', 'from_seq as fromSeq', 'to_seq as toSeq', 'state'])
          .orderBy('attempt'),
      ),
  };
}

test('[AL3] a repeating kind is pushed again after its interval, as a further attempt for the same message', async () => {
  const { pass, takeSent, attempts, explanations, caller, chatId, seq } = await startTold();
  await pass(5 * minuteMs - 1);
  expect(takeSent()).toEqual([]);
  await pass(1);
  expect(takeSent()).toMatchObject([{ payload: { seq, tag: chatId, renotify: true } }]);
  const place = { fromSeq: seq, toSeq: seq };
  expect(await attempts()).toEqual([
    { attempt: 1, ...place, state: 'accepted' },
    { attempt: 2, ...place, state: 'accepted' },
    { attempt: 3, ...place, state: 'waiting' },
  ]);
  expect(await explanations.explain(caller, { chatId, seq })).toMatchObject({
    devices: [{ delivery: { state: 'waiting' } }],
  });
});

test('[AL3] repeating ends once the alert is settled or has expired', async () => {
  const { readMarks, pass, takeSent, attempts, send, ada, ben, chatId, seq } = await startTold();
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  await pass(60 * minuteMs);
  const kindsSent = takeSent().map(({ payload }) => payload.kind);
  expect(kindsSent).toEqual(['withdraw']);
  await send(ada, chatId, 'And now?');
  for (let minute = 0; minute < 60; minute += 1) await pass(minuteMs);
  // At once, and after 5, 10, 15, 20 and 25 minutes.
  expect(takeSent()).toHaveLength(6);
  expect((await attempts()).at(-1)).toMatchObject({ state: 'expired' });
});

test('[AL3] later messages join the next attempt, which repeats in its turn', async () => {
  const { push, pass, settle, send, takeSent, attempts, ada, chatId, seq } = await startTold();
  await send(ada, chatId, 'Please');
  await settle();
  // It joins what already waits, and is sent no later than on its own: at once.
  expect(takeSent()).toMatchObject([{ payload: { seq: seq + 1, body: '2 new messages' } }]);
  push.outcome = { kind: 'gone' };
  await pass(5 * minuteMs);
  expect(takeSent()).toHaveLength(1);
  expect((await attempts()).at(-1)).toMatchObject({ state: 'gone' });
  await pass(60 * minuteMs);
  expect(takeSent()).toEqual([]);
});
