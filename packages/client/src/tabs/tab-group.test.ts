import { afterEach, beforeEach, expect, test } from 'vitest';
import { ClientWorld } from '../client-world.fixture.ts';
import { settle } from '../fake-clock.fixture.ts';
import { ben, cid, north } from '../rows.fixture.ts';
import { FakeBrowser } from './fake-browser.fixture.ts';

let world: ClientWorld;
let browser: FakeBrowser;

beforeEach(() => {
  world = new ClientWorld();
  browser = new FakeBrowser();
});

afterEach(() => world.stop());

async function settleAll(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await settle();
}

test('[CL70] one tab is connected; the others show its connection and what arrives', async () => {
  const leading = await world.open(browser.open());
  const following = await world.open(browser.open());
  await settleAll();
  expect(world.sockets.all).toHaveLength(1);
  expect(following.connection.getSnapshot()).toEqual(leading.connection.getSnapshot());
  expect(following.connection.getSnapshot()).toMatchObject({ state: 'live', isCaughtUp: true });
  const conversation = following.conversation(north);
  await settleAll();
  await world.write();
  await settleAll();
  expect(conversation.getSnapshot().messages.map(({ seq }) => seq)).toEqual([2, 3]);
  expect(following.totals.getSnapshot().unreadMessages).toBe(2);
});

test('[CL70] the connected tab sends another tab’s commands', async () => {
  await world.open(browser.open());
  const following = await world.open(browser.open());
  const conversation = following.conversation(north);
  await settleAll();
  following.sendMessage(north, 'Hello');
  expect(conversation.getSnapshot().messages.at(-1)?.state).toBe('pending');
  await settleAll();
  expect(conversation.getSnapshot().messages.at(-1)).toMatchObject({ seq: 3, state: 'sent' });
  expect(world.posted.filter((name) => name === 'message.send')).toEqual([]);
  expect(world.problems).toEqual([]);
});

test('[CL71] when the connected tab closes, another one takes its place', async () => {
  const leading = await world.open(browser.open());
  const following = await world.open(browser.open());
  await leading.stop();
  await world.welcome();
  await settleAll();
  expect(world.sockets.all).toHaveLength(2);
  expect(following.connection.getSnapshot()).toMatchObject({ state: 'live', isCaughtUp: true });
  following.sendMessage(north, 'Hello');
  await settleAll();
  expect(world.history).toHaveLength(2);
});

test('[CL71] the next one knows what the one before has stored and did not come to tell', async () => {
  const ending = browser.open();
  const leading = await world.open(ending);
  const following = await world.open(browser.open());
  const conversation = following.conversation(north);
  await settleAll();
  browser.freeze(ending);
  await world.write();
  await settleAll();
  const seqs = () => conversation.getSnapshot().messages.map(({ seq }) => seq);
  expect(seqs()).toEqual([2]);
  await leading.stop();
  await settleAll();
  expect(seqs()).toEqual([2, 3]);
});

test('[CL71] a tab that comes to the front takes over from one that does not answer', async () => {
  const frozen = browser.open();
  const leading = await world.open(frozen);
  const following = await world.open(browser.open());
  await settleAll();
  following.wake();
  await world.clock.advance(2_000);
  expect(world.sockets.all).toHaveLength(1);
  browser.freeze(frozen);
  following.wake();
  await world.clock.advance(2_000);
  await world.welcome();
  await settleAll();
  expect(following.connection.getSnapshot()).toMatchObject({ state: 'live', isCaughtUp: true });
  expect(leading.connection.getSnapshot().state).toBe('offline');
  expect(world.openSockets).toHaveLength(1);
});

test('[CL71] a tab that starts beside one that does not answer takes its place', async () => {
  const frozen = browser.open();
  await world.open(frozen);
  browser.freeze(frozen);
  const started = await world.start(browser.open());
  await world.clock.advance(1_999);
  expect(world.sockets.all).toHaveLength(1);
  await world.clock.advance(1);
  await world.welcome();
  await settleAll();
  expect(started.connection.getSnapshot()).toMatchObject({ state: 'live', isCaughtUp: true });
});

test('[CL71] a tab that was taken over leads again when the other one does not answer', async () => {
  const leading = await world.open(browser.open());
  const other = browser.open();
  await world.open(other);
  browser.freeze(other);
  other.takeOver();
  expect(leading.connection.getSnapshot().state).toBe('offline');
  await world.clock.advance(2_000);
  await world.welcome();
  await settleAll();
  expect(leading.connection.getSnapshot()).toMatchObject({ state: 'live', isCaughtUp: true });
});

test('[CL72] typing and presence are passed to all tabs, and watched for all of them', async () => {
  await world.open(browser.open());
  const following = await world.open(browser.open());
  await settleAll();
  following.watchPresence([cid]);
  await world.clock.advance(50);
  await settleAll();
  expect([...following.presence.getSnapshot().keys()]).toEqual([cid]);
  await world.say({ type: 'typing', chatId: north, userId: ben, isTyping: true });
  await settleAll();
  expect(following.typing(north).getSnapshot()).toEqual([ben]);
});

test('[CL73] without locks each tab is connected, and a message is sent once', async () => {
  browser = new FakeBrowser({ hasLocks: false });
  const left = await world.open(browser.open());
  const right = await world.open(browser.open());
  await settleAll();
  expect(world.openSockets).toHaveLength(2);
  left.sendMessage(north, 'Hello');
  await settleAll();
  right.sendMessage(north, 'Hi');
  await settleAll();
  await world.clock.advance(30_000);
  expect(world.history).toHaveLength(3);
  for (const client of [left, right]) {
    const conversation = client.conversation(north);
    await settleAll();
    expect(conversation.getSnapshot().messages.map(({ seq }) => seq)).toEqual([2, 3, 4]);
    expect(client.totals.getSnapshot()).toMatchObject({ pendingMessages: 0, unreadMessages: 1 });
  }
  expect(world.problems).toEqual([]);
});

test('[CL73] tabs that each keep a copy of their own are each connected', async () => {
  const alone = new ClientWorld({ isShared: false });
  await alone.open(browser.open());
  const second = await alone.open(browser.open());
  expect(alone.openSockets).toHaveLength(2);
  expect(second.connection.getSnapshot().isCaughtUp).toBe(true);
  await alone.stop();
});

test('[CL74] logging out in one tab ends the others', async () => {
  const leading = await world.open(browser.open());
  const following = await world.open(browser.open());
  await following.logOut();
  await settleAll();
  expect(leading.connection.getSnapshot().state).toBe('ended');
  expect(world.openSockets).toEqual([]);
});

test('[CL74] logging out in one of several connected tabs ends the others', async () => {
  browser = new FakeBrowser({ hasLocks: false });
  const [first, second, third] = [
    await world.open(browser.open()),
    await world.open(browser.open()),
    await world.open(browser.open()),
  ];
  await second.logOut();
  await settleAll();
  for (const { connection } of [first, third]) expect(connection.getSnapshot().state).toBe('ended');
  first.wake();
  await world.clock.advance(5_000);
  expect(world.openSockets).toEqual([]);
});
