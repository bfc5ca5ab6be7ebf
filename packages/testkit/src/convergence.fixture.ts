import { blank, toSeen, type FeedEntry, type LocalStore, type SeenMessage } from '@tend/client';
import { createMemoryFileStore, createMemoryStore } from '@tend/client/memory';
import { permissionSchema, type InputOf, type Mention, type OperationName } from '@tend/protocol';
import { v7 as newId } from 'uuid';
import type { Device, Fetch } from './device.ts';
import { FaultyLink, noFaults, type Faults } from './faulty-link.ts';
import { pick } from './seeded-random.ts';
import type { Person, TestServer } from './test-server.ts';
import { until } from './until.ts';
import { recordVoice } from './voice.fixture.ts';

const badNetwork: Faults = { drop: 0.05, duplicate: 0.1, delay: 0.2, cut: 0.02 };

const mostChats = 2;
const mostFileBytes = 20_000;

/** A device that loses its network, and is sometimes switched off in the middle of something. */
export class Wanderer {
  readonly person: Person;
  store: LocalStore = createMemoryStore();
  #fileStore = createMemoryFileStore();
  /** The messages it has tried to send, by id. */
  readonly sent = new Map<string, string>();
  readonly #server: TestServer;
  readonly #random: () => number;
  readonly #tokens: string[];
  #link: FaultyLink;
  #device: Device | null = null;

  /** `tokens`: of the groups' links that anyone has made. */
  constructor(server: TestServer, person: Person, random: () => number, tokens: string[] = []) {
    this.#server = server;
    this.person = person;
    this.#random = random;
    this.#tokens = tokens;
    this.#link = new FaultyLink(random, badNetwork);
  }

  get device(): Device {
    if (this.#device === null) throw new Error('The device is off');
    return this.#device;
  }

  async switchOn(): Promise<void> {
    const { store } = this;
    this.#device = await this.#server.device(this.person, {
      store,
      fileStore: this.#fileStore,
      throughLink: this.#link.through,
      throughNetwork: this.#lose,
      random: this.#random,
    });
  }

  /** Without any chance to clean up first. */
  async crash(): Promise<void> {
    this.#link.kill();
    this.#link = new FaultyLink(this.#random, this.#link.faults);
    await this.switchOn();
  }

  /** Requests are lost on the way there, or their answers on the way back; all of a page that has crashed. */
  readonly #lose = (fetch: Fetch): Fetch => {
    const link = this.#link;
    const isLost = () => link !== this.#link || this.#random() < link.faults.drop;
    return async (url, init) => {
      if (isLost()) throw new TypeError('The request is lost');
      const response = await fetch(url, init);
      if (isLost()) throw new TypeError('The answer is lost');
      return response;
    };
  };

  /** Becomes a new device: nothing is stored, and the outbox is lost. */
  async lose(): Promise<void> {
    this.store = createMemoryStore();
    this.#fileStore = createMemoryFileStore();
    this.sent.clear();
    await this.crash();
  }

  cut(): void {
    this.#link.cut();
  }

  heal(): void {
    this.#link.faults = noFaults;
  }

  /** Loses its connection and starts to reconnect; resolves in the middle of that. */
  async beginToReturn(): Promise<void> {
    this.#link.hold();
    this.#link.cut();
    await until(this.device.client.connection, ({ state }) => state === 'connecting');
  }

  finishReturning(): void {
    this.#link.release();
  }

  /** Performs one action that a person might. Refusals and losses are expected. */
  async act(people: readonly Person[]): Promise<void> {
    const action = pick(this.#actions(people), this.#random);
    await action?.();
  }

  #actions(people: readonly Person[]): Array<() => Promise<void> | void> {
    const { client } = this.device;
    const random = this.#random;
    const chats = client.chatList.getSnapshot().items;
    const chat = pick(chats, random);
    const other = pick(people, random)?.userId ?? '';
    const send = (): void => this.#send(chat?.chatId);
    const read = (): void => this.#read(chat?.chatId);
    return [
      send,
      send,
      send,
      send,
      send,
      read,
      read,
      () => this.#sendFiles(chat?.chatId),
      () => this.#sendFiles(chat?.chatId),
      () => this.#changeMessage(chat?.chatId),
      () => this.#changeMessage(chat?.chatId),
      () => this.#schedule(chat?.chatId),
      () => this.#changeScheduled(chat?.chatId),
      () => this.#openDirect(other),
      () => this.#createGroup(chats.length, other),
      () => this.#joinByLink(),
      () => this.#loadOlder(chat?.chatId),
      () => this.#inGroup(chat?.chatId, (chatId) => this.#changeGroup(chatId, other)),
      () => this.#call('user.updateProfile', { name: `Name ${random()}`, jobTitle: '' }),
      () => this.#setNotifications(chat?.chatId),
      () => this.#listen(chat?.chatId),
      () => this.#listen(chat?.chatId),
      () => this.#list(chat?.chatId),
      () => this.#list(chat?.chatId),
      () => this.#poll(chat?.chatId),
      () => this.#poll(chat?.chatId),
      () => void client.markAllNotificationsRead(),
      () => this.#handle(client.feeds.all.getSnapshot().entries),
      () => this.#handle(client.feeds.all.getSnapshot().entries),
      () => this.#hideReading(),
      () => this.#call('user.setLanguage', { language: random() < 0.5 ? 'en' : 'ru' }),
      () => client.setSkinTone(Math.floor(random() * 6)),
      () => this.cut(),
    ];
  }

  #send(chatId: string | undefined, replyTo?: SeenMessage): void {
    if (chatId === undefined) return;
    const link = this.#random() < 0.3 ? ' https://learn.northbank.example/clip' : '';
    const text = `@you Text ${this.#random()}${link}`;
    const mentions = this.#mention(chatId);
    const formats = [{ type: 'bold', start: 0, length: 4 }] as const;
    const options = { mentions, formats, replyTo };
    this.sent.set(this.device.client.sendMessage(chatId, text, options), chatId);
  }

  /** A voice message, or one or two documents, some with a text below them. */
  #sendFiles(chatId: string | undefined): void {
    if (chatId === undefined) return;
    if (this.#random() < 0.5) {
      this.sent.set(this.device.client.sendFiles(chatId, [recordVoice()]), chatId);
      return;
    }
    const mediaType = 'application/octet-stream';
    const files = ['a.bin', 'b.bin'].slice(0, this.#random() < 0.7 ? 1 : 2).map((name) => ({
      blob: new Blob(['x'.repeat(Math.ceil(this.#random() * mostFileBytes))], { type: mediaType }),
      name,
      as: 'document' as const,
      facts: { kind: 'document' as const, mediaType },
    }));
    const text = this.#random() < 0.5 ? `Text ${this.#random()}` : '';
    this.sent.set(this.device.client.sendFiles(chatId, files, { text }), chatId);
  }

  /** Edits, deletes, answers, forwards, saves, reacts to or pins one of the loaded messages, whoever wrote it. */
  async #changeMessage(chatId: string | undefined): Promise<void> {
    if (chatId === undefined) return;
    const { client } = this.device;
    const random = this.#random;
    const { messages } = client.conversation(chatId).getSnapshot();
    const message = pick(messages, random);
    if (message === undefined) return;
    const { id: messageId } = message;
    const seen = toSeen(message);
    const edit = { message: seen, setAside: blank };
    const changes: Array<() => Promise<void> | void> = [
      () => client.editMessage(chatId, edit, { text: `Edited ${random()}`, mentions: [] }),
      // Not held back as the app does it, so that nothing waits for seconds in the end.
      () => this.#call('message.delete', { chatId, messageId }),
      () => client.deleteMessage(chatId, messageId)(),
      () => this.#send(chatId, seen),
      () => this.#forward(chatId, seen),
      () => client.react(chatId, messageId, pick(['👍', '🙏', '🎉', null], random) ?? null),
      () => client.setMessagePinned(chatId, seen, random() < 0.7),
      () => client.removePreview(chatId, messageId),
    ];
    await pick(changes, random)?.();
  }

  /** To any chat, or to the saved messages. */
  async #forward(chatId: string, message: SeenMessage): Promise<void> {
    const { client } = this.device;
    const chat = pick(client.chatList.getSnapshot().items, this.#random);
    const isSaved = this.#random() < 0.3;
    const { userId } = this.person;
    const to = isSaved ? await client.openDirect(userId).catch(() => undefined) : chat?.chatId;
    if (to !== undefined) client.forwardMessage({ chatId, message }, to);
  }

  /** At a time that comes soon, or not in this test. */
  #schedule(chatId: string | undefined): void {
    if (chatId === undefined) return;
    const afterMs = this.#random() < 0.7 ? this.#random() * 2_000 : 3_600_000;
    const writing = { text: `Later ${this.#random()}`, mentions: [] };
    this.device.client.scheduleMessage(chatId, writing, Math.ceil(Date.now() + afterMs));
  }

  #changeScheduled(chatId: string | undefined): void {
    if (chatId === undefined) return;
    const { client } = this.device;
    const message = pick(client.scheduled(chatId).getSnapshot(), this.#random);
    if (message === undefined) return;
    const changes = [
      () => client.changeScheduled(message, { text: `Changed ${this.#random()}` }),
      () => client.changeScheduled(message, { sendAt: Date.now() + 1_000 }),
      () => client.sendScheduled(message),
      () => void client.deleteScheduled(message),
      () => client.deleteScheduled(message)(),
    ];
    pick(changes, this.#random)?.();
  }

  /** Puts the pinned chats into the opposite order. */
  #turnPins(): void {
    const { client } = this.device;
    const { items } = client.chatList.getSnapshot();
    const pinned = items.filter(({ pinOrder }) => pinOrder !== null).map(({ chatId }) => chatId);
    if (pinned.length > 1) client.orderPinned(pinned.toReversed());
  }

  /** Votes in one of the polls, closes it, or makes the first ones. */
  #poll(chatId: string | undefined): void {
    if (chatId === undefined) return;
    const { client } = this.device;
    const { messages } = client.conversation(chatId).getSnapshot();
    const polls = messages.filter(({ content, seq }) => content.type === 'poll' && seq !== null);
    const poll = pick(polls, this.#random);
    if (poll === undefined || polls.length < 2) {
      const form = { isMultiple: this.#random() < 0.5, isAnonymous: false };
      client.sendPoll(chatId, { question: 'Which?', answers: ['One', 'Two'], ...form });
    } else if (this.#random() < 0.1) {
      client.closePoll(chatId, poll.id);
    } else {
      client.vote(chatId, poll.id, pick([[], [0], [1]], this.#random) ?? []);
    }
  }

  #mention(chatId: string): Mention[] {
    const { client } = this.device;
    const chat = client.chat(chatId).getSnapshot();
    const member = pick(chat?.members ?? [], this.#random);
    if (chat === null || member === undefined || this.#random() < 0.5) return [];
    const isOfAll = chat.type === 'group' && this.#random() < 0.5;
    const who = isOfAll ? ({ type: 'all' } as const) : userOf(member.userId);
    return [{ start: 0, length: 4, who }];
  }

  #read(chatId: string | undefined): void {
    if (chatId === undefined) return;
    const { newestSeq } = this.device.client.conversation(chatId).getSnapshot();
    this.device.client.markRead(chatId, Math.ceil(newestSeq * this.#random()));
  }

  /** Also to documents, which count for nothing. */
  #listen(chatId: string | undefined): void {
    if (chatId === undefined) return;
    const { messages } = this.device.client.conversation(chatId).getSnapshot();
    for (const { seq, content } of messages) {
      const isPlayed = content.type === 'files' && this.#random() < 0.5;
      if (isPlayed && seq !== null) this.device.client.markHeard(chatId, seq);
    }
  }

  /** Hides when they have read, or no more; an administrator may permit that, or withdraw it. */
  async #hideReading(): Promise<void> {
    const random = this.#random;
    const permitted = { editWithinMinutes: 1_440, allowHiddenReceipts: random() < 0.8 };
    if (random() < 0.5) await this.#call('organization.updateMessages', permitted);
    await this.#call('user.setReceiptsHidden', { isHidden: random() < 0.6 });
  }

  #list(chatId: string | undefined): void {
    if (chatId === undefined) return;
    const { client } = this.device;
    const isOn = this.#random() < 0.6;
    const changes = [
      () => client.setPinned(chatId, isOn),
      () => client.setArchived(chatId, isOn),
      () => client.markUnread(chatId),
      () => client.readAll(chatId),
      () => this.#turnPins(),
      () => {
        client.saveDraft(chatId, { text: isOn ? `Draft ${this.#random()}` : '', mentions: [] });
        client.shareDrafts();
      },
    ];
    pick(changes, this.#random)?.();
  }

  #setNotifications(chatId: string | undefined): void {
    const { client } = this.device;
    const mutedUntil = this.#random() < 0.5 ? null : Math.ceil(this.#random() * 1_000);
    client.updateNotificationSettings({ keywords: ['Text'], sound: mutedUntil === null });
    if (chatId !== undefined) client.setChatNotifications({ chatId, level: 'all', mutedUntil });
  }

  /** Opens, clears or restores something in the feed. */
  #handle(entries: readonly FeedEntry[]): void {
    const stored = entries.filter(({ isStored }) => isStored);
    const { id } = pick(stored, this.#random) ?? {};
    const state = pick(['opened', 'cleared', 'new', 'read'] as const, this.#random);
    if (id === undefined || state === undefined) return;
    this.device.client.setNotificationState([id], state);
  }

  async #openDirect(userId: string): Promise<void> {
    if (userId === this.person.userId) return;
    await this.device.client.openDirect(userId).catch(() => {});
  }

  async #createGroup(chatCount: number, userId: string): Promise<void> {
    // Few chats, so that some have a history longer than a page.
    if (chatCount >= mostChats) return;
    await this.#call('chat.createGroup', { id: newId(), title: 'Team', memberIds: [userId] });
  }

  async #loadOlder(chatId: string | undefined): Promise<void> {
    if (chatId === undefined) return;
    await this.device.client
      .conversation(chatId)
      .loadOlder()
      .catch(() => {});
  }

  async #inGroup(
    chatId: string | undefined,
    change: (chatId: string) => Promise<void>,
  ): Promise<void> {
    if (chatId !== undefined) await change(chatId);
  }

  async #changeGroup(chatId: string, userId: string): Promise<void> {
    const changes: Array<() => Promise<void>> = [
      () => this.#call('chat.rename', { chatId, title: `Title ${this.#random()}` }),
      () => this.#call('chat.describe', { chatId, description: `About ${this.#random()}` }),
      () => this.#permit(chatId),
      () => this.#issueLink(chatId),
      () => this.#call('chat.revokeLink', { chatId }),
      () => this.#call('chat.addMembers', { chatId, userIds: [userId] }),
      () => this.#call('chat.addMembers', { chatId, userIds: [userId] }),
      () => this.#call('chat.removeMember', { chatId, userId }),
      () => this.#call('chat.setMemberRole', { chatId, userId, role: 'administrator' }),
      () => this.#call('chat.leave', { chatId }),
    ];
    await pick(changes, this.#random)?.();
  }

  async #issueLink(chatId: string): Promise<void> {
    const link = await this.device.client
      .call('chat.issueLink', { chatId, days: 7 })
      .catch(() => null);
    const token = link?.url.split('token=')[1];
    if (token !== undefined) this.#tokens.push(token);
  }

  async #joinByLink(): Promise<void> {
    const token = pick(this.#tokens, this.#random);
    if (token !== undefined) await this.#call('chat.joinByLink', { token });
  }

  async #permit(chatId: string): Promise<void> {
    const permission = pick(permissionSchema.options, this.#random) ?? 'write';
    // Mostly open, so that messages are not only refused.
    const permitted = this.#random() < 0.2 ? 'administrators' : 'everyone';
    await this.#call('chat.setPermission', { chatId, permission, permitted });
  }

  async #call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<void> {
    await this.device.client.call(name, input).catch(() => {});
  }
}

function userOf(userId: string): Mention['who'] {
  return { type: 'user', userId };
}
