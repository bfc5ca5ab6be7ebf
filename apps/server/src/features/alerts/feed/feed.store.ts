import {
  kindsOfFilter,
  type FeedFilter,
  type FeedHorizonRow,
  type NotificationState,
} from '@tend/protocol';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { query } from '../../../platform/db/query.ts';

/** A literal, as in the index; with a parameter it would not be used. */
const isNew = sql.lit<NotificationState>('new');
const isCleared = sql.lit<NotificationState>('cleared');

/** Nobody finds another person's alerts. */
export const findAlert = query<{ id: string; userId: string }>()((db, p) =>
  db.selectFrom('alerts').selectAll().where('id', '=', p.id).where('user_id', '=', p.userId),
);

/** A person's alert about a message. */
export const findAlertOf = query<{ userId: string; chatId: string; seq: number }>()((db, p) =>
  db
    .selectFrom('alerts')
    .select(['type', 'how', 'reason', 'until', 'postponed_until'])
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId)
    .where('message_seq', '=', p.seq),
);

export const listNew = query<{ userId: string; upTo: number }>()((db, p) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('seq', '<=', p.upTo)
    .where('state', '=', isNew),
);

export const listOldestNew = query<{ userId: string; upTo: number; count: number }>()((db, p) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('seq', '<=', p.upTo)
    .where('state', '=', isNew)
    .orderBy('seq')
    .limit(p.count),
);

export const listAlertsChanged = query<{ userId: string; above: number }>()((db, p) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('version', '>', p.above),
);

export const listNewestAlerts = query<{ userId: string; count: number }>()((db, p) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', p.userId)
    .orderBy('seq', 'desc')
    .limit(p.count),
);

/** The alerts that a filter shows, page by page. */
export const listBefore = {
  all: listBeforeOf('all'),
  unread: listBeforeOf('unread'),
  mentions: listBeforeOf('mentions'),
  urgent: listBeforeOf('urgent'),
};

function listBeforeOf(filter: FeedFilter) {
  const kinds = kindsOfFilter(filter);
  return query<{ userId: string; before: number; count: number }>()((db, p) =>
    db
      .selectFrom('alerts')
      .selectAll()
      .where('user_id', '=', p.userId)
      .where('seq', '<', p.before)
      .where((row) => row.or(kinds.map((kind) => row('type', '=', sql.lit(kind)))))
      .where((row) =>
        filter === 'unread' ? row('state', '=', isNew) : row('state', '<>', isCleared),
      )
      .orderBy('seq', 'desc')
      .limit(p.count),
  );
}

export const findFeedHorizon = query<{ userId: string; above: number }>()((db, p) =>
  db
    .selectFrom('feed_horizons')
    .select(['user_id as userId', 'before', 'version'])
    .where('user_id', '=', p.userId)
    .where('version', '>', p.above),
);

const listNewFromBefore = query<{ userId: string; before: number }>()((db, p) =>
  db
    .selectFrom('alerts')
    .select('seq')
    .where('user_id', '=', p.userId)
    .where('created_at', '<', p.before)
    .where('state', '=', isNew),
);

/** New alerts are looked up now: an alert that stopped being new after the deletion has a row that says so. */
export async function toFeedHorizonRow(
  reader: Reader,
  horizon: Omit<FeedHorizonRow, 'kind' | 'newSeqs'>,
): Promise<FeedHorizonRow> {
  const { userId, before } = horizon;
  const stillNew = await reader.all(listNewFromBefore, { userId, before });
  return { kind: 'feedHorizon', ...horizon, newSeqs: stillNew.map(({ seq }) => seq) };
}
