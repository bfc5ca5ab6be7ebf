import {
  decideNotification,
  type ChatNotificationSettings,
  type MessageRow,
  type NotificationFacts,
  type NotificationKinds,
  type NotificationSettings,
} from '@tend/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/query.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import type { NotificationSettingsService } from '../alerts/settings/notification-settings.service.ts';
import { belongsInDigest } from './digests.policy.ts';
import { listAddressedSince, listChatsOf, listNewestAddressed } from './digests.store.ts';

/** A person's waiting messages in one chat. */
export interface UnreadChat {
  type: 'direct' | 'group';
  title: string | null;
  messages: MessageRow[];
}

type Chat = RowOf<typeof listChatsOf>;
type Place = Pick<RowOf<typeof listNewestAddressed>, 'chatId' | 'messageSeq'>;

interface Parts {
  db: Database;
  messages: MessagesService;
  notificationSettings: NotificationSettingsService;
  kinds: NotificationKinds;
}

interface Reader {
  userId: string;
  settings: NotificationSettings;
  now: number;
}

/** At most this many are read, from either end: beyond that a person needs no exact number. */
const mostPerChat = 200;
const mostAddressed = 500;

/** Finds the unread messages that a person would have been notified of if a device had reached them. */
export class UnreadService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * The newest waiting messages, or the first ones written since `since`: in a busy chat the newest do not show for how
   * long messages have waited.
   */
  async list(reader: Reader, since: number | null = null): Promise<UnreadChat[]> {
    const { db, notificationSettings } = this.#parts;
    const { userId } = reader;
    const count = mostAddressed;
    const addressed =
      since === null
        ? await db.all(listNewestAddressed, { userId, count })
        : await db.all(listAddressedSince, { userId, since, count });
    const places = Map.groupBy(addressed, ({ chatId }) => chatId);
    const unread: UnreadChat[] = [];
    for (const chat of await db.all(listChatsOf, { userId })) {
      const messages =
        chat.type === 'direct'
          ? await this.#readDirect(chat, since)
          : await this.#readGroup(chat.id, places.get(chat.id) ?? []);
      if (messages.length === 0) continue;
      const settings = await notificationSettings.findOfChat(userId, chat.id);
      const told = messages.filter((message) => this.#isFor(reader, chat, settings, message));
      if (told.length > 0) unread.push({ type: chat.type, title: chat.title, messages: told });
    }
    return unread;
  }

  /** All messages after the read mark. */
  async #readDirect(
    { id, version, joinedSeq, readUpTo }: Chat,
    since: number | null,
  ): Promise<MessageRow[]> {
    const { messages } = this.#parts;
    const from = Math.max(readUpTo ?? 0, joinedSeq) + 1;
    if (from > version) return [];
    return since === null
      ? messages.listBetween(id, { from, to: version }, mostPerChat)
      : messages.listWritten(id, { from, since }, mostPerChat);
  }

  /** The messages in the feed. */
  async #readGroup(chatId: string, places: readonly Place[]): Promise<MessageRow[]> {
    const { db, messages } = this.#parts;
    const found: MessageRow[] = [];
    for (const { messageSeq: seq } of places) {
      if (seq === null) continue;
      const page = await messages.listFrom(db, { chatId, from: seq, count: 1 });
      found.push(...page.filter((message) => message.seq === seq));
    }
    return found;
  }

  /** The same decision as for a push, at this moment: the message may have been read or muted since. */
  #isFor(
    { userId: id, settings, now }: Reader,
    chat: Chat,
    chatSettings: ChatNotificationSettings,
    message: MessageRow,
  ): boolean {
    const { state, joinedSeq, readUpTo } = chat;
    const facts: NotificationFacts = {
      message,
      chatType: chat.type,
      person: { id, isActive: true, membership: { state, joinedSeq }, readUpTo: readUpTo ?? 0 },
      settings,
      chatSettings,
      offDutyUntil: null,
      now,
    };
    const { kinds } = this.#parts;
    return belongsInDigest(decideNotification(facts, kinds), kinds);
  }
}
