import type { NotificationSettings } from '@tend/protocol';
import { beforeEach, expect, test } from 'vitest';
import type { Notice } from './notices.ts';
import { settle } from './fake-clock.fixture.ts';
import {
  ben,
  cid,
  chat,
  idOf,
  member,
  membership,
  mentionOf,
  message,
  north,
  northSpace,
  ownSpace,
  readMark,
  self,
  south,
} from './rows.fixture.ts';
import { ChatWorld } from './views/chat-world.fixture.ts';
import { extendSegment } from './sync/segment.ts';
import { Notices } from './notices.ts';

let world: ChatWorld;
let notices: Notices;
let told: Notice[];

beforeEach(async () => {
  world = new ChatWorld();
  await world.copy.open();
  const { copy, clock, connection } = world;
  told = [];
  notices = new Notices({ copy, clock, connection, selfId: self });
  notices.onNotice((notice) => told.push(notice));
  await world.holdNorth();
  told.length = 0;
});

function kinds(): string[] {
  return told.map(({ kind, mayRing }) => (mayRing ? kind : `${kind}, silent`));
}

async function change(settings: Partial<NotificationSettings>): Promise<void> {
  world.outbox.updateNotificationSettings(settings);
  await settle();
}

test('[FD10] a message that arrives live gets one notice, with its kind', async () => {
  const written = await world.write();
  const mentions = [mentionOf(self, 0, 4)];
  await world.write({ content: { type: 'text', text: '@Ada', mentions } });
  expect(kinds()).toEqual(['group', 'mention']);
  expect(told[0]?.message).toEqual(written);
  await world.arrive(northSpace, {
    ...written,
    version: 9,
    content: { type: 'text', text: 'Better' },
  });
  expect(told).toHaveLength(2);
});

test('[FD25] a reply to one’s own message gets a notice of its kind, also where only mentions notify', async () => {
  world.outbox.setChatNotifications({ chatId: north, level: 'mentions', mutedUntil: null });
  await settle();
  const quote = { messageId: idOf(10_001), seq: 1, type: 'text', excerpt: 'Who comes?' } as const;
  await world.write({ replyTo: { ...quote, authorId: self } });
  await world.write({ replyTo: { ...quote, authorId: cid } });
  await world.write();
  expect(kinds()).toEqual(['reply']);
});

test('[FD27] what only a newer app can read gets a notice, but for what reports an event', async () => {
  await world.write({ content: { type: 'unknown', sent: { type: 'file' } } });
  await world.write({ content: { type: 'unknown', sent: { type: 'event' } } });
  expect(kinds()).toEqual(['group']);
});

test('[FD10] own messages, system lines and read messages get no notice', async () => {
  await world.write({ authorId: self });
  await world.write({ content: { type: 'event', event: { type: 'groupRenamed', title: 'N' } } });
  world.outbox.markRead(north, 9);
  await settle();
  await world.write();
  expect(kinds()).toEqual([]);
});

test('[FD10] messages missed without a connection are counted, without a notice for each', async () => {
  world.connection.set({ state: 'live', retryAt: null, isCaughtUp: false });
  await world.write();
  world.connection.set({ state: 'live', retryAt: null, isCaughtUp: true });
  expect(kinds()).toEqual([]);
  await world.write();
  expect(kinds()).toEqual(['group']);
});

const catchingUp = { state: 'live', retryAt: null, isCaughtUp: false } as const;
const caughtUp = { ...catchingUp, isCaughtUp: true };

test.for([
  ['before it is here', true],
  ['after it has come', false],
] as const)(
  '[FD17] a missed message gets its notice when its push arrives %s',
  async ([, isFirst]) => {
    const place = { chatId: north, seq: 5 };
    world.connection.set(catchingUp);
    const early = isFirst ? notices.tellPushed(place) : null;
    await world.write();
    await settle();
    expect(kinds()).toEqual([]);
    world.connection.set(caughtUp);
    expect(await (early ?? notices.tellPushed(place))).toBe(true);
    expect(kinds()).toEqual(['group']);
    // Pushes may come twice.
    expect(await notices.tellPushed(place)).toBe(true);
    expect(kinds()).toEqual(['group']);
  },
);

test.for([
  ['before it is here', true],
  ['after it has come', false],
] as const)(
  '[FD17] a message that arrives live gets one notice, even when its push arrives %s',
  async ([, isFirst]) => {
    const place = { chatId: north, seq: 5 };
    const early = isFirst ? notices.tellPushed(place) : null;
    await world.write();
    expect(await (early ?? notices.tellPushed(place))).toBe(true);
    expect(kinds()).toEqual(['group']);
  },
);

test('[FD17] a message read elsewhere by the time that everything has arrived gets no notice', async () => {
  world.connection.set(catchingUp);
  const telling = notices.tellPushed({ chatId: north, seq: 5 });
  await world.write();
  await world.arrive(ownSpace, readMark(5, 2));
  world.connection.set(caughtUp);
  expect(await telling).toBe(true);
  expect(kinds()).toEqual([]);
});

test('[FD17] a message that does not arrive in time gets no notice later', async () => {
  world.connection.set({ state: 'offline', retryAt: null, isCaughtUp: false });
  const answers: boolean[] = [];
  void notices.tellPushed({ chatId: north, seq: 5 }).then((answer) => answers.push(answer));
  await world.clock.advance(9_999);
  expect(answers).toEqual([]);
  await world.clock.advance(1);
  expect(answers).toEqual([false]);
  await world.write();
  world.connection.set(caughtUp);
  await settle();
  expect(kinds()).toEqual([]);
});

test('[FD10] pages of older messages, and a reloaded copy, cause no notices', async () => {
  await world.holdNorth({ total: 9, held: 3 });
  told.length = 0;
  const [older] = world.history;
  if (older === undefined) throw new Error('No message');
  const page = { messages: world.history.slice(0, 6), hasOlder: false, hasNewer: true };
  await world.copy.write((tx) =>
    extendSegment(tx, { chatId: north, before: 8, page, selfId: self }),
  );
  await world.copy.reload();
  expect(kinds()).toEqual([]);
});

test('[FD10] a message in a new chat causes a notice, and so does being added to a group', async () => {
  const inSouth = { chatId: south, version: 3 };
  await world.arrive(ownSpace, membership({ chatId: south, version: 2 }));
  const event = { type: 'groupCreated', title: 'South' } as const;
  await world.arrive(
    { kind: 'chat', id: south },
    chat({ id: south, title: 'South' }),
    member(self, inSouth),
    member(ben, inSouth),
    message(1, { chatId: south, id: idOf(71), content: { type: 'event', event } }),
  );
  expect(kinds()).toEqual(['added']);
});

test('[FD10] settings hold here too: mute, levels, quiet hours, do not disturb', async () => {
  // With sound off it may still be felt: the page goes by that by itself.
  await change({ sound: false });
  await world.write();
  expect(kinds()).toEqual(['group']);
  await change({ sound: true, groups: 'mentions' });
  await world.write();
  await change({ groups: 'all', doNotDisturbUntil: world.clock.now() + 1_000 });
  await world.write();
  const always = [{ from: 0, to: 0 }];
  const quietHours = { isOn: true, days: Array.from({ length: 7 }, () => always) };
  await change({ doNotDisturbUntil: null, quietHours, timeZone: 'Europe/Berlin' });
  await world.write();
  await change({ quietHours: { isOn: false, days: quietHours.days } });
  world.outbox.setChatNotifications({
    chatId: north,
    level: null,
    mutedUntil: world.clock.now() + 1_000,
  });
  await settle();
  await world.write();
  expect(kinds()).toEqual(['group']);
  await world.clock.advance(2_000);
  await world.write();
  expect(kinds()).toEqual(['group', 'group']);
});
