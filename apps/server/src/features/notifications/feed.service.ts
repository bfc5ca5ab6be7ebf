import {
  limits,
  type NotificationRow,
  type NotificationState,
  type OutputOf,
  type ParsedInputOf,
} from '@tend/protocol';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import { changeSpace } from '../sync/space.store.ts';
import {
  findNotification,
  insertNotification,
  listNew,
  listNewestNotifications,
  listNewInChat,
  listNotificationsBefore,
  listNotificationsChanged,
  setNotificationState,
  toNotificationRow,
} from './feed.store.ts';
import { decideOnNotification } from './notifications.policy.ts';

type StoredNotification = Tables['notifications'];
type NewNotification = Omit<StoredNotification, 'user_id' | 'seq' | 'version'>;

/** What was addressed to each person, as rows of their own spaces, in the order in which it came. */
export class FeedService {
  readonly #db: Database;

  constructor({ db }: { db: Database }) {
    this.#db = db;
  }

  /** Puts something into a person's feed, in the transaction of what caused it. */
  add(transaction: Transaction, userId: string, notification: NewNotification): Promise<void> {
    return changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
      const stored = { ...notification, user_id: userId, seq: version, version };
      await transaction.run(insertNotification, stored);
      return { rows: [toNotificationRow(stored)], result: undefined };
    });
  }

  setState(
    userId: string,
    { notificationIds, state }: ParsedInputOf<'notification.setState'>,
  ): Promise<OutputOf<'notification.setState'>> {
    return this.#db.write((transaction) =>
      changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
        const changing: StoredNotification[] = [];
        for (const id of new Set(notificationIds)) {
          const stored = requireAllowed(
            (notification) => decideOnNotification(userId, notification),
            await transaction.get(findNotification, { id }),
          );
          if (stored.state !== state) changing.push(stored);
        }
        const rows = await this.#put(transaction, changing, { state, version });
        return { rows, result: { version: rows.length === 0 ? version - 1 : version } };
      }),
    );
  }

  markAllRead(
    userId: string,
    { upTo }: ParsedInputOf<'notification.markAllRead'>,
  ): Promise<OutputOf<'notification.markAllRead'>> {
    return this.#db.write((transaction) =>
      changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
        const waiting = await transaction.all(listNew, { userId, upTo });
        const rows = await this.#put(transaction, waiting, { state: 'read', version });
        const notificationIds = rows.map(({ id }) => id);
        return {
          rows,
          result: { version: rows.length === 0 ? version - 1 : version, notificationIds },
        };
      }),
    );
  }

  /** Who reads a message has read what told of it; within the change of the person's space that moves their mark. */
  async readUpTo(
    transaction: Transaction,
    mark: { userId: string; chatId: string; upTo: number; version: number },
  ): Promise<NotificationRow[]> {
    const { userId, chatId, upTo, version } = mark;
    const read = await transaction.all(listNewInChat, { userId, chatId, upTo });
    return this.#put(transaction, read, { state: 'read', version });
  }

  async page(
    userId: string,
    { before, limit }: ParsedInputOf<'notification.page'>,
  ): Promise<OutputOf<'notification.page'>> {
    const query = { userId, before, count: limit + 1 };
    const stored = await this.#db.all(listNotificationsBefore, query);
    return {
      notifications: stored.slice(0, limit).map(toNotificationRow),
      hasOlder: stored.length > limit,
    };
  }

  /** For catch-up, which has checked who asks. Who holds nothing yet gets the newest. */
  async listChanged(userId: string, above: number): Promise<NotificationRow[]> {
    const stored =
      above === 0
        ? await this.#db.all(listNewestNotifications, { userId, count: limits.heldNotifications })
        : await this.#db.all(listNotificationsChanged, { userId, above });
    return stored.map(toNotificationRow);
  }

  async #put(
    transaction: Transaction,
    notifications: readonly StoredNotification[],
    change: { state: NotificationState; version: number },
  ): Promise<NotificationRow[]> {
    const rows: NotificationRow[] = [];
    for (const stored of notifications) {
      await transaction.run(setNotificationState, { id: stored.id, ...change });
      rows.push(toNotificationRow({ ...stored, ...change }));
    }
    return rows;
  }
}
