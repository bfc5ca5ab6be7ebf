import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startExpansion } from './expansion.fixture.ts';
import { findReachable } from './expansion.store.ts';

test('[NT25] an ordinary text in a chat where nobody can be notified decides nothing, and writes once a second', async () => {
  const { db, clock, expanded, expansion, ada, ben, addGroup, send, create, ...services } =
    await startExpansion();
  const chatId = await addGroup(ada, ben);
  await expansion.expandAll();
  expanded.length = 0;
  let writes = 0;
  const write = db.writeAside.bind(db);
  db.writeAside = (work) => {
    writes += 1;
    return write(work);
  };
  for (let count = 0; count < 40; count += 1) {
    await send(ada, chatId, `Text ${count}`);
    clock.advance(50);
    await expansion.settle();
  }
  expect(expanded).toEqual([]);
  expect(writes).toBeLessThanOrEqual(3);
  // What was passed over stays so, also for who can be notified from now on, and after a restart.
  await expansion.close();
  await services.giveDevice(ben);
  const restarted = create();
  await restarted.start();
  await restarted.expandAll();
  expect(expanded).toEqual([]);
  await send(ada, chatId, 'One more');
  await restarted.expandAll();
  expect(expanded).toHaveLength(1);
});

test('[NT25][NT17] what is written while a chat is looked at is not passed over with it', async () => {
  const { db, expanded, expansion, ada, ben, addGroup, send } = await startExpansion();
  const chatId = await addGroup(ada, ben);
  await expansion.expandAll();
  expanded.length = 0;
  const get = db.get.bind(db);
  let hasWritten = false;
  // As of a database whose answers take their time.
  db.get = async (query, parameters) => {
    const answer = await get(query, parameters);
    if (Object.is(query, findReachable) && !hasWritten) {
      hasWritten = true;
      await send(ada, chatId, '@all', [{ start: 0, length: 4, who: { type: 'all' } }]);
    }
    return answer;
  };
  await send(ada, chatId, 'Good morning');
  await expansion.expandAll();
  const texts = expanded.map(({ message }) => message.content);
  expect(texts).toContainEqual(expect.objectContaining({ text: '@all' }));
});

test('[NT25] a direct message is looked at also for who has no device: they may get an e-mail', async () => {
  const { expanded, expansion, ada, ben, openDirect, send } = await startExpansion();
  await send(ada, await openDirect(ada, ben), 'Hello');
  await expansion.expandAll();
  const [{ decisions } = { decisions: [] }] = expanded;
  expect(decisions).toContainEqual(expect.objectContaining({ userId: ben, hasDevice: false }));
});

test('[NT25] while an e-mail is due for somebody without a device a direct message decides nothing', async () => {
  const { expanded, create, expansion, ada, ben, openDirect, send } = await startExpansion();
  await expansion.close();
  const due = new Set<string>();
  const told = create(undefined, (userId) => Promise.resolve(due.has(userId)));
  const chatId = await openDirect(ada, ben);
  const write = async (from: string): Promise<number> => {
    expanded.length = 0;
    await send(from, chatId, 'Hello');
    await told.expandAll();
    return expanded.length;
  };
  expect(await write(ada)).toBe(1);
  due.add(ben);
  expect(await write(ada)).toBe(0);
  expect(await write(ben)).toBe(1);
  due.delete(ben);
  expect(await write(ada)).toBe(1);
});

test('[NT25] as soon as the e-mail is due, the rest of many direct messages is passed over', async () => {
  const { expanded, create, expansion, ada, ben, openDirect, send } = await startExpansion();
  await expansion.close();
  const told = create(undefined, () => Promise.resolve(expanded.length > 0));
  const chatId = await openDirect(ada, ben);
  for (let count = 0; count < 60; count += 1) await send(ada, chatId, `Text ${count}`);
  await told.expandAll();
  // Of two members, as many as a write may hold.
  expect(expanded).toHaveLength(12);
  await told.close();
  const restarted = create();
  await restarted.start();
  await restarted.expandAll();
  expect(expanded).toHaveLength(12);
});

test('[NT25] of a large group only those who can be notified are looked at for an ordinary text', async () => {
  const { expanded, expansion, addPerson, ada, ben, cid, addGroup, send, ...services } =
    await startExpansion();
  const chatId = await addGroup(ada, ben, cid, await addPerson('Eve'));
  await services.giveDevice(ben);
  await services.notificationSettings.update(by(cid), { keywords: ['key'] });
  await expansion.expandAll();
  expanded.length = 0;
  await send(ada, chatId, 'Good morning');
  await expansion.expandAll();
  const people = expanded.flatMap(({ decisions }) => decisions.map(({ userId }) => userId));
  expect(people.toSorted()).toEqual([ben, cid].toSorted());
});
