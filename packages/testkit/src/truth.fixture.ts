import { isDeepStrictEqual } from 'node:util';
import type { LocalStore } from '@tend/client';
import { createMemoryStore } from '@tend/client/memory';
import { isMentioned, limits, messageRowSchema, type MessageRow } from '@tend/protocol';
import { z } from 'zod';
import type { Device } from './device.ts';
import type { Person, TestServer } from './test-server.ts';

const spaceSchema = z.object({
  space: z.object({ kind: z.string(), id: z.string() }),
  version: z.number(),
  segment: z
    .object({
      oldestSeq: z.number(),
      hasOlder: z.boolean(),
      readUpTo: z.number(),
      unreadHeld: z.number(),
      mentionsHeld: z.number(),
      mentionsOlder: z.number(),
      unreadOlder: z.number(),
    })
    .nullable(),
});

const rowSchema = z.object({ row: z.unknown() });

/** What tells rows apart, and their version. */
const identifiedSchema = z.object({
  version: z.number(),
  kind: z.string(),
  id: z.string().optional(),
  chatId: z.string().optional(),
  userId: z.string().optional(),
  slot: z.number().optional(),
  messageId: z.string().optional(),
});

interface Chat {
  messages: MessageRow[];
  hasOlder: boolean;
  readUpTo: number;
  unread: number;
  /** The unread messages that mention the person. */
  mentions: number;
}

/** The rows and counts that a person's device should have, or has. */
export interface Holdings {
  rows: Map<string, unknown>;
  versions: Map<string, number>;
  chats: Map<string, Chat>;
}

/** The server's rows for a person, requested by an empty device, with the server's counts. */
export async function readTruth(server: TestServer, person: Person): Promise<Holdings> {
  const store = createMemoryStore();
  const device = await server.observer(person, { store });
  await device.caughtUp();
  const truth = await readHoldings(store);
  for (const [chatId, chat] of truth.chats) {
    chat.messages = await readHistory(device, chatId);
    chat.hasOlder = false;
    const { count, readUpTo } = await device.client.call('message.unread', { chatId });
    chat.unread = count;
    chat.readUpTo = readUpTo;
  }
  await device.close();
  return truth;
}

export async function readHoldings(store: LocalStore): Promise<Holdings> {
  const { rows, spaces } = await store.load();
  const holdings: Holdings = { rows: new Map(), versions: new Map(), chats: new Map() };
  for (const { row } of z.array(rowSchema).parse(rows)) holdings.rows.set(keyOf(row), row);
  for (const { space, version, segment } of z.array(spaceSchema).parse(spaces)) {
    holdings.versions.set(`${space.kind}:${space.id}`, version);
    if (segment === null) continue;
    const stored = await store.messages({ from: [space.id, 0], before: [space.id, Infinity] });
    holdings.chats.set(space.id, {
      messages: z.array(messageRowSchema).parse(stored),
      hasOlder: segment.hasOlder,
      readUpTo: segment.readUpTo,
      unread: segment.unreadHeld + segment.unreadOlder,
      mentions: segment.mentionsHeld + segment.mentionsOlder,
    });
  }
  return holdings;
}

const hidingSchema = z.object({
  kind: z.literal('user'),
  id: z.string(),
  hidesReceipts: z.literal(true),
});

/** The people who hide when they have read. */
export function listHiding({ rows }: Holdings): ReadonlySet<string> {
  const found = [...rows.values()].map((row) => hidingSchema.safeParse(row));
  return new Set(found.flatMap(({ data }) => data?.id ?? []));
}

const entrySchema = z.object({ key: z.string(), state: z.string() });

/** The outbox's entries: waiting or refused. */
export async function readOutbox(
  store: LocalStore,
): Promise<{ waiting: string[]; refused: string[] }> {
  const entries = z.array(entrySchema).parse((await store.load()).outbox);
  const { waiting = [], refused = [] } = Object.groupBy(entries, ({ state }) =>
    state === 'failed' ? 'refused' : 'waiting',
  );
  return { waiting: waiting.map(({ key }) => key), refused: refused.map(({ key }) => key) };
}

/** The differences between a device and the truth, in words; empty if there are none. */
export function listDifferences(held: Holdings, truth: Holdings, selfId: string): string[] {
  const differences = [
    ...compare('row', withoutUnseenVotes(held, truth), truth.rows),
    ...compare('version', held.versions, truth.versions),
  ];
  for (const [chatId, chat] of truth.chats) {
    const heldChat = held.chats.get(chatId);
    if (heldChat === undefined) differences.push(`chat ${chatId} is missing`);
    else differences.push(...compareChats(chatId, { held: heldChat, truth: chat, selfId }));
  }
  return differences;
}

const voteSchema = z.object({ kind: z.literal('vote'), chatId: z.string(), messageId: z.string() });

/**
 * The server deletes a vote with its poll. A device that does not hold the poll, or is out of its chat, need not have
 * heard of that, and shows no vote.
 */
function withoutUnseenVotes(held: Holdings, truth: Holdings): Map<string, unknown> {
  const isUnseen = ([key, row]: [string, unknown]): boolean => {
    const vote = voteSchema.safeParse(row).data;
    if (vote === undefined || truth.rows.has(key)) return false;
    const isPoll = ({ id }: MessageRow) => id === vote.messageId;
    const poll = truth.chats.get(vote.chatId)?.messages.find(isPoll);
    const isHeld = held.chats.get(vote.chatId)?.messages.some(isPoll) === true;
    return !isHeld && (poll === undefined || poll.content.type === 'deleted');
  };
  return new Map([...held.rows].filter((entry) => !isUnseen(entry)));
}

function compareChats(
  chatId: string,
  { held, truth, selfId }: { held: Chat; truth: Chat; selfId: string },
): string[] {
  const expected = held.hasOlder ? truth.messages.slice(-held.messages.length) : truth.messages;
  return compare(
    `chat ${chatId}:`,
    new Map<string, unknown>([
      ['messages', held.messages],
      ['read mark', held.readUpTo],
      ['unread', held.unread],
      ['mentions', held.mentions],
    ]),
    new Map<string, unknown>([
      ['messages', expected],
      ['read mark', truth.readUpTo],
      ['unread', truth.unread],
      ['mentions', countMentions(truth.messages, truth.readUpTo, selfId)],
    ]),
  );
}

function countMentions(messages: readonly MessageRow[], readUpTo: number, selfId: string): number {
  return messages.filter(
    ({ seq, authorId, content }) =>
      seq > readUpTo &&
      authorId !== selfId &&
      'mentions' in content &&
      isMentioned(selfId, content.mentions),
  ).length;
}

function compare<T>(what: string, held: Map<string, T>, truth: Map<string, T>): string[] {
  const keys = new Set([...held.keys(), ...truth.keys()]);
  return [...keys]
    .filter((key) => !isDeepStrictEqual(held.get(key), truth.get(key)))
    .map((key) => {
      const [is, shouldBe] = [held.get(key), truth.get(key)].map((value) => JSON.stringify(value));
      return `${what} ${key} is ${is} instead of ${shouldBe}`;
    });
}

async function readHistory(device: Device, chatId: string): Promise<MessageRow[]> {
  const { client } = device;
  const limit = limits.messagePageRows;
  let { messages, hasOlder } = await client.call('message.page', { chatId, limit });
  while (hasOlder) {
    const from = { type: 'before', seq: messages[0]?.seq ?? 0 } as const;
    const page = await client.call('message.page', { chatId, from, limit });
    messages = [...page.messages, ...messages];
    hasOlder = page.hasOlder;
  }
  return messages;
}

function keyOf(row: unknown): string {
  const { version: _version, ...identity } = identifiedSchema.parse(row);
  return Object.values(identity).join(' ');
}
