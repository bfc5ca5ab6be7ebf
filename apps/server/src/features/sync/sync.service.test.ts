import { limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startServices } from '../services.fixture.ts';
import { findUpdate, startDevice } from './device.fixture.ts';

test('[SY2] a client that is up to date gets an empty answer', async () => {
  const services = await startServices();
  await services.openDirect(services.ada, services.ben);
  const device = startDevice(services, services.ada);
  expect((await device.catchUp()).updates).toHaveLength(3);
  expect(await device.catchUp()).toEqual({
    epoch: services.epoch.current,
    isContinued: true,
    updates: [],
    isComplete: true,
  });
});

test('[SY2] unchanged rows are not sent', async () => {
  const services = await startServices();
  const { ada, ben, cid } = services;
  const quiet = await services.openDirect(ada, ben);
  const lively = await services.openDirect(ada, cid);
  const device = startDevice(services, ada);
  await device.catchUp();
  await services.send(cid, lively, 'Hello');
  const answer = await device.catchUp();
  expect(answer.updates.map(({ space }) => space.id)).toEqual([lively]);
  expect(findUpdate(answer, quiet)).toBeUndefined();
});

test('[SY3] a changed row is sent once, in its current state', async () => {
  const services = await startServices();
  const { groups, ada, ben, cid } = services;
  const chatId = await services.addGroup(ada, ben);
  const device = startDevice(services, ben);
  await device.catchUp();
  for (const title of ['South', 'East', 'West']) await groups.rename(by(ada), { chatId, title });
  await groups.addMembers(by(ada), { chatId, userIds: [cid] });
  await services.send(ada, chatId, 'Hello');
  expect((await device.catchUp()).updates).toEqual([
    {
      type: 'rows',
      space: { kind: 'chat', id: chatId },
      version: 6,
      rows: [
        expect.objectContaining({ kind: 'chat', title: 'West', version: 4 }),
        { kind: 'member', chatId, userId: cid, role: 'member', state: 'active', version: 5 },
        ...[2, 3, 4, 5, 6].map((seq): unknown => expect.objectContaining({ kind: 'message', seq })),
      ],
    },
  ]);
});

test('[SY3] the directory and the own space are sent with every kind of row in them', async () => {
  const services = await startServices();
  const { users, readMarks, ada, ben } = services;
  const chatId = await services.openDirect(ada, ben);
  const device = startDevice(services, ben);
  await device.catchUp();
  const { seq } = await services.send(ada, chatId, 'Hello');
  await users.updateProfile(by(ada), { name: 'Ada L.', jobTitle: 'Nurse' });
  await users.setLanguage(by(ben), 'ru');
  await readMarks.markRead(by(ben), { chatId, upTo: seq });
  const answer = await device.catchUp();
  expect(answer.updates.slice(0, 2)).toEqual([
    {
      type: 'rows',
      space: expect.objectContaining({ kind: 'organization' }),
      version: expect.any(Number),
      rows: [expect.objectContaining({ kind: 'user', name: 'Ada L.', jobTitle: 'Nurse' })],
    },
    {
      type: 'rows',
      space: { kind: 'user', id: ben },
      version: 4,
      rows: [
        { kind: 'settings', userId: ben, language: 'ru', version: 3 },
        { kind: 'readMark', userId: ben, chatId, upTo: seq, version: 4 },
      ],
    },
  ]);
});

test('[SY4] a chat without a claim starts with its newest page', async () => {
  const services = await startServices();
  const { readMarks, ada, ben } = services;
  const chatId = await services.addGroup(ada, ben);
  const count = limits.resetMessages + 10;
  const who = { type: 'user', userId: ben } as const;
  for (let index = 0; index < count; index += 1) {
    // One of them is older than the newest page.
    const mentions = index === 5 ? [{ start: 0, length: 4, who }] : undefined;
    await services.send(ada, chatId, `@Ben ${index}`, mentions);
  }
  await readMarks.markRead(by(ben), { chatId, upTo: 4 });
  const answer = await startDevice(services, ben).catchUp();
  const update = findUpdate(answer, chatId);
  expect(update).toMatchObject({ type: 'reset', version: count + 1, hasOlder: true });
  // Versions 2 to 41 are texts; those up to 4 are read, and those from 12 on are in the page.
  expect(update).toMatchObject({ unreadOlder: 7, mentionsOlder: 1 });
  const rows = update?.type === 'reset' ? update.rows : [];
  expect(rows.slice(0, 3).map(({ kind }) => kind)).toEqual(['chat', 'member', 'member']);
  expect(rows.slice(3).map((row) => row.version)).toEqual(
    Array.from({ length: limits.resetMessages }, (_, index) => count + 1 - 29 + index),
  );
});

test('[SY4] a chat that is too far ahead is reset; one just below the limit is not', async () => {
  const services = await startServices();
  const { ada, ben } = services;
  const chatId = await services.addGroup(ada, ben);
  const device = startDevice(services, ben);
  await device.catchUp();
  const texts = Array.from({ length: limits.catchUpRows }, (_, index) => `${index}`);
  await Promise.all(texts.map((text) => services.send(ada, chatId, text)));
  const claims = device.claims();
  const just = await device.ask(services.epoch.current, claims);
  expect(findUpdate(just, chatId)).toMatchObject({ type: 'rows' });
  await services.send(ada, chatId, 'one more');
  const beyond = await device.ask(services.epoch.current, claims);
  expect(findUpdate(beyond, chatId)).toMatchObject({ type: 'reset', hasOlder: true });
});

test('[SY5] under another epoch everything is reset', async () => {
  const services = await startServices();
  await services.openDirect(services.ada, services.ben);
  const device = startDevice(services, services.ada);
  await device.catchUp();
  for (const epoch of [null, 'another']) {
    const answer = await device.ask(epoch, device.claims());
    expect(answer.epoch).toBe(services.epoch.current);
    expect(answer.updates.map(({ type }) => type)).toEqual(['reset', 'reset', 'reset']);
  }
});

test('[SY6] a space that the person may not see is gone', async () => {
  const services = await startServices();
  const { groups, ada, ben, cid, id } = services;
  const left = await services.addGroup(ada, ben);
  const foreign = await services.openDirect(ada, cid);
  const device = startDevice(services, ben);
  await device.catchUp();
  await groups.leave(by(ben), { chatId: left });
  const spaces = [
    { kind: 'chat', id: left },
    { kind: 'chat', id: foreign },
    { kind: 'chat', id: id() },
    { kind: 'user', id: ada },
    { kind: 'chat', id: ben },
    { kind: 'organization', id: id() },
  ] as const;
  for (const epoch of [services.epoch.current, 'another']) {
    const claims = spaces.map((space) => ({ ...space, version: 1 }));
    const answer = await device.ask(epoch, claims);
    const gone = answer.updates.filter(({ type }) => type === 'gone');
    expect(gone).toEqual(spaces.map((space) => ({ type: 'gone', space })));
  }
});

test('[SY10] a chat that was left is marked so in the person’s own space, on every device', async () => {
  const services = await startServices();
  const { groups, ada, ben } = services;
  const chatId = await services.addGroup(ada, ben);
  const device = startDevice(services, ben);
  await device.catchUp();
  await groups.removeMember(by(ada), { chatId, userId: ben });
  const ending = { byId: ada, title: 'North' };
  const row = { kind: 'membership', userId: ben, chatId, state: 'left', ending, version: 3 };
  expect(findUpdate(await device.catchUp(), ben)).toMatchObject({ type: 'rows', rows: [row] });
  const fresh = await startDevice(services, ben).catchUp();
  expect(findUpdate(fresh, ben)).toMatchObject({
    type: 'reset',
    rows: [expect.objectContaining({ kind: 'settings' }), row],
  });
  expect(findUpdate(fresh, chatId)).toBeUndefined();
});

test('[SY7] the directory, the person’s own space, then the most recently active chats, until the client has all', async () => {
  const services = await startServices();
  const { clock, ada } = services;
  const total = limits.catchUpSpaces + 5;
  const chatIds: string[] = [];
  for (let index = 0; index < total; index += 1) {
    clock.advance(1_000);
    chatIds.push(await services.addGroup(ada));
  }
  clock.advance(1_000);
  const [oldest = ''] = chatIds;
  await services.send(ada, oldest, 'Back to life');
  const device = startDevice(services, ada);

  const first = await device.catchUp();
  expect(first.isComplete).toBe(false);
  expect(first.updates).toHaveLength(limits.catchUpSpaces);
  expect(first.updates.slice(0, 4).map(({ space }) => space.id)).toEqual([
    expect.any(String),
    ada,
    oldest,
    chatIds.at(-1),
  ]);
  const second = await device.catchUp();
  expect(second).toMatchObject({ isComplete: true });
  const seen = [...first.updates, ...second.updates].map(({ space }) => space.id);
  expect(new Set(seen).size).toBe(total + 2);
  expect((await device.catchUp()).updates).toEqual([]);
});

test('[SY13] too much for one answer is split into several, each continuing the last', async () => {
  const services = await startServices();
  const { ada, ben } = services;
  const chatIds = await Promise.all(Array.from({ length: 6 }, () => services.addGroup(ada, ben)));
  const device = startDevice(services, ben);
  await device.catchUp();
  const texts = Array.from({ length: 450 }, (_, index) => `${index}`);
  for (const chatId of chatIds) {
    await Promise.all(texts.map((text) => services.send(ada, chatId, text)));
  }
  const answers = [await device.catchUp()];
  while (answers.at(-1)?.isComplete === false) answers.push(await device.catchUp());
  expect(answers.length).toBeGreaterThan(10);
  for (const answer of answers) expect(JSON.stringify(answer).length).toBeLessThan(50_000);
  // Together they contain each chat's messages without a gap.
  for (const chatId of chatIds) {
    const rows = answers.flatMap((answer) => {
      const update = findUpdate(answer, chatId);
      return update?.type === 'rows' ? update.rows : [];
    });
    expect(rows.map(({ version }) => version)).toEqual(
      Array.from({ length: 450 }, (_, index) => index + 2),
    );
  }
  expect((await device.catchUp()).updates).toEqual([]);
});
