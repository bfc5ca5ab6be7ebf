import { expect, test } from 'vitest';
import { startFanOut } from './raise.fixture.ts';

const hourMs = 60 * 60_000;

test('[SV72] when the clock is set back a message waits no longer to be processed', async () => {
  const { db, clock, decided, fanOut, ada, ben, openDirect, send, giveDevice } =
    await startFanOut();
  await giveDevice(ben);
  const chatId = await openDirect(ada, ben);
  const write = db.writeInBackground.bind(db);
  // Work so slow that the next round has to wait.
  db.writeInBackground = async (work) => {
    const answer = await write(work);
    clock.advance(200);
    return answer;
  };
  await send(ada, chatId, 'One');
  await fanOut.lookThroughAll();
  expect(decided).toHaveLength(1);
  clock.setBack(hourMs);
  await send(ada, chatId, 'Two');
  clock.advance(50);
  await fanOut.settle();
  expect(decided).toHaveLength(1);
  clock.advance(500);
  await fanOut.settle();
  expect(decided).toHaveLength(2);
});

test('[SV72] when the clock is set back skipped messages are still recorded', async () => {
  const { db, clock, fanOut, ada, ben, addGroup, send } = await startFanOut();
  const chatId = await addGroup(ada, ben);
  await fanOut.lookThroughAll();
  let writes = 0;
  const write = db.writeInBackground.bind(db);
  db.writeInBackground = (work) => {
    writes += 1;
    return write(work);
  };
  clock.setBack(hourMs);
  await send(ada, chatId, 'Good morning');
  clock.advance(500);
  await fanOut.settle();
  expect(writes).toBe(1);
});
