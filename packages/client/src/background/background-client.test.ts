import { TendError } from '@tend/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClientWorld } from '../client-world.fixture.ts';
import { settle } from '../fake-clock.fixture.ts';
import { north } from '../rows.fixture.ts';
import { FakeBrowser } from '../tabs/fake-browser.fixture.ts';

let world: ClientWorld;
let browser: FakeBrowser;

beforeEach(() => {
  world = new ClientWorld();
  browser = new FakeBrowser();
});

afterEach(() => world.stop());

async function settleAll(): Promise<void> {
  for (let round = 0; round < 10; round += 1) await settle();
}

const sent = () =>
  world.history.flatMap(({ content }) => (content.type === 'text' ? content.text : []));

test('[CL75] an answer is stored, sent by HTTP and then in the pages as any other', async () => {
  const before = await world.open(browser.open());
  before.saveDraft(north, { text: 'Half a sen', mentions: [] });
  await before.stop();
  const background = await world.openInBackground(browser.open());
  await background.sendMessage(north, 'On my way');
  background.markRead(north, 2);
  background.muteChat(north, 1_900_000_000_000);
  expect(await background.flush()).toBe('done');
  await background.close();
  expect(world.posted.toSorted()).toEqual([
    'draft.save',
    'message.markRead',
    'message.send',
    'notification.setChat',
  ]);
  const page = await world.open(browser.open());
  const conversation = page.conversation(north);
  await settleAll();
  expect(conversation.getSnapshot().messages.at(-1)).toMatchObject({ seq: 3, state: 'sent' });
  expect(page.draft(north).getSnapshot().text).toBe('Half a sen');
  expect(world.problems).toEqual([]);
});

test('[CL75] a chat that came while no page was open can be marked as read', async () => {
  const background = await world.openInBackground(browser.open());
  background.markRead(north, 2);
  expect(await background.flush()).toBe('done');
  await background.close();
  expect(world.posted).toEqual(['message.markRead']);
});

test('[CL76] while a page leads, it sends, and shows the message from the first', async () => {
  const page = await world.open(browser.open());
  const conversation = page.conversation(north);
  await settleAll();
  const background = await world.openInBackground(browser.open());
  await background.sendMessage(north, 'On my way');
  expect(await background.flush()).toBe('done');
  await background.close();
  await settleAll();
  expect(world.posted).not.toContain('message.send');
  expect(conversation.getSnapshot().messages.at(-1)).toMatchObject({ seq: 3, state: 'sent' });
});

test('[CL76] a page that does not send in time is taken over, and nothing arrives twice', async () => {
  const tabs = browser.open();
  const page = await world.open(tabs);
  browser.freeze(tabs);
  const background = await world.openInBackground(browser.open());
  await background.sendMessage(north, 'On my way');
  const flushing = background.flush();
  await world.clock.advance(4_999);
  expect(sent()).toHaveLength(1);
  await world.clock.advance(1);
  expect(await flushing).toBe('done');
  await background.close();
  page.wake();
  await world.welcome();
  await settleAll();
  expect(sent()).toHaveLength(2);
});

test('[CL110] a command that can still be undone is left to its page, and sent at once if no page is open', async () => {
  const [first] = world.history;
  const page = await world.open(browser.open());
  page.deleteMessage(north, first?.id ?? '');
  await settleAll();
  const background = await world.openInBackground(browser.open());
  const flushing = background.flush();
  await world.clock.advance(6_999);
  await settleAll();
  expect(world.posted).toEqual([]);
  await page.stop();
  await settleAll();
  expect(await flushing).toBe('done');
  await background.close();
  expect(world.posted).toEqual(['message.delete']);
});

test('[CL76] sending without a page is not interrupted by a page that opens in the meantime', async () => {
  world.isHanging = true;
  const background = await world.openInBackground(browser.open());
  await background.sendMessage(north, 'On my way');
  const flushing = background.flush();
  await settleAll();
  const page = await world.start(browser.open());
  await world.clock.advance(2_000);
  page.wake();
  await world.clock.advance(2_000);
  expect(page.connection.getSnapshot().state).toBe('connecting');
  expect(world.sockets.all).toEqual([]);
  await world.clock.advance(20_000);
  expect(await flushing).toBe('later');
  await background.close();
  await world.welcome();
  expect(page.connection.getSnapshot().state).toBe('live');
});

test('[CL76] a replaced page waits until the worker has sent the outbox', async () => {
  const page = await world.open(browser.open());
  const background = await world.openInBackground(browser.open());
  world.isHanging = true;
  await background.sendMessage(north, 'On my way');
  const flushing = background.flush();
  await world.clock.advance(5_000);
  expect(page.connection.getSnapshot().state).toBe('connecting');
  await world.clock.advance(3_000);
  expect(world.openSockets).toEqual([]);
  await world.clock.advance(20_000);
  expect(await flushing).toBe('later');
  await background.close();
});

test('[CL77] without a connection it waits, and keeps its order', async () => {
  world.isReachable = false;
  const first = await world.openInBackground(browser.open());
  await first.sendMessage(north, 'One');
  expect(await first.flush()).toBe('later');
  await first.close();
  world.isReachable = true;
  const second = await world.openInBackground(browser.open());
  await second.sendMessage(north, 'Two');
  expect(await second.flush()).toBe('done');
  await second.close();
  expect(sent().slice(-2)).toEqual(['One', 'Two']);
});

test('[CL77] a command sent by a worker that died is sent again and stored once', async () => {
  const dying = await world.openInBackground(browser.open());
  await dying.sendMessage(north, 'On my way');
  await settleAll();
  const stored = await world.store.transaction((tx) => tx.range('outbox'));
  await dying.flush();
  // As if the worker had died before storing the answer.
  await world.store.transaction((tx) => tx.put('outbox', stored));
  await dying.close();
  const next = await world.openInBackground(browser.open());
  expect(await next.flush()).toBe('done');
  expect(world.posted).toEqual(['message.send', 'message.send']);
  expect(sent()).toHaveLength(2);
});

test.for([
  ['not_signed_in', 'signedOut', 'waiting'],
  ['rate_limited', 'later', 'waiting'],
  ['not_found', 'refused', 'failed'],
] as const)('[CL77] refused with %s, the outcome is %s', async ([code, outcome, state]) => {
  world.refusal = code;
  const background = await world.openInBackground(browser.open());
  await background.sendMessage(north, 'On my way');
  expect(await background.flush()).toBe(outcome);
  await background.close();
  expect(await world.store.load()).toMatchObject({ outbox: [{ state }] });
});

test('[CL79] without a page the server says how many messages are unread', async () => {
  const background = await world.openInBackground(browser.open());
  expect(await background.countUnread()).toBe(7);
  world.refusal = 'not_signed_in';
  await expect(background.countUnread()).rejects.toThrow(TendError);
  await background.close();
});

test('[CL78] a text too long for a message is added to the draft', async () => {
  const before = await world.open(browser.open());
  before.saveDraft(north, { text: 'Half a sen', mentions: [] });
  await before.stop();
  const background = await world.openInBackground(browser.open());
  const long = 'x'.repeat(8_001);
  expect(await background.sendMessage(north, long)).toBe(false);
  expect(await background.flush()).toBe('done');
  await background.close();
  const page = await world.open(browser.open());
  expect(page.draft(north).getSnapshot().text).toBe(`Half a sen\n${long}`);
  expect(sent()).toHaveLength(1);
});

test('[CL78] a command that the device cannot store is reported', async () => {
  const background = await world.openInBackground(browser.open());
  vi.spyOn(world.store, 'transaction').mockRejectedValueOnce(new Error('The device is full'));
  await background.sendMessage(north, 'On my way');
  expect(await background.flush()).toBe('notStored');
  await background.close();
});

test('[CL172] what is added to a draft while a page is about to store it stays', async () => {
  const page = await world.open(browser.open());
  page.saveDraft(north, { text: 'Half', mentions: [] });
  await page.storeAll();
  await world.clock.advance(400);
  page.saveDraft(north, { text: 'Half a sen', mentions: [] });
  const background = await world.openInBackground(browser.open());
  const long = 'x'.repeat(8_001);
  await background.sendMessage(north, long);
  await settleAll();
  await world.clock.advance(400);
  await settleAll();
  expect(page.draft(north).getSnapshot().text).toBe(`Half a sen\n${long}`);
  page.saveDraft(north, { text: 'Less', mentions: [] });
  await world.clock.advance(400);
  await settleAll();
  expect((await world.store.load()).drafts).toMatchObject([{ text: 'Less' }]);
  await background.close();
});

test('[CL172] what was added after a page was killed joins what that page had noted', async () => {
  const before = await world.open(browser.open());
  before.saveDraft(north, { text: 'Half a sen', mentions: [] });
  const { noted } = world;
  await before.stop();
  await world.store.transaction((tx) => tx.delete('drafts', [north]));
  const background = await world.openInBackground(browser.open());
  const long = 'x'.repeat(8_001);
  await background.sendMessage(north, long);
  await settleAll();
  await background.close();
  world.noted = noted;
  const page = await world.open(browser.open());
  expect(page.draft(north).getSnapshot().text).toBe(`Half a sen\n${long}`);
});
