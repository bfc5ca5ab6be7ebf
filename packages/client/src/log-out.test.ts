import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClientWorld } from './client-world.fixture.ts';
import { settle } from './fake-clock.fixture.ts';
import { north } from './rows.fixture.ts';

let world: ClientWorld;

beforeEach(() => {
  world = new ClientWorld();
});

afterEach(() => world.stop());

test('[CL54] logging out leaves no note', async () => {
  const client = await world.open();
  vi.spyOn(world.store, 'transaction').mockRejectedValueOnce(new Error('The device is full'));
  client.sendMessage(north, 'On my way');
  await settle();
  await client.logOut();
  expect(world.noted).toBeNull();
});

test('[CL66] logging out ends the session and leaves nothing on the device', async () => {
  const client = await world.open();
  client.saveDraft(north, { text: 'Well', mentions: [] });
  expect(await client.logOut()).toBe(true);
  expect(world.posted).toEqual(['session.logout']);
  expect(world.openSockets).toEqual([]);
  expect(client.connection.getSnapshot().state).toBe('offline');
  const { spaces, rows, outbox, drafts } = await world.store.load();
  expect([spaces, rows, outbox, drafts]).toEqual([[], [], [], []]);
});

test('[CL110] a message deleted a moment before a log-out is still deleted on the server', async () => {
  const client = await world.open();
  const messageId = world.history[0]?.id ?? '';
  client.deleteMessage(north, messageId);
  await settle();
  expect(client.totals.getSnapshot().pendingDeletions).toBe(1);
  expect(await client.logOut()).toBe(true);
  expect(world.posted).toEqual(['message.delete', 'session.logout']);
});

test('[CL66] logging out without a network leaves nothing on the device either', async () => {
  const client = await world.open();
  world.isReachable = false;
  expect(await client.logOut()).toBe(false);
  expect((await world.store.load()).rows).toEqual([]);
});

test('[CL66] on a network that hangs logging out takes two seconds, and continues when the page is closed', async () => {
  const client = await world.open();
  world.isHanging = true;
  const left = vi.fn();
  void client.logOut().then(left);
  await settle();
  expect((await world.store.load()).rows).toEqual([]);
  expect(world.kept).toEqual(['session.logout']);
  expect(left).not.toHaveBeenCalled();
  await world.clock.advance(2_000);
  expect(left).toHaveBeenCalledWith(false);
});

test('[CL66] where the session has ended already, the server knows', async () => {
  const client = await world.open();
  world.refusal = 'not_signed_in';
  expect(await client.logOut()).toBe(true);
});

test('[CL66][FD17] a pending notice at the log-out neither rings later nor reads the removed copy', async () => {
  const client = await world.open();
  const reads = vi.spyOn(world.store, 'messages');
  const answers: boolean[] = [];
  void client.tellPushed({ chatId: north, seq: 100 }).then((answer) => answers.push(answer));
  await client.logOut();
  reads.mockClear();
  await world.clock.advance(10_000);
  expect(answers).toEqual([true]);
  expect(reads).not.toHaveBeenCalled();
});

test('[CL66] a tab that is frozen with the local copy open holds up no log-out', async () => {
  const client = await world.open();
  vi.spyOn(world.store, 'destroy').mockReturnValue(Promise.withResolvers<void>().promise);
  const left = vi.fn();
  void client.logOut().then(left);
  await world.clock.advance(2_000);
  expect(left).toHaveBeenCalledWith(true);
});
