import { isDeepStrictEqual } from 'node:util';
import {
  defaultNotificationSettings,
  type ChatNotificationSettings,
  type ChatNotificationSettingsRow,
  type NotificationSettings,
  type NotificationSettingsRow,
  type OutputOf,
  type ParsedInputOf,
} from '@tend/protocol';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { writeAs, type Caller } from '../../../platform/operations/caller.ts';
import type { Handlers } from '../../../platform/operations/handler.ts';
import { requireAllowed } from '../../../platform/operations/decision.ts';
import { changeSpace } from '../../../platform/spaces/space.store.ts';
import {
  findChatSettings,
  findMember,
  findSettings,
  listChatSettingsChanged,
  listSettingsChanged,
  putChatSettings,
  putSettings,
  toChatSettings,
  toChatSettingsRow,
  toSettings,
  toSettingsRow,
  toStoredSettings,
} from './notification-settings.store.ts';
import { decideOnChatNotifications } from '../alerts.policy.ts';

type Changed = OutputOf<'notification.updateSettings'>;

/** A person's change of their notification settings. */
export interface ChangedSettings {
  userId: string;
  before: NotificationSettings;
  after: NotificationSettings;
}

type OnChanged = (transaction: Transaction, change: ChangedSettings) => Promise<void>;

/** Notification settings, as rows of people's own spaces. A change without effect writes nothing. */
export class NotificationSettingsService {
  readonly #db: Database;
  readonly #onChanged: OnChanged[] = [];

  readonly handlers = {
    'notification.updateSettings': (input, { caller }) => this.update(caller, input),
    'notification.setChat': (input, { caller }) => this.setChat(caller, input),
  } satisfies Partial<Handlers>;

  constructor({ db }: { db: Database }) {
    this.#db = db;
  }

  /** Called within the write of each change of a person's account settings. */
  onChanged(listener: OnChanged): void {
    this.#onChanged.push(listener);
  }

  update(caller: Caller, changes: ParsedInputOf<'notification.updateSettings'>): Promise<Changed> {
    return writeAs(this.#db, caller, (transaction) =>
      this.change(transaction, caller.userId, changes),
    );
  }

  /** Part of a larger change that was authorised. */
  change(
    transaction: Transaction,
    userId: string,
    changes: ParsedInputOf<'notification.updateSettings'>,
  ): Promise<Changed> {
    return changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
      const stored = await transaction.get(findSettings, { userId });
      const before = stored ? toSettings(stored) : defaultNotificationSettings;
      const after = { ...before, ...changes };
      if (isDeepStrictEqual(before, after)) {
        return { rows: [], result: { version: stored?.version ?? 0 } };
      }
      const changed = toStoredSettings(after, { userId, version });
      await transaction.run(putSettings, { ...changed });
      for (const listener of this.#onChanged) {
        await listener(transaction, { userId, before, after });
      }
      return { rows: [toSettingsRow(changed)], result: { version } };
    });
  }

  setChat(
    caller: Caller,
    { chatId, level, mutedUntil }: ParsedInputOf<'notification.setChat'>,
  ): Promise<Changed> {
    const { userId } = caller;
    return writeAs(this.#db, caller, (transaction) =>
      changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
        const member = await transaction.get(findMember, { chatId, userId });
        requireAllowed(decideOnChatNotifications, member);
        const stored = await transaction.get(findChatSettings, { userId, chatId });
        if (isDeepStrictEqual(toChatSettings(stored), { level, mutedUntil })) {
          return { rows: [], result: { version: stored?.version ?? 0 } };
        }
        const changed = {
          user_id: userId,
          chat_id: chatId,
          level,
          muted_until: mutedUntil,
          version,
        };
        await transaction.run(putChatSettings, changed);
        return { rows: [toChatSettingsRow(changed)], result: { version } };
      }),
    );
  }

  async find(userId: string): Promise<NotificationSettings> {
    const stored = await this.#db.get(findSettings, { userId });
    return stored ? toSettings(stored) : defaultNotificationSettings;
  }

  async findOfChat(userId: string, chatId: string): Promise<ChatNotificationSettings> {
    return toChatSettings(await this.#db.get(findChatSettings, { userId, chatId }));
  }

  /** For catch-up, which has authorised the caller. */
  async listChanged(userId: string, above: number): Promise<NotificationSettingsRow[]> {
    return (await this.#db.all(listSettingsChanged, { userId, above })).map(toSettingsRow);
  }

  /** For catch-up, which has authorised the caller. */
  async listOfChatsChanged(userId: string, above: number): Promise<ChatNotificationSettingsRow[]> {
    return (await this.#db.all(listChatSettingsChanged, { userId, above })).map(toChatSettingsRow);
  }
}
