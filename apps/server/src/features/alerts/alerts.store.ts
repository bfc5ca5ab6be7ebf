import {
  notificationRowSchema,
  type AlertedReaction,
  type NotificationDecision,
  type NotificationKind,
  type NotificationRow,
  type NotificationState,
} from '@tend/protocol';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type StoredAlert = Tables['alerts'];
type StoredRun = Tables['alert_runs'];
type Place = { userId: string; chatId: string; seq: number };

/** A literal, as in the indexes; with a parameter they would not be used. */
const isNew = sql.lit<NotificationState>('new');
const isCleared = sql.lit<NotificationState>('cleared');
const isReaction = sql.lit<NotificationKind>('reaction');

export const insertAlert = query<{ [Column in keyof StoredAlert]: StoredAlert[Column] }>()(
  (db, p) =>
    db.insertInto('alerts').values({
      user_id: p.user_id,
      seq: p.seq,
      id: p.id,
      chat_id: p.chat_id,
      message_id: p.message_id,
      message_seq: p.message_seq,
      type: p.type,
      actor_id: p.actor_id,
      reaction: p.reaction,
      created_at: p.created_at,
      state: p.state,
      reason: p.reason,
      how: p.how,
      until: p.until,
      postponed_until: p.postponed_until,
      version: p.version,
    }),
);

/** The unsettled alerts of a chat. */
export const listNewUpTo = query<{ userId: string; chatId: string; upTo: number }>()((db, p) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId)
    .where('message_seq', '<=', p.upTo)
    .where('state', '=', isNew),
);

/** Alerts about a message, in the order of the people's ids. */
export const listAlertsOf = query<{ chatId: string; messageId: string; count: number }>()((db, p) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('message_id', '=', p.messageId)
    .where('chat_id', '=', p.chatId)
    .where('state', '<>', isCleared)
    .orderBy('user_id')
    .limit(p.count),
);

/** The alert of reactions to a message of the person's. */
export const findReactionAlert = query<{ userId: string; messageId: string }>()((db, p) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('message_id', '=', p.messageId)
    .where('user_id', '=', p.userId)
    .where('type', '=', isReaction),
);

/** The same by the message's position, if the person has not seen it. */
export const findNewReaction = query<{ userId: string; chatId: string; seq: number }>()((db, p) =>
  db
    .selectFrom('alerts')
    .select(['id', 'actor_id', 'reaction', 'created_at'])
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId)
    .where('message_seq', '=', p.seq)
    .where('state', '=', isNew)
    .where('type', '=', isReaction),
);

/** Also moves the alert within the feed. */
export const changeAlert = query<
  Pick<
    { [Column in keyof StoredAlert]: StoredAlert[Column] },
    | 'id'
    | 'seq'
    | 'actor_id'
    | 'reaction'
    | 'created_at'
    | 'state'
    | 'reason'
    | 'how'
    | 'until'
    | 'postponed_until'
    | 'version'
  >
>()((db, p) =>
  db
    .updateTable('alerts')
    .set({
      seq: p.seq,
      actor_id: p.actor_id,
      reaction: p.reaction,
      created_at: p.created_at,
      state: p.state,
      reason: p.reason,
      how: p.how,
      until: p.until,
      postponed_until: p.postponed_until,
      version: p.version,
    })
    .where('id', '=', p.id),
);

const setState = query<{ id: string; state: NotificationState; version: number }>()((db, p) =>
  db.updateTable('alerts').set({ state: p.state, version: p.version }).where('id', '=', p.id),
);

/** Requires a change of the person's space that has taken the version; returns the changed rows. */
export async function changeState(
  transaction: Transaction,
  alerts: readonly StoredAlert[],
  change: { state: NotificationState; version: number },
): Promise<NotificationRow[]> {
  for (const { id } of alerts) await transaction.run(setState, { id, ...change });
  return alerts.map((alert) => toNotificationRow({ ...alert, ...change }));
}

/** The newest run of a person's messages in a chat. */
export const findNewestRun = query<{ userId: string; chatId: string }>()((db, p) =>
  db
    .selectFrom('alert_runs')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId)
    .orderBy('from_seq', 'desc')
    .limit(1),
);

export const extendRun = query<Place & { toSeq: number }>()((db, p) =>
  db
    .updateTable('alert_runs')
    .set({ to_seq: p.toSeq })
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId)
    .where('from_seq', '=', p.seq),
);

export const insertRun = query<{ [Column in keyof StoredRun]: StoredRun[Column] }>()((db, p) =>
  db.insertInto('alert_runs').values({
    user_id: p.user_id,
    chat_id: p.chat_id,
    from_seq: p.from_seq,
    to_seq: p.to_seq,
    decided_at: p.decided_at,
    kind: p.kind,
    how: p.how,
    reason: p.reason,
    until: p.until,
    postponed_until: p.postponed_until,
  }),
);

/** The run that contains a message, if any: the last one that starts no later. */
export const findRun = query<Place>()((db, p) =>
  db
    .selectFrom('alert_runs')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId)
    .where('from_seq', '<=', p.seq)
    .orderBy('from_seq', 'desc')
    .limit(1),
);

/** The decision stored in a run or an alert. */
export function toDecision(
  stored: Pick<StoredRun, 'kind' | 'how' | 'reason' | 'until' | 'postponed_until'>,
): NotificationDecision {
  const { kind, how, reason, until, postponed_until: postponedUntil } = stored;
  return { kind, how, reason, until, postponedUntil };
}

const reactionSchema = notificationRowSchema.shape.reaction.unwrap();

export function readReaction(stored: string): AlertedReaction {
  return reactionSchema.parse(JSON.parse(stored));
}

export function toNotificationRow(stored: StoredAlert): NotificationRow {
  return {
    kind: 'notification',
    id: stored.id,
    userId: stored.user_id,
    seq: stored.seq,
    type: stored.type,
    chatId: stored.chat_id,
    messageId: stored.message_id,
    messageSeq: stored.message_seq,
    actorId: stored.actor_id,
    ...(stored.reaction !== null && { reaction: readReaction(stored.reaction) }),
    createdAt: stored.created_at,
    state: stored.state,
    reason: stored.reason,
    version: stored.version,
  };
}

/** The cursor of a chat, locked: other servers that process the chat wait until this transaction ends. */
export const lockCursor = query<{ chatId: string }>()((db, p) =>
  db
    .insertInto('alert_cursors')
    .values({ chat_id: p.chatId, seq: 0, user_id: null })
    .onConflict((conflict) =>
      conflict.column('chat_id').doUpdateSet((row) => ({ seq: row.ref('alert_cursors.seq') })),
    )
    .returning(['seq', 'user_id as userId']),
);

export const moveCursor = query<{ chatId: string; seq: number; userId: string | null }>()((db, p) =>
  db
    .updateTable('alert_cursors')
    .set({ seq: p.seq, user_id: p.userId })
    .where('chat_id', '=', p.chatId),
);

/** Chats that have changed since they were last processed. */
export const listChatsBehind = query()((db) =>
  db
    .selectFrom('chats')
    .innerJoin('spaces', 'spaces.id', 'chats.id')
    .leftJoin('alert_cursors as cursor', 'cursor.chat_id', 'chats.id')
    .select('chats.id as chatId')
    .where((row) =>
      row.or([
        row('cursor.seq', 'is', null),
        row('cursor.user_id', 'is not', null),
        row('spaces.version', '>', row.ref('cursor.seq')),
      ]),
    ),
);
