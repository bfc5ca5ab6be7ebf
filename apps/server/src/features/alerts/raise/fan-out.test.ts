import { expect, test } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { changeSpace } from '../../../platform/spaces/space.store.ts';
import { findChat } from '../audience.store.ts';
import { listChatsBehind, moveCursor } from '../alerts.store.ts';
import { startFanOut } from './raise.fixture.ts';

test('[NT16] a person added to a group finds that in their feed, and nobody else does', async () => {
  const { fanOut, ada, ben, cid, addGroup, feedOf, clock } = await startFanOut();
  const chatId = await addGroup(ada, ben);
  await fanOut.lookThroughAll();
  expect(await feedOf(ben)).toEqual([
    expect.objectContaining({
      kind: 'notification',
      userId: ben,
      type: 'added',
      chatId,
      messageSeq: 1,
      actorId: ada,
      createdAt: clock.now(),
      state: 'new',
      reason: 'added',
    }),
  ]);
  expect(await feedOf(ada)).toEqual([]);
  expect(await feedOf(cid)).toEqual([]);
});

test('[NT16] a keyword writes a row in the space of the person who set it, an ordinary message in none', async () => {
  const { fanOut, notificationSettings, ada, ben, cid, ...services } = await startFanOut();
  const chatId = await services.addGroup(ada, ben, cid);
  await notificationSettings.update(by(ben), { keywords: ['key safe'] });
  await fanOut.lookThroughAll();
  services.changes.length = 0;
  await services.send(ada, chatId, 'Good morning');
  await services.send(ada, chatId, 'The KEY-SAFE is open');
  await fanOut.lookThroughAll();
  expect(services.rowsOf(ben)).toMatchObject([{ kind: 'notification', type: 'keyword' }]);
  expect(services.rowsOf(cid)).toEqual([]);
  expect(services.rowsOf(ada)).toEqual([]);
});

test('[NT16] a message read before it was processed is read in the feed', async () => {
  const { fanOut, ada, ben, addGroup, send, readMarks, ...services } = await startFanOut();
  const chatId = await addGroup(ada, ben);
  await services.notificationSettings.update(by(ben), { keywords: ['key'] });
  const { seq } = await send(ada, chatId, 'The key');
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  await fanOut.lookThroughAll();
  expect(await services.feedOf(ben)).toMatchObject([
    { type: 'added', state: 'read', reason: 'read' },
    { type: 'keyword', state: 'read', reason: 'read' },
  ]);
});

test('[NT17] sending writes nothing for notifications, and they follow a moment later', async () => {
  const { decided, clock, fanOut, ada, ben, openDirect, send, ...services } = await startFanOut();
  for (const userId of [ada, ben]) await services.giveDevice(userId);
  const chatId = await openDirect(ada, ben);
  services.changes.length = 0;
  await send(ada, chatId, 'Hello');
  expect(services.changes).toHaveLength(1);
  expect(decided).toEqual([]);
  clock.advance(50);
  await fanOut.lookThroughAll();
  expect(decided.map(({ message }) => message.content)).toEqual([{ type: 'text', text: 'Hello' }]);
  expect(decided[0]?.decisions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        userId: ada,
        decision: expect.objectContaining({ how: 'nothing', reason: 'own' }),
      }),
      expect.objectContaining({
        userId: ben,
        decision: expect.objectContaining({ how: 'sound', reason: 'direct' }),
      }),
    ]),
  );
});

test('[NT17] each message is decided once, in order, however often it is looked for', async () => {
  const { decided, fanOut, create, ada, ben, openDirect, send, giveDevice } = await startFanOut();
  await giveDevice(ben);
  const chatId = await openDirect(ada, ben);
  for (let count = 0; count < 120; count += 1) await send(ada, chatId, `Text ${count}`);
  await fanOut.lookThroughAll();
  const restarted = create();
  await restarted.start();
  await restarted.lookThroughAll();
  await Promise.all([fanOut.lookThroughAll(), restarted.lookThroughAll()]);
  const order = decided.map(({ message }) => message.seq);
  expect(order).toHaveLength(120);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('[NT17] messages left by one server are processed by the next', async () => {
  const { decided, fanOut, create, ada, ben, openDirect, send, giveDevice } = await startFanOut();
  await giveDevice(ben);
  await fanOut.close();
  const chatId = await openDirect(ada, ben);
  await send(ada, chatId, 'Hello');
  await fanOut.lookThroughAll();
  expect(decided).toEqual([]);
  const restarted = create();
  await restarted.start();
  await restarted.lookThroughAll();
  expect(decided).toHaveLength(1);
});

test('[SY40] a change of an older message notifies nobody, and the chat counts as processed', async () => {
  const { decided, fanOut, db, messages, ada, ben, addGroup, send, giveDevice } =
    await startFanOut();
  await giveDevice(ben);
  const chatId = await addGroup(ada, ben);
  await send(ada, chatId, 'Hello');
  const [row] = (await messages.newest(chatId, 1)).messages;
  await fanOut.lookThroughAll();
  decided.length = 0;
  await db.write((transaction) =>
    changeSpace(transaction, { kind: 'chat', id: chatId }, (version) =>
      Promise.resolve({ rows: row === undefined ? [] : [{ ...row, version }], result: null }),
    ),
  );
  // Like the sweep.
  await fanOut.start();
  await fanOut.lookThroughAll();
  expect(decided).toEqual([]);
  expect(await db.all(listChatsBehind, {})).toEqual([]);
  await send(ada, chatId, 'Again');
  await fanOut.lookThroughAll();
  expect(decided).toHaveLength(1);
});

test('[NT18] a large group is decided in parts, each member once', async () => {
  const { decided, fanOut, addPerson, ada, addGroup, send, feedOf } = await startFanOut();
  const members: string[] = [];
  for (let count = 0; count < 250; count += 1) members.push(await addPerson(`Person ${count}`));
  const chatId = await addGroup(ada, ...members);
  await send(ada, chatId, '@all', [{ start: 0, length: 4, who: { type: 'all' } }]);
  await fanOut.lookThroughAll();
  for (const seq of [1, 2]) {
    const parts = decided.filter(({ message }) => message.seq === seq);
    const sizes = parts.map(({ decisions }) => decisions.length);
    expect(sizes).toEqual([25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 1]);
    const people = parts.flatMap(({ decisions }) => decisions.map(({ userId }) => userId));
    expect(new Set(people)).toEqual(new Set([ada, ...members]));
  }
  for (const member of members.slice(0, 3)) expect(await feedOf(member)).toHaveLength(2);
});

test('[NT18] a failure half-way continues where it stopped', async () => {
  const { ada, addPerson, addGroup, fanOut, create, feedOf } = await startFanOut();
  await fanOut.close();
  const members: string[] = [];
  for (let count = 0; count < 150; count += 1) members.push(await addPerson(`Person ${count}`));
  await addGroup(ada, ...members);
  let parts = 0;
  const failing = create(() => {
    parts += 1;
    // From then on: a write that fails is run again.
    return parts >= 2 ? Promise.reject(new Error('Killed')) : Promise.resolve();
  });
  await failing.start();
  await failing.lookThroughAll();
  await failing.close();
  const feeds = async (): Promise<number[]> =>
    Promise.all(members.map(async (member) => (await feedOf(member)).length));
  const before = await feeds();
  expect(before.filter((count) => count === 1).length).toBeLessThan(members.length);
  const restarted = create();
  await restarted.start();
  await restarted.lookThroughAll();
  expect(await feeds()).toEqual(members.map(() => 1));
});

test('[NT17] a chat that cannot be decided is retried, and blocks no other', async () => {
  const { clock, log, decided, fanOut, db, ...services } = await startFanOut();
  const { ada, ben, cid, openDirect, send } = services;
  for (const userId of [ben, cid]) await services.giveDevice(userId);
  const broken = await openDirect(ada, ben);
  const whole = await openDirect(ada, cid);
  await send(ada, broken, 'One');
  await send(ada, whole, 'Two');
  const write = db.writeInBackground.bind(db);
  let attempts = 0;
  db.writeInBackground = (work) => {
    attempts += 1;
    // First both chats together, then the first alone.
    return attempts <= 2 ? Promise.reject(new Error('Disk full')) : write(work);
  };
  await fanOut.lookThroughAll();
  expect(decided).toHaveLength(1);
  expect(log.lines.join('\n')).toContain('Disk full');
  clock.advance(5_000);
  await fanOut.lookThroughAll();
  expect(decided).toHaveLength(2);
});

test('[NT18] many small chats share a write, and a large one does not keep them waiting', async () => {
  const { decided, fanOut, db, ada, ben, cid, dee, ...services } = await startFanOut();
  const members: string[] = [];
  for (let count = 0; count < 60; count += 1) {
    members.push(await services.addPerson(`Person ${count}`));
  }
  const large = await services.addGroup(ada, ...members);
  for (const other of [ben, cid, dee]) {
    await services.send(ada, await services.openDirect(ada, other), 'Hello');
  }
  let writes = 0;
  const write = db.writeInBackground.bind(db);
  db.writeInBackground = (work) => {
    writes += 1;
    return write(work);
  };
  await fanOut.lookThroughAll();
  const chats = decided.map(({ message }) => message.chatId);
  // After one part of the large chat the others follow.
  expect(chats.lastIndexOf(large)).toBe(chats.length - 1);
  expect(chats.filter((chatId) => chatId !== large)).toHaveLength(3);
  expect(writes).toBeLessThanOrEqual(4);
});

test('[AL5] messages left behind by another server are found within a minute', async () => {
  const { fanOut, decided, db, clock, ada, ben, openDirect, send, giveDevice } =
    await startFanOut();
  await giveDevice(ben);
  await fanOut.start();
  const chatId = await openDirect(ada, ben);
  const { seq } = await send(ada, chatId, 'Hello');
  await fanOut.lookThroughAll();
  expect(decided).toHaveLength(1);
  // As if the server with this chat's message had died before deciding on it.
  await db.write((transaction) =>
    transaction.run(moveCursor, { chatId, seq: seq - 1, userId: null }),
  );
  clock.advance(59_000);
  await fanOut.settle();
  expect(decided).toHaveLength(1);
  clock.advance(1_000);
  await db.get(findChat, { chatId });
  clock.advance(50);
  await fanOut.settle();
  expect(decided).toHaveLength(2);
});

test('[AL5] a chat in which nobody is alerted is not skipped beyond the messages that this server knows', async () => {
  const { fanOut, decided, db, clock, ada, ben, addGroup, send, giveDevice } = await startFanOut();
  const chatId = await addGroup(ada, ben);
  await fanOut.lookThroughAll();
  const mentioned = await send(ada, chatId, 'Tea?');
  await fanOut.lookThroughAll();
  decided.length = 0;
  // As if another server had written this message.
  await db.write((transaction) =>
    transaction.run(moveCursor, { chatId, seq: mentioned.seq - 1, userId: null }),
  );
  await send(ada, chatId, 'Coffee?');
  clock.advance(1_000);
  await fanOut.settle();
  await giveDevice(ben);
  await fanOut.lookThroughAll();
  expect(decided.map(({ message }) => message.seq)).toEqual([mentioned.seq, mentioned.seq + 1]);
});

test('[AL5] a message that another server wrote between two ordinary texts is not skipped with them', async () => {
  const { fanOut, create, decided, db, clock, changes, ada, ben, addGroup, send } =
    await startFanOut();
  const chatId = await addGroup(ada, ben);
  await fanOut.lookThroughAll();
  await fanOut.close();
  decided.length = 0;
  // A server receives only its own commits.
  let hear: Parameters<typeof db.onCommitted>[0] = () => undefined;
  db.onCommitted = (listener) => {
    hear = listener;
  };
  const here = create();
  changes.length = 0;
  await send(ada, chatId, 'Tea?');
  hear(changes.splice(0));
  const who = { type: 'user', userId: ben } as const;
  const mentioned = await send(ada, chatId, '@Ben', [{ start: 0, length: 4, who }]);
  changes.length = 0;
  await send(ada, chatId, 'Coffee?');
  hear(changes.splice(0));
  clock.advance(1_000);
  await here.settle();
  await here.lookThroughAll();
  expect(decided.map(({ message }) => message.seq)).toContain(mentioned.seq);
});

test('[AL5] a chat whose last change was not a message is up to date once processed', async () => {
  const { fanOut, db, ada, ben, openDirect } = await startFanOut();
  const chatId = await openDirect(ada, ben);
  expect(await db.all(listChatsBehind, {})).toEqual([{ chatId }]);
  await fanOut.start();
  await fanOut.lookThroughAll();
  expect(await db.all(listChatsBehind, {})).toEqual([]);
});

test('[NT45] what a person saves for themself, or has sent there later, notifies nobody', async () => {
  const { fanOut, decided, ada, openDirect, send, notificationSettings, ...services } =
    await startFanOut();
  await services.giveDevice(ada);
  await notificationSettings.update(by(ada), { keywords: ['key'] });
  const chatId = await openDirect(ada, ada);
  services.changes.length = 0;
  await send(ada, chatId, 'The key');
  await fanOut.lookThroughAll();
  expect(services.rowsOf(ada)).toEqual([]);
  const kinds = decided.flatMap(({ decisions }) => decisions.map(({ decision }) => decision.kind));
  expect(kinds.filter((kind) => kind !== null)).toEqual([]);
});
