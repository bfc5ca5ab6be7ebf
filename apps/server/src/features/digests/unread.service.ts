import {
  decideNotification,
  type ChatNotificationSettings,
  type MessageRow,
  type NotificationFacts,
  type NotificationSettings,
} from '@tend/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/query.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import type { NotificationSettingsService } from '../notifications/notification-settings.service.ts';
import { belongsInDigest } from './digests.policy.ts';
import { listChatsOf, listNewAddressed } from './digests.store.ts';

/** What of one chat waits for a person. */
export interface UnreadChat {
  type: 'direct' | 'group';
  title: string | null;
  messages: MessageRow[];
}

type Chat = RowOf<typeof listChatsOf>;

interface Parts {
  db: Database;
  messages: MessagesService;
  notificationSettings: NotificationSettingsService;
}

interface Reader {
  userId: string;
  settings: NotificationSettings;
  now: number;
}

/** More are not counted: who has so much to read needs no exact figure. */
const mostPerChat = 200;
const mostAddressed = 500;

/** Finds what a person has not read and would have been told of, had a device reached them. */
export class UnreadService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list(reader: Reader): Promise<UnreadChat[]> {
    const { db, notificationSettings } = this.#parts;
    const { userId } = reader;
    const chats = await db.all(listChatsOf, { userId });
    const waiting = await db.all(listNewAddressed, { userId, count: mostAddressed });
    const places = Map.groupBy(waiting, ({ chatId }) => chatId);
    const unread: UnreadChat[] = [];
    for (const chat of chats) {
      const messages = await this.#read(chat, places.get(chat.id) ?? []);
      if (messages.length === 0) continue;
      const settings = await notificationSettings.findOfChat(userId, chat.id);
      const told = messages.filter((message) => isFor(reader, chat, settings, message));
      if (told.length > 0) unread.push({ type: chat.type, title: chat.title, messages: told });
    }
    return unread;
  }

  /** Of a direct chat everything after the mark, of a group what the feed holds. */
  async #read(chat: Chat, places: readonly { messageSeq: number | null }[]): Promise<MessageRow[]> {
    const { db, messages } = this.#parts;
    const { id: chatId, type, version } = chat;
    if (type === 'direct') {
      const from = Math.max(chat.readUpTo ?? 0, chat.joinedSeq) + 1;
      if (from > version) return [];
      return messages.listFrom(db, { chatId, from, count: mostPerChat });
    }
    const found: MessageRow[] = [];
    for (const { messageSeq: seq } of places) {
      if (seq === null) continue;
      const page = await messages.listFrom(db, { chatId, from: seq, count: 1 });
      found.push(...page.filter((message) => message.seq === seq));
    }
    return found;
  }
}

/** By the same decision as a push, at this moment: it may have been read or muted since. */
function isFor(
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
  return belongsInDigest(decideNotification(facts));
}
