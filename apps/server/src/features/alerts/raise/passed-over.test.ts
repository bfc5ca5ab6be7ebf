import { expect, test } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { startFanOut } from './raise.fixture.ts';
import { listRecipients } from '../audience.store.ts';

test('[NT25] an ordinary text in a chat where nobody can be notified decides nothing, and writes once a second', async () => {
  const { db, clock, decided, fanOut, ada, ben, addGroup, send, create, ...services } =
    await startFanOut();
  const chatId = await addGroup(ada, ben);
  await fanOut.lookThroughAll();
  decided.length = 0;
  let writes = 0;
  const write = db.writeInBackground.bind(db);
  db.writeInBackground = (work) => {
    writes += 1;
    return write(work);
  };
  for (let count = 0; count < 40; count += 1) {
    await send(ada, chatId, `Text ${count}`);
    clock.advance(50);
    await fanOut.settle();
  }
  expect(decided).toEqual([]);
  expect(writes).toBeLessThanOrEqual(3);
  // Skipped messages stay so, even for people who can be notified from now on, and after a restart.
  await fanOut.close();
  await services.giveDevice(ben);
  const restarted = create();
  await restarted.start();
  await restarted.lookThroughAll();
  expect(decided).toEqual([]);
  await send(ada, chatId, 'One more');
  await restarted.lookThroughAll();
  expect(decided).toHaveLength(1);
});

test('[NT25][NT17] a message written while a chat is processed is not skipped with it', async () => {
  const { db, decided, fanOut, ada, ben, addGroup, send } = await startFanOut();
  const chatId = await addGroup(ada, ben);
  await fanOut.lookThroughAll();
  decided.length = 0;
  const all = db.all.bind(db);
  let hasWritten = false;
  // Like a database with slow answers.
  db.all = async (query, parameters) => {
    const answer = await all(query, parameters);
    if (Object.is(query, listRecipients) && !hasWritten) {
      hasWritten = true;
      await send(ada, chatId, '@all', [{ start: 0, length: 4, who: { type: 'all' } }]);
    }
    return answer;
  };
  await send(ada, chatId, 'Good morning');
  await fanOut.lookThroughAll();
  const texts = decided.map(({ message }) => message.content);
  expect(texts).toContainEqual(expect.objectContaining({ text: '@all' }));
});

test('[NT25] a direct message to a person without a device is decided, since they may get an e-mail', async () => {
  const { decided, fanOut, ada, ben, openDirect, send } = await startFanOut();
  await send(ada, await openDirect(ada, ben), 'Hello');
  await fanOut.lookThroughAll();
  const [{ decisions } = { decisions: [] }] = decided;
  expect(decisions).toContainEqual(expect.objectContaining({ userId: ben, hasDevice: false }));
});

test('[NT25] while an e-mail is due for a person without a device a direct message decides nothing', async () => {
  const { decided, create, fanOut, ada, ben, openDirect, send } = await startFanOut();
  await fanOut.close();
  const due = new Set<string>();
  const told = create(undefined, (userId) => Promise.resolve(due.has(userId)));
  const chatId = await openDirect(ada, ben);
  const write = async (from: string): Promise<number> => {
    decided.length = 0;
    await send(from, chatId, 'Hello');
    await told.lookThroughAll();
    return decided.length;
  };
  expect(await write(ada)).toBe(1);
  due.add(ben);
  expect(await write(ada)).toBe(0);
  expect(await write(ben)).toBe(1);
  due.delete(ben);
  expect(await write(ada)).toBe(1);
});

test('[NT25] as soon as the e-mail is due, the rest of many direct messages is skipped', async () => {
  const { decided, create, fanOut, ada, ben, openDirect, send } = await startFanOut();
  await fanOut.close();
  const told = create(undefined, () => Promise.resolve(decided.length > 0));
  const chatId = await openDirect(ada, ben);
  for (let count = 0; count < 60; count += 1) await send(ada, chatId, `Text ${count}`);
  await told.lookThroughAll();
  // The number of decisions for two members that fits in a write.
  expect(decided).toHaveLength(12);
  await told.close();
  const restarted = create();
  await restarted.start();
  await restarted.lookThroughAll();
  expect(decided).toHaveLength(12);
});

test('[NT25] for an ordinary text in a large group only members who can be notified are read', async () => {
  const { decided, fanOut, addPerson, ada, ben, cid, addGroup, send, ...services } =
    await startFanOut();
  const chatId = await addGroup(ada, ben, cid, await addPerson('Eve'));
  await services.giveDevice(ben);
  await services.notificationSettings.update(by(cid), { keywords: ['key'] });
  await fanOut.lookThroughAll();
  decided.length = 0;
  await send(ada, chatId, 'Good morning');
  await fanOut.lookThroughAll();
  const people = decided.flatMap(({ decisions }) => decisions.map(({ userId }) => userId));
  expect(people.toSorted()).toEqual([ben, cid].toSorted());
});
