import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { ClientWorld } from './client-world.fixture.ts';
import { emptyChange } from './copy/store-change.ts';
import { ListenerCount } from './count-listeners.fixture.ts';
import { settle } from './fake-clock.fixture.ts';
import { ben, cid, idOf, message, north } from './rows.fixture.ts';
import { FakeBrowser } from './tabs/fake-browser.fixture.ts';
import { ChatWorld } from './views/chat-world.fixture.ts';

let world: ClientWorld;
let browser: FakeBrowser;
/** Counts listeners of all clients' local copies and connections. */
let listeners: ListenerCount;

beforeEach(() => {
  world = new ClientWorld();
  browser = new FakeBrowser();
  listeners = new ListenerCount();
  listeners.ofAllCopies();
});

afterEach(() => world.stop());

async function open(): Promise<Client> {
  const client = await world.open(browser.open());
  listeners.of(client.connection);
  return client;
}

/**
 * The number of listeners in a client that was not started: its parts listen to each other for as long as it exists.
 */
function countOwnListeners(): number {
  const before = listeners.size;
  new ClientWorld().make();
  return listeners.size - before;
}

/** Activities during which a person may close the app. */
const uses: Record<string, (client: Client) => unknown> = {
  'a conversation': (client) => client.conversation(north),
  'conversations that were given up': openManyConversations,
  'a draft': (client) => client.saveDraft(north, { text: 'Half a wo', mentions: [] }),
  'a message': (client) => client.sendMessage(north, 'On my way'),
  'somebody who is writing': () =>
    world.say({ type: 'typing', chatId: north, userId: ben, isTyping: true }),
  'presence that is about to be asked for': (client) => client.watchPresence([ben]),
  'a push whose message has not come': (client) => {
    void client.tellPushed({ chatId: north, seq: 100 });
  },
  'a lost connection': () => world.sockets.last.end(),
  'an answer that does not come': (client) => {
    world.isHanging = true;
    client.call('presence.watch', { userIds: [ben] }).catch(() => {});
  },
  'a search that was closed': async (client) => {
    const search = client.search();
    search.ask({ words: 'dressing', filters: {}, order: 'newest' });
    await settle();
    search.close();
  },
  'a message on which the server fails': (client) => {
    world.failing = 'message.send';
    client.sendMessage(north, 'On my way');
  },
  'a catch-up on which the server fails': () => {
    world.failing = 'sync.catchUp';
    const space = { kind: 'chat', id: north } as const;
    return world.say({ type: 'change', space, from: 90, to: 91, rows: [message(91)] });
  },
  'a change of another tab that was missed': () => {
    const other = browser.open();
    other.post({ type: 'change', change: { ...emptyChange(), revision: 1_000 } });
    other.close();
  },
};

test.for(Object.entries(uses))(
  '[CL85] a client that is closed leaves no timer, no listener and no open socket: after %s',
  async ([, use]) => {
    const client = await open();
    await use(client);
    await settle();
    await client.stop();
    await settle();
    expect(world.clock.pendingTimers).toBe(0);
    expect(listeners.size).toBe(countOwnListeners());
    expect(world.openSockets).toEqual([]);
    expect(browser.openTabs).toEqual([]);
  },
);

test('[CL85] a tab that is closed beside one that does not answer leaves no timer', async () => {
  const frozen = browser.open();
  browser.freeze(frozen);
  const client = await world.start(browser.open());
  expect(world.clock.pendingTimers).toBe(1);
  await client.stop();
  expect(world.clock.pendingTimers).toBe(0);
});

test('[CL85] for a tab that is closed nobody is watched any more', async () => {
  const leading = await world.open(browser.open());
  const following = await world.open(browser.open());
  leading.watchPresence([ben]);
  following.watchPresence([cid]);
  await world.clock.advance(50);
  await following.stop();
  await settle();
  const watched = world.sockets.last.calls.findLast(({ name }) => name === 'presence.watch');
  expect(watched?.input).toEqual({ userIds: [ben] });
});

test('[CL67][CL85] a conversation that is given up listens to nothing any more', () => {
  const chats = new ChatWorld();
  listeners.of(chats.live.receipts);
  listeners.of(chats.connection);
  const before = listeners.size;
  for (let number = 0; number < 14; number += 1) chats.views.conversation(idOf(500 + number));
  const most = listeners.size;
  expect(most).toBeGreaterThan(before);
  for (let number = 14; number < 26; number += 1) chats.views.conversation(idOf(500 + number));
  expect(listeners.size).toBe(most);
  chats.views.close();
  expect(listeners.size).toBe(before);
});

function openManyConversations(client: Client): void {
  for (let number = 0; number < 20; number += 1) client.conversation(idOf(500 + number));
}
