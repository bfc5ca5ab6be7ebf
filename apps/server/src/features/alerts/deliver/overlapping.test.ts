import { expect, test } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import type { PushOutcome } from '../../../platform/push/push-sender.ts';
import { startPushes } from '../pushes.fixture.ts';

/** Two messages, the second of which arrives during the first one's push; `answer` ends each push. */
async function startOverlapping() {
  const parts = await startPushes();
  const { push, ada, ben, db, jobs, fanOut, giveDevice, openDirect, send } = parts;
  await giveDevice(ben);
  const chatId = await openDirect(ada, ben);
  const underWay: ((outcome: PushOutcome) => void)[] = [];
  const sendAtOnce = push.send.bind(push);
  push.send = (...given) =>
    new Promise((resolve, reject) => {
      underWay.push((outcome) => {
        push.outcome = outcome;
        sendAtOnce(...given).then(resolve, reject);
      });
    });
  const seqs = [];
  for (const text of ['One', 'Two']) {
    seqs.push((await send(ada, chatId, text)).seq);
    const count = seqs.length;
    await fanOut.lookThroughAll();
    await expect.poll(() => underWay.length).toBe(count);
  }
  const [first = 0, second = 0] = seqs;
  /** Pushes from then on are answered at once. */
  const answer = async (...answers: [which: number, PushOutcome][]) => {
    push.send = sendAtOnce;
    for (const [which, outcome] of answers) {
      const before = await countEnded();
      underWay[which]?.(outcome);
      await expect.poll(countEnded).toBeGreaterThan(before);
    }
    await jobs.whenIdle();
  };
  let ended = 0;
  const recordAtOnce = db.writeInBackground.bind(db);
  db.writeInBackground = async (work) => {
    const result = await recordAtOnce(work);
    ended += 1;
    return result;
  };
  const countEnded = () => Promise.resolve(ended);
  const deliveries = () =>
    db.select((tables) =>
      tables
        .selectFrom('alert_deliveries')
        .select(['from_seq as fromSeq', 'to_seq as toSeq', 'state'])
        .orderBy('attempt'),
    );
  return { ...parts, chatId, first, second, answer, deliveries };
}

const accepted = { kind: 'accepted' } as const;
const refused = { kind: 'refused', status: 403 } as const;

test('[PU19] a push that ends before the one behind it leaves nothing waiting', async () => {
  const { answer, deliveries, first, second } = await startOverlapping();
  await answer([0, accepted], [1, accepted]);
  expect(await deliveries()).toEqual([
    { fromSeq: first, toSeq: first, state: 'accepted' },
    { fromSeq: second, toSeq: second, state: 'accepted' },
  ]);
});

test('[PU19] a push that ends after the one behind it does not change that one’s outcome', async () => {
  const { answer, deliveries, first, second } = await startOverlapping();
  await answer([1, accepted], [0, accepted]);
  expect(await deliveries()).toEqual([{ fromSeq: first, toSeq: second, state: 'accepted' }]);
});

test('[PU19] a message that only the failed second push covered counts as not delivered', async () => {
  const { answer, deliveries, untold, ben, first, second } = await startOverlapping();
  await answer([0, accepted], [1, refused]);
  expect(await deliveries()).toEqual([
    { fromSeq: first, toSeq: first, state: 'accepted' },
    { fromSeq: second, toSeq: second, state: 'refused' },
  ]);
  expect(untold).toEqual([ben]);
});

test('[PU19] the first push’s refusal does not revoke what the second delivered', async () => {
  const { answer, deliveries, untold, first, second } = await startOverlapping();
  await answer([1, accepted], [0, refused]);
  expect(await deliveries()).toEqual([{ fromSeq: first, toSeq: second, state: 'accepted' }]);
  expect(untold).toEqual([]);
});

test('[AL6] both pushes are dismissed once all is read', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { answer, readMarks, ben, chatId, first, second, settle, takeSent } =
      await startOverlapping();
    await answer(...order.map((which): [number, PushOutcome] => [which, accepted]));
    takeSent();
    await readMarks.markRead(by(ben), { chatId, upTo: first });
    await settle();
    await readMarks.markRead(by(ben), { chatId, upTo: second });
    await settle();
    expect(takeSent().at(-1)).toMatchObject({ payload: { kind: 'withdraw', seq: second } });
  }
});
