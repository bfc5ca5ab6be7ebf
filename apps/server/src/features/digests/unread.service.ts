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
import type { NotificationSettingsService } from '../alerts/settings/notification-settings.service.ts';
import { belongsInDigest } from './digests.policy.ts';
import { listAddressedSince, listChatsOf, listNewestAddressed } from './digests.store.ts';

/** What of one chat waits for a person. */
export interface UnreadChat {
  type: 'direct' | 'group';
  title: string | null;
  messages: MessageRow[];
}

type Chat = RowOf<typeof listChatsOf>;
type Place = Pick<RowOf<typeof listNewestAddressed>, 'chatId' | 'messageSeq'>;

/** Which part of it is looked at, where there is more than that. */
interface Part {
  addressed(): Promise<Place[]>;
  direct(chat: Chat, from: number): Promise<MessageRow[]>;
}

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

/** No more are looked at, at either end: who has so much to read needs no exact figure. */
const mostPerChat = 200;
const mostAddressed = 500;

/** Finds what a person has not read and would have been told of, had a device reached them. */
export class UnreadService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The newest of it. */
  list(reader: Reader): Promise<UnreadChat[]> {
    const { db, messages } = this.#parts;
    const { userId } = reader;
    return this.#list(reader, {
      addressed: () => db.all(listNewestAddressed, { userId, count: mostAddressed }),
      direct: ({ id, version }, from) =>
        messages.listBetween(id, { from, to: version }, mostPerChat),
    });
  }

  /** The first of it that was written since: where much comes, the newest says nothing of how long it has waited. */
  listSince(reader: Reader, since: number): Promise<UnreadChat[]> {
    const { db, messages } = this.#parts;
    const { userId } = reader;
    return this.#list(reader, {
      addressed: () => db.all(listAddressedSince, { userId, since, count: mostAddressed }),
      direct: ({ id }, from) => messages.listWritten(id, { from, since }, mostPerChat),
    });
  }

  async #list(reader: Reader, part: Part): Promise<UnreadChat[]> {
    const { db, notificationSettings } = this.#parts;
    const { userId } = reader;
    const chats = await db.all(listChatsOf, { userId });
    const places = Map.groupBy(await part.addressed(), ({ chatId }) => chatId);
    const unread: UnreadChat[] = [];
    for (const chat of chats) {
      const messages =
        chat.type === 'direct'
          ? await readDirect(chat, part)
          : await this.#readGroup(chat.id, places.get(chat.id) ?? []);
      if (messages.length === 0) continue;
      const settings = await notificationSettings.findOfChat(userId, chat.id);
      const told = messages.filter((message) => isFor(reader, chat, settings, message));
      if (told.length > 0) unread.push({ type: chat.type, title: chat.title, messages: told });
    }
    return unread;
  }

  /** What the feed holds. */
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
}

/** Everything after the mark. */
async function readDirect(chat: Chat, part: Part): Promise<MessageRow[]> {
  const from = Math.max(chat.readUpTo ?? 0, chat.joinedSeq) + 1;
  return from > chat.version ? [] : part.direct(chat, from);
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
