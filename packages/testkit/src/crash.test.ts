import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HttpApi } from '@tend/client';
import { TendError, type MessageRow } from '@tend/protocol';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { openDevice, type Device } from './device.ts';
import { Ledger, type Entry } from './ledger.ts';
import { addPerson, apiOf, createApi, logIn, setUp, type Person } from './people.ts';
import { PersistentSender } from './persistent-sender.ts';
import { seededRandom } from './seeded-random.ts';
import { clientOrigin, ServerProcess } from './server-process.ts';

const kills = 22;
const maxFramesBetweenKills = 400;
const seed = 20_261_121;
/** Scheduled messages fall due before a kill, between two servers, and while the next one starts. */
const scheduledWithinMs = 1_500;
const patience = { timeout: 60_000, interval: 20 };

interface Member extends Person {
  cookie: string;
}

/** Counts frames, so that kills are timed by the load and not by the clock. */
class Traffic {
  #left = 0;
  #onPassed: () => void = () => {};

  readonly count = (): void => {
    this.#left -= 1;
    if (this.#left === 0) this.#onPassed();
  };

  passed(frames: number): Promise<void> {
    this.#left = frames;
    return new Promise((resolve) => {
      this.#onPassed = resolve;
    });
  }
}

async function makeMembers({ baseUrl }: ServerProcess, setUpLink: string): Promise<Member[]> {
  const api = createApi(baseUrl);
  const administrator = await setUp(api, setUpLink);
  const cookie = await logIn(api, administrator.email);
  const others = await Promise.all(
    ['Ben', 'Cid', 'Dee', 'Eve'].map((name) => addPerson(api, name, cookie)),
  );
  return Promise.all(
    [administrator, ...others].map(async (person) => ({
      ...person,
      cookie: await logIn(api, person.email),
    })),
  );
}

async function readHistory(api: HttpApi, chatId: string): Promise<MessageRow[]> {
  const history: MessageRow[] = [];
  for (;;) {
    const from = { type: 'after', seq: history.at(-1)?.seq ?? 0 } as const;
    const page = await api.call('message.page', { chatId, from, limit: 100 });
    history.push(...page.messages);
    if (!page.hasNewer) return history;
  }
}

/** A device with the app's own client, which follows the server from port to port. */
function openFollower({ userId, cookie }: Member, address: () => string): Promise<Device> {
  return openDevice(
    { userId, cookie, baseUrl: clientOrigin },
    {
      throughLink: (openSocket) => (url, handlers) =>
        openSocket(url.replace(clientOrigin.replace('http', 'ws'), address()), handlers),
    },
  );
}

/** Resolves when the server has promised to send it, `afterMs` from now. */
async function schedule(
  api: HttpApi,
  message: Entry,
  { ledger, afterMs }: { ledger: Ledger; afterMs: number },
): Promise<void> {
  const id = newId();
  const { chatId, text } = message;
  try {
    const sendAt = Date.now() + afterMs;
    await api.call('message.schedule', { id, chatId, text, sendAt });
    ledger.promise(id, message);
  } catch (error) {
    // On a slow machine; then nothing was promised.
    if (!(error instanceof TendError) || error.code !== 'time_passed') throw error;
  }
}

/** How many messages still wait for their time. */
async function countScheduled(api: HttpApi): Promise<number> {
  const { updates } = await api.call('sync.catchUp', { epoch: null, claims: [] });
  const rows = updates.flatMap((update) => (update.type === 'gone' ? [] : update.rows));
  return rows.filter((row) => row.kind === 'scheduled' && row.message !== null).length;
}

/** Resolves when all that they have scheduled was sent. */
async function sentOf(members: readonly Member[], { baseUrl }: ServerProcess): Promise<void> {
  for (const { cookie } of members) {
    const api = apiOf(baseUrl, cookie);
    await expect.poll(() => countScheduled(api), patience).toBe(0);
  }
}

function textOf({ content }: MessageRow): string[] {
  return content.type === 'text' ? [content.text] : [];
}

function recountUnread(history: readonly MessageRow[], userId: string, readUpTo: number): number {
  return history.filter(
    ({ seq, authorId, content }) =>
      seq > readUpTo && authorId !== userId && content.type === 'text',
  ).length;
}

test('[SY12] [MS71] a server that is killed repeatedly loses, duplicates and reorders nothing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-crash-'));
  let server = await ServerProcess.start(folder);
  onTestFinished(async () => {
    await server.kill();
    await rm(folder, { recursive: true });
  });
  const members = await makeMembers(server, await server.readSetUpLink());
  const [ada, ben, cid, dee] = members;
  if (!ada || !ben || !cid || !dee) throw new Error('There are too few members');
  const group = { id: newId(), title: 'All', memberIds: members.map(({ userId }) => userId) };
  await apiOf(server.baseUrl, ada.cookie).call('chat.createGroup', group);
  const openDirect = async (member: Member, { userId }: Member): Promise<string> =>
    (await apiOf(server.baseUrl, member.cookie).call('chat.openDirect', { id: newId(), userId }))
      .chatId;
  const chats = [
    { chatId: group.id, members },
    { chatId: await openDirect(ada, ben), members: [ada, ben] },
    { chatId: await openDirect(cid, dee), members: [cid, dee] },
  ];

  const ledger = new Ledger();
  const random = seededRandom(seed);
  const traffic = new Traffic();
  const senders = members.map(
    ({ userId, cookie }) =>
      new PersistentSender({
        userId,
        cookie,
        chatIds: chats
          .filter((chat) => chat.members.some((member) => member.userId === userId))
          .map(({ chatId }) => chatId),
        ledger,
        random,
        onFrame: traffic.count,
      }),
  );
  /** One message of each member to all, due at some time around the next kill. */
  const scheduleSome = () =>
    members.map(({ userId: authorId, cookie }) => {
      const message = { authorId, chatId: group.id, text: `Later ${random()}` };
      const afterMs = Math.ceil(random() * scheduledWithinMs);
      return schedule(apiOf(server.baseUrl, cookie), message, { ledger, afterMs });
    });
  const follower = await openFollower(ben, () => server.baseUrl.replace('http', 'ws'));
  onTestFinished(() => follower.close());

  for (let count = 0; count < kills; count += 1) {
    const lives = senders.map((sender) => sender.run(server.baseUrl));
    follower.client.wake();
    await Promise.all(scheduleSome());
    await traffic.passed(1 + Math.floor(random() * maxFramesBetweenKills));
    await server.kill();
    await Promise.all(lives);
    server = await ServerProcess.start(folder);
  }
  const lives = senders.map((sender) => sender.run(server.baseUrl));
  follower.client.wake();
  await Promise.all(senders.map((sender) => sender.finish()));
  await Promise.all(lives);
  await sentOf(members, server);
  await follower.caughtUp();

  const histories = new Map<string, MessageRow[]>();
  for (const { chatId, members: readers } of chats) {
    const apis = readers.map((reader) => ({ reader, api: apiOf(server.baseUrl, reader.cookie) }));
    const [history = [], ...others] = await Promise.all(
      apis.map(({ api }) => readHistory(api, chatId)),
    );
    histories.set(chatId, history);
    for (const other of others) expect(other).toEqual(history);
    const order = history.map(({ seq }) => seq);
    expect(order).toEqual([...new Set(order)].toSorted((a, b) => a - b));
    expect(new Set(history.map(({ id }) => id)).size).toBe(history.length);
    for (const { reader, api } of apis) {
      const { count, readUpTo } = await api.call('message.unread', { chatId });
      expect(readUpTo).toBeGreaterThanOrEqual(ledger.markOf(reader.userId, chatId));
      expect(count).toBe(recountUnread(history, reader.userId, readUpTo));
    }
  }
  expect(ledger.compare(histories)).toEqual([]);
  expect(ledger.acknowledged.size).toBe(ledger.sent.size - ledger.promised.size);
  expect(ledger.promised.size).toBeGreaterThan(kills);

  // The app's own client survived all of it, too; it has the newest part of each history.
  for (const { chatId } of chats.slice(0, 2)) {
    const history = histories.get(chatId) ?? [];
    await follower.conversation(
      chatId,
      ({ messages }) => messages.at(-1)?.id === history.at(-1)?.id,
    );
    const held = follower.texts(chatId);
    expect(held).toEqual(history.flatMap(textOf).slice(-held.length));
  }
}, 600_000);
