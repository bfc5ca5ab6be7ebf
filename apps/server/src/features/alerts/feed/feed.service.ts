import {
  limits,
  type FeedHorizonRow,
  type NotificationRow,
  type OutputOf,
  type ParsedInputOf,
} from '@tend/protocol';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { writeAs, type Caller } from '../../../platform/operations/caller.ts';
import type { Handlers } from '../../../platform/operations/handler.ts';
import { changeSpace } from '../../../platform/spaces/space.store.ts';
import { changeState, toNotificationRow, type StoredAlert } from '../alerts.store.ts';
import type { SettleService } from '../settle/settle.service.ts';
import {
  findFeedHorizon,
  findAlert,
  listAlertsChanged,
  listBefore,
  listNew,
  listNewestAlerts,
  listOldestNew,
  toFeedHorizonRow,
} from './feed.store.ts';

interface Parts {
  db: Database;
  settle: Pick<SettleService, 'close'>;
}

/** The feed: the alerts addressed to a person, as rows of their own space in chronological order. */
export class FeedService {
  readonly #db: Database;
  readonly #settle: Parts['settle'];

  readonly handlers = {
    'notification.setState': (input, { caller }) => this.setState(caller, input),
    'notification.markAllRead': (input, { caller }) => this.markAllRead(caller, input),
    'notification.page': (input, { caller }) => this.page(caller.userId, input),
  } satisfies Partial<Handlers>;

  constructor({ db, settle }: Parts) {
    this.#db = db;
    this.#settle = settle;
  }

  setState(
    caller: Caller,
    { notificationIds, state }: ParsedInputOf<'notification.setState'>,
  ): Promise<OutputOf<'notification.setState'>> {
    const { userId } = caller;
    return writeAs(this.#db, caller, (transaction) =>
      changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
        const changing: StoredAlert[] = [];
        for (const id of new Set(notificationIds)) {
          const stored = await transaction.get(findAlert, { id, userId });
          // A deleted alert does not block the others.
          if (stored !== undefined && stored.state !== state) changing.push(stored);
        }
        const rows = await changeState(transaction, changing, { state, version });
        if (state !== 'new') await this.#settle.close(transaction, changing);
        return { rows, result: { version: rows.length === 0 ? version - 1 : version } };
      }),
    );
  }

  markAllRead(
    caller: Caller,
    { upTo }: ParsedInputOf<'notification.markAllRead'>,
  ): Promise<OutputOf<'notification.markAllRead'>> {
    return writeAs(this.#db, caller, async (transaction) => {
      const notificationIds: string[] = [];
      for (;;) {
        const { version, ids } = await this.#markSomeRead(transaction, caller.userId, upTo);
        notificationIds.push(...ids);
        if (ids.length < limits.notificationsPerCall) return { version, notificationIds };
      }
    });
  }

  /** One version per hundred: the changes of one version are sent, and caught up on, in one piece. */
  #markSomeRead(
    transaction: Transaction,
    userId: string,
    upTo: number,
  ): Promise<{ version: number; ids: string[] }> {
    return changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
      const query = { userId, upTo, count: limits.notificationsPerCall };
      const waiting = await transaction.all(listOldestNew, query);
      const rows = await changeState(transaction, waiting, { state: 'read', version });
      await this.#settle.close(transaction, waiting);
      const ids = rows.map(({ id }) => id);
      return { rows, result: { version: rows.length === 0 ? version - 1 : version, ids } };
    });
  }

  async page(
    userId: string,
    { before, filter, limit }: ParsedInputOf<'notification.page'>,
  ): Promise<OutputOf<'notification.page'>> {
    const query = { userId, before, count: limit + 1 };
    const stored = await this.#db.all(listBefore[filter], query);
    return {
      notifications: stored.slice(0, limit).map(toNotificationRow),
      hasOlder: stored.length > limit,
    };
  }

  /** For catch-up, which has authorised the caller. */
  async listChanged(userId: string, above: number): Promise<NotificationRow[]> {
    const stored =
      above === 0
        ? await this.#listFirst(userId)
        : await this.#db.all(listAlertsChanged, { userId, above });
    return stored.map(toNotificationRow);
  }

  /** For catch-up, which has authorised the caller. */
  async listHorizonChanged(userId: string, above: number): Promise<FeedHorizonRow[]> {
    const horizon = await this.#db.get(findFeedHorizon, { userId, above });
    return horizon === undefined ? [] : [await toFeedHorizonRow(this.#db, horizon)];
  }

  /** An empty device gets the newest alerts and all other new ones; alerts that become new later arrive as changes. */
  async #listFirst(userId: string): Promise<StoredAlert[]> {
    const count = limits.heldNotifications;
    const newest = await this.#db.all(listNewestAlerts, { userId, count });
    const oldest = newest.at(-1);
    if (oldest === undefined || newest.length < count) return newest;
    return [...newest, ...(await this.#db.all(listNew, { userId, upTo: oldest.seq - 1 }))];
  }
}
