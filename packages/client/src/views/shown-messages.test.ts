import type { MessageContent } from '@tend/protocol';
import { beforeEach, expect, test } from 'vitest';
import { settle } from '../fake-clock.fixture.ts';
import { acknowledge, refuse } from '../outbox/settle.ts';
import {
  ben,
  cid,
  idOf,
  message,
  north,
  northSpace,
  ownSpace,
  self,
  settings,
  south,
} from '../rows.fixture.ts';
import type { OutboxEntry } from '../store/records.ts';
import { ChatWorld } from './chat-world.fixture.ts';

let world: ChatWorld;

beforeEach(async () => {
  world = new ChatWorld();
  await world.holdNorth({ total: 4 });
});

/** The texts on screen with the reactions to them, each time something changed, without repetitions. */
async function watchTexts(): Promise<string[]> {
  const conversation = world.views.conversation(north);
  await settle();
  const texts = (): string =>
    conversation
      .getSnapshot()
      .messages.map(({ content, reactions }) => {
        const text = content.type === 'text' ? content.text : 'gone';
        return [text, ...reactions.map(({ emoji }) => emoji)].join(' ');
      })
      .join(', ');
  const seen = [texts()];
  conversation.subscribe(() => {
    if (seen.at(-1) !== texts()) seen.push(texts());
  });
  return seen;
}

async function waiting(): Promise<OutboxEntry> {
  await world.copy.whenWritten();
  const entry = world.copy.replica.outboxEntries().at(-1);
  if (entry === undefined) throw new Error('Nothing waits');
  return entry;
}

function react(seq: number, emoji: string | null = '👍'): Promise<OutboxEntry> {
  world.outbox.react({ chatId: north, messageId: message(seq).id, emoji });
  return waiting();
}

function remove(seq: number): Promise<OutboxEntry> {
  world.outbox.deleteMessage({ chatId: north, messageId: message(seq).id });
  return waiting();
}

function edit(seq: number, text = 'Edited'): Promise<OutboxEntry> {
  const messageId = message(seq).id;
  world.outbox.editMessage({ id: idOf(200 + seq), chatId: north, messageId, text });
  return waiting();
}

/** The server's answer to a command. */
function answer(entry: OutboxEntry, version: number): Promise<void> {
  return world.copy.write((tx) => acknowledge(tx, entry, { output: { version }, selfId: self }));
}

function refused(entry: OutboxEntry): Promise<void> {
  return world.copy.write((tx) => refuse(tx, entry, { code: 'not_found', selfId: self }));
}

const thumbsUp = { reactions: [{ emoji: '👍', userIds: [self] }] };
const deletedContent: MessageContent = { type: 'deleted', byId: self };

const before = 'Text 2, Text 3, Text 4, Text 5';
const after = 'Text 2, Text 3 👍, Text 4, Text 5';

test('[CL102] a command changes a message that was sent at once, and its new version takes that over without flicker', async () => {
  const seen = await watchTexts();
  const entry = await react(3);
  expect(seen).toEqual([before, after]);
  await answer(entry, 6);
  expect(world.copy.replica.outboxEntries()).toMatchObject([{ state: 'acked' }]);
  await world.arrive(northSpace, message(3, { version: 6, ...thumbsUp }));
  expect(world.copy.replica.outboxEntries()).toEqual([]);
  expect(seen).toEqual([before, after]);
});

test('[CL102] the same where the new version comes before the answer', async () => {
  const seen = await watchTexts();
  const entry = await react(3);
  await world.arrive(northSpace, message(3, { version: 6, ...thumbsUp }));
  expect(world.copy.replica.outboxEntries()).toHaveLength(1);
  await answer(entry, 6);
  expect(world.copy.replica.outboxEntries()).toEqual([]);
  expect(seen).toEqual([before, after]);
});

test('[CL102] what is refused is as it was', async () => {
  const seen = await watchTexts();
  await refused(await react(3));
  expect(seen).toEqual([before, after, before]);
  expect(world.copy.replica.outboxEntries()).toEqual([]);
});

test('[LP8] a preview is removed at once, also without a connection, and stays away once its new version is there', async () => {
  const content: MessageContent = { type: 'text', text: 'https://elm.example/plan' };
  const preview = { url: 'https://elm.example/plan', title: 'Plan', siteName: 'Elm' };
  await world.arrive(
    northSpace,
    message(3, { authorId: self, version: 6, content: { ...content, preview } }),
  );
  const shown = (): unknown => world.views.conversation(north).getSnapshot().messages[1]?.content;
  await watchTexts();
  expect(shown()).toMatchObject({ preview });
  world.outbox.removePreview({ chatId: north, messageId: message(3).id });
  const entry = await waiting();
  expect(shown()).toEqual(content);
  await answer(entry, 7);
  await world.arrive(northSpace, message(3, { authorId: self, version: 7, content }));
  expect(world.copy.replica.outboxEntries()).toEqual([]);
  expect(shown()).toEqual(content);
});

test('[CL112] an edit shows at once; one that is refused shows the message as it was, with what it would say', async () => {
  await world.arrive(northSpace, message(3, { authorId: self, version: 6 }));
  await watchTexts();
  const shown = (): unknown => world.views.conversation(north).getSnapshot().messages[1];
  const entry = await edit(3);
  const asEdited = { content: { text: 'Edited' }, editedAt: entry.createdAt, refusedChange: null };
  expect(shown()).toMatchObject(asEdited);
  await refused(entry);
  expect(shown()).toMatchObject({
    content: { text: 'Text 3' },
    editedAt: null,
    refusedChange: { key: entry.key, content: { text: 'Edited' }, failure: 'not_found' },
  });
  expect(shown()).toBe(shown());
  expect(world.views.totals.getSnapshot()).toMatchObject({ pendingMessages: 0, failedMessages: 1 });
  world.outbox.retry(entry.key);
  await world.copy.whenWritten();
  expect(shown()).toMatchObject(asEdited);
  await refused(await waiting());
  world.outbox.discard(entry.key);
  await world.copy.whenWritten();
  expect(shown()).toMatchObject({ content: { text: 'Text 3' }, refusedChange: null });
});

test('[CL115] an edit that waits shows as not received, in the chat and in the list, until its row is there', async () => {
  const own = await world.write({ authorId: self });
  world.live.receipts.receive(north, [{ userId: ben, upTo: own.seq }]);
  await watchTexts();
  const shown = (): unknown[] => [
    world.views.conversation(north).getSnapshot().messages.at(-1)?.isChangeWaiting,
    world.views.chatList.getSnapshot().items[0]?.preview?.state,
    world.views.chatList.getSnapshot().items[0]?.preview?.isReadByAll,
  ];
  const received = [false, 'sent', true];
  expect(shown()).toEqual(received);
  const first = await edit(own.seq);
  expect(shown()).toEqual([true, 'pending', false]);
  expect(world.views.conversation(north).getSnapshot().messages.at(-1)).toMatchObject({
    state: 'sent',
  });
  await refused(first);
  expect(shown()).toEqual(received);
  world.outbox.retry(first.key);
  await answer(await waiting(), own.seq + 1);
  expect(shown()).toEqual([true, 'pending', false]);
  await world.arrive(northSpace, { ...own, version: own.seq + 1 });
  expect(shown()).toEqual(received);
});

test('[CL115] an edit of an older message leaves the list’s preview as it is', async () => {
  await world.arrive(northSpace, message(3, { authorId: self, version: 6 }));
  await world.write({ authorId: self });
  await edit(3);
  const [item] = world.views.chatList.getSnapshot().items;
  expect(item?.preview).toMatchObject({ state: 'sent', isOwn: true });
});

test('[CL112] of others’ messages no text changes', async () => {
  const seen = await watchTexts();
  await edit(3);
  expect(seen).toEqual([before]);
});

test('[CL113] the newest reaction of a person takes the place of the one before, also of one that waits', async () => {
  const others = [{ emoji: '❤️', userIds: [ben, self] }];
  await world.arrive(northSpace, message(3, { version: 6, reactions: others }));
  await watchTexts();
  const shown = (): unknown => world.views.conversation(north).getSnapshot().messages[1]?.reactions;
  await react(3);
  await react(3, '🙏');
  expect(world.copy.replica.outboxEntries()).toHaveLength(1);
  expect(shown()).toEqual([
    { emoji: '❤️', userIds: [ben] },
    { emoji: '🙏', userIds: [self] },
  ]);
  await react(3, null);
  expect(shown()).toEqual([{ emoji: '❤️', userIds: [ben] }]);
});

test('[CL102][CL110] a deleted message shows as such at once, and as it was when that is taken back', async () => {
  const shown = (): unknown => world.views.conversation(north).getSnapshot().messages[1]?.content;
  await watchTexts();
  const { key } = await remove(3);
  expect(shown()).toEqual(deletedContent);
  void world.outbox.takeBack(key);
  await world.copy.whenWritten();
  expect(shown()).toEqual({ type: 'text', text: 'Text 3' });
});

test('[CL102] several commands change a message one after the other, and no other message', async () => {
  await world.arrive(northSpace, message(3, { authorId: self, version: 6 }));
  const seen = await watchTexts();
  const shown = (): readonly unknown[] => world.views.conversation(north).getSnapshot().messages;
  const [first, , third] = shown();
  await react(3);
  await edit(3);
  await edit(3, 'Edited twice');
  const versions = ['Text 3', 'Text 3 👍', 'Edited 👍', 'Edited twice 👍'];
  expect(seen).toEqual(versions.map((text) => before.replace('Text 3', text)));
  const [, second] = shown();
  await world.write();
  expect(shown().slice(0, 3)).toEqual([first, second, third]);
  for (const [index, one] of [first, second, third].entries()) expect(shown()[index]).toBe(one);
});

test('[CL103] the chat list and the counts follow a change of an unread message, and go back with it', async () => {
  const list = (): unknown => {
    const [item] = world.views.chatList.getSnapshot().items;
    return [
      item?.preview?.content,
      item?.unreadCount,
      world.views.totals.getSnapshot().unreadMessages,
    ];
  };
  const asItWas = [{ type: 'text', text: 'Text 5' }, 4, 4];
  const entry = await remove(5);
  expect(list()).toEqual([deletedContent, 3, 3]);
  await refused(entry);
  expect(list()).toEqual(asItWas);
  await answer(await remove(5), 6);
  expect(list()).toEqual([deletedContent, 3, 3]);
  await world.arrive(northSpace, message(5, { version: 6, content: deletedContent }));
  expect(list()).toEqual([deletedContent, 3, 3]);
  expect(world.copy.replica.outboxEntries()).toEqual([]);
});

test('[CL103] a message that somebody else changes while a command waits counts as it is shown', async () => {
  const unread = (): number | undefined => world.views.chatList.getSnapshot().items[0]?.unreadCount;
  const entry = await remove(4);
  await world.arrive(northSpace, message(4, { version: 6 }));
  expect(unread()).toBe(3);
  await refused(entry);
  expect(unread()).toBe(4);
  await world.arrive(northSpace, message(4, { version: 7, content: deletedContent }));
  expect(unread()).toBe(3);
});

test('[CL34] a command about a chat is settled by the version of that chat and of no other space', async () => {
  const entry = await react(3);
  await answer(entry, 8);
  await world.arrive(ownSpace, settings(2));
  await world.reset(ownSpace, 50, [settings(50)]);
  expect(world.copy.replica.outboxEntries()).toMatchObject([{ state: 'acked', ackedAs: 8 }]);
  await world.write();
  await world.write();
  expect(world.copy.replica.outboxEntries()).toHaveLength(1);
  await world.write();
  expect(world.copy.replica.outboxEntries()).toEqual([]);
});

test('[CL104] a message far back that a window of its own shows is changed there too, and nowhere is a hole', async () => {
  world = new ChatWorld();
  await world.holdNorth({ total: 400, held: 30 });
  const conversation = world.views.conversation(north);
  const reactionsAt = (seq: number): unknown =>
    conversation.getSnapshot().messages.find((one) => one.seq === seq)?.reactions;
  await conversation.jumpTo(100);
  const place = world.views.message(north, 100);
  await world.copy.whenWritten();
  expect(reactionsAt(100)).toEqual([]);
  const entry = await react(100);
  expect(reactionsAt(100)).toEqual(thumbsUp.reactions);
  await answer(entry, 402);
  await world.arrive(northSpace, message(100, { version: 402, ...thumbsUp }));
  expect(world.copy.replica.outboxEntries()).toEqual([]);
  expect(reactionsAt(100)).toEqual(thumbsUp.reactions);
  expect(place.getSnapshot()).toMatchObject({ version: 402 });
  await conversation.jumpToNewest();
  expect(await world.copy.messages({ chatId: north, limit: 500 })).toHaveLength(30);
  expect(conversation.getSnapshot().messages).toHaveLength(30);
});

test('[CL111] a reply that waits quotes what it answers; the one that is sent, what that says now', async () => {
  await watchTexts();
  const original = message(3, { content: { type: 'text', text: 'One, two, three. '.repeat(40) } });
  const { id, authorId, content } = original;
  const replyTo = { id, seq: 3, authorId, content, forwardedFrom: null };
  const reply = { id: idOf(300), chatId: north, text: 'Four', replyToId: id };
  world.outbox.sendMessage(reply, { replyTo });
  const last = (): unknown => world.views.conversation(north).getSnapshot().messages.at(-1);
  const quoted = { messageId: id, seq: 3, authorId, type: 'text' };
  expect(last()).toMatchObject({ state: 'pending', replyTo: quoted });
  expect(last()).toMatchObject({
    replyTo: { excerpt: expect.stringMatching(/^One, two.{100,280}$/) },
  });
  const deleted = { ...quoted, type: 'deleted', excerpt: '' } as const;
  await world.write({ id: idOf(300), authorId: self, replyTo: deleted });
  expect(last()).toMatchObject({ state: 'sent', replyTo: deleted });
});

test('[CL118] a forwarded message that waits says that it was deleted meanwhile, and can be discarded', async () => {
  await watchTexts();
  const from = { chatId: north, messageId: message(3).id };
  const seen = { ...message(3), seq: 3, forwardedFrom: null };
  world.outbox.forwardMessage({ id: idOf(301), chatId: north, from }, seen);
  await world.copy.whenWritten();
  await world.arrive(
    northSpace,
    message(3, { version: 6, content: { type: 'deleted', byId: ben } }),
  );
  expect(world.views.conversation(north).getSnapshot().messages.at(-1)).toMatchObject({
    state: 'pending',
    content: { type: 'deleted', byId: ben },
  });
  await refused(await waiting());
  expect(world.views.conversation(north).getSnapshot().unsent).toEqual([
    { key: idOf(301), content: { type: 'deleted', byId: ben } },
  ]);
});

test('[CL111] a forwarded message that waits says what it says and who wrote it first', async () => {
  await watchTexts();
  const seen = { ...message(3), seq: 3, forwardedFrom: cid };
  const from = { chatId: south, messageId: seen.id };
  world.outbox.forwardMessage({ id: idOf(301), chatId: north, from }, seen);
  expect(world.views.conversation(north).getSnapshot().messages.at(-1)).toMatchObject({
    state: 'pending',
    content: { type: 'text', text: 'Text 3' },
    forwardedFrom: cid,
  });
});
