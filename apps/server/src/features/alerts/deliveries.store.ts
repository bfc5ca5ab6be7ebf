import type { DeliveryState, NotificationReason } from '@tend/protocol';
import { sql, type Kysely } from 'kysely';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type StoredDelivery = Tables['alert_deliveries'];

/** A literal, as in the indexes; with a parameter they would not be used. */
const isWaiting = sql.lit<DeliveryState>('waiting');
const wasAccepted = sql.lit<DeliveryState>('accepted');
const wasDropped = sql.lit<DeliveryState>('dropped');
const inBrowser = sql.lit<Tables['devices']['platform']>('web');
/** Safari's push service: see SettleService. */
const appleAddresses = 'https://web.push.apple.com/%';

/** The attempt, its device, and the messages that it covers. */
const stretch = [
  'attempt',
  'user_id as userId',
  'chat_id as chatId',
  'from_seq as fromSeq',
  'to_seq as toSeq',
] as const;

type OfDevice = { deviceId: string; topic: string };
type Told = OfDevice & { attempt: number };
type UpTo = { userId: string; topic: string; upTo: number };

/** The waiting delivery for a device and topic: at most one. */
export const findWaiting = query<OfDevice>()((db, p) =>
  db
    .selectFrom('alert_deliveries')
    .select([...stretch, 'at as dueAt'])
    .where('device_id', '=', p.deviceId)
    .where('topic', '=', p.topic)
    .where('state', '=', isWaiting),
);

/** A dropped attempt, whose push may have been in progress by then. */
export const findGivenUp = query<Told>()((db, p) =>
  db
    .selectFrom('alert_deliveries')
    .select(stretch)
    .where('device_id', '=', p.deviceId)
    .where('topic', '=', p.topic)
    .where('attempt', '=', p.attempt)
    .where('state', '=', wasDropped),
);

/** The next attempt for the device and topic. */
export const insertWaiting = query<
  OfDevice & {
    userId: string;
    chatId: string | null;
    fromSeq: number;
    toSeq: number;
    dueAt: number;
  }
>()((db, p) =>
  db.insertInto('alert_deliveries').values({
    device_id: p.deviceId,
    topic: p.topic,
    attempt: db
      .selectFrom('alert_deliveries')
      .select((row) => row(row.fn.coalesce(row.fn.max('attempt'), row.lit(0)), '+', 1).as('next'))
      .where('device_id', '=', p.deviceId)
      .where('topic', '=', p.topic),
    user_id: p.userId,
    chat_id: p.chatId,
    from_seq: p.fromSeq,
    to_seq: p.toSeq,
    state: isWaiting,
    reason: null,
    at: p.dueAt,
    dismissed_at: null,
  }),
);

function updateDelivery(db: Kysely<Tables>, { deviceId, topic, attempt }: Told) {
  return db
    .updateTable('alert_deliveries')
    .where('device_id', '=', deviceId)
    .where('topic', '=', topic)
    .where('attempt', '=', attempt);
}

export const extendWaiting = query<Told & { toSeq: number; dueAt: number }>()((db, p) =>
  updateDelivery(db, p).set({ to_seq: p.toSeq, at: p.dueAt }),
);

export const rescheduleWaiting = query<Told & { dueAt: number }>()((db, p) =>
  updateDelivery(db, p).set({ at: p.dueAt }).where('state', '=', isWaiting),
);

export const endDelivery = query<
  Told & { state: DeliveryState; reason: NotificationReason | null; now: number }
>()((db, p) => updateDelivery(db, p).set({ state: p.state, reason: p.reason, at: p.now }));

/** For an attempt that covered fewer messages than had arrived by its end. */
export const shortenDelivery = query<Told & { toSeq: number }>()((db, p) =>
  updateDelivery(db, p).set({ to_seq: p.toSeq }),
);

/** Ends everything that waits for a device, for all topics. */
export const endWaitingOn = query<{ deviceId: string; state: DeliveryState; now: number }>()(
  (db, p) =>
    db
      .updateTable('alert_deliveries')
      .set({ state: p.state, at: p.now })
      .where('device_id', '=', p.deviceId)
      .where('state', '=', isWaiting),
);

/** Deliveries waiting for a person's devices that cover nothing beyond a position. */
export const listWaiting = query<UpTo>()((db, p) =>
  db
    .selectFrom('alert_deliveries')
    .select(['device_id as deviceId', 'topic', 'attempt'])
    .where('user_id', '=', p.userId)
    .where('topic', '=', p.topic)
    .where('to_seq', '<=', p.upTo)
    .where('state', '=', isWaiting),
);

/**
 * Deliveries held back by a person's own settings. Deliveries that wait for a push service were due at their first
 * attempt, and are not included.
 */
export const listHeldBack = query<{ userId: string; now: number }>()((db, p) =>
  db
    .selectFrom('alert_deliveries')
    .select(['device_id as deviceId', 'topic', 'attempt'])
    .where('user_id', '=', p.userId)
    .where('state', '=', isWaiting)
    .where('at', '>', p.now),
);

/** Devices that show something of a topic up to a position, and can be sent a dismissal. */
export const listShowing = query<UpTo>()((db, p) =>
  db
    .selectFrom('alert_deliveries as shown')
    .innerJoin('devices', 'devices.id', 'shown.device_id')
    .select('shown.device_id as deviceId')
    .distinct()
    .where('shown.user_id', '=', p.userId)
    .where('shown.topic', '=', p.topic)
    .where('shown.to_seq', '<=', p.upTo)
    .where('shown.state', '=', wasAccepted)
    .where('shown.dismissed_at', 'is', null)
    .where('devices.address', 'not like', sql.lit(appleAddresses)),
);

/** Devices that were sent a message, once per delivery, and show something of the topic. */
export const listToldOf = query<{ chatId: string; topic: string; seq: number }>()((db, p) =>
  db
    .selectFrom('members')
    .innerJoin('alert_deliveries as shown', 'shown.user_id', 'members.user_id')
    .select('shown.device_id as deviceId')
    .where('members.chat_id', '=', p.chatId)
    .where('shown.topic', '=', p.topic)
    .where('shown.to_seq', '>=', p.seq)
    .where('shown.from_seq', '<=', p.seq)
    .where('shown.state', '=', wasAccepted)
    .where('shown.dismissed_at', 'is', null),
);

/** The newest delivery that a device shows of a topic. */
export const findShown = query<OfDevice>()((db, p) =>
  db
    .selectFrom('alert_deliveries')
    .select(['user_id as userId', 'chat_id as chatId', 'from_seq as fromSeq', 'to_seq as toSeq'])
    .where('device_id', '=', p.deviceId)
    .where('topic', '=', p.topic)
    .where('state', '=', wasAccepted)
    .where('dismissed_at', 'is', null)
    .orderBy('attempt', 'desc')
    .limit(1),
);

function dismiss(db: Kysely<Tables>, p: { topic: string; upTo: number; now: number }) {
  return db
    .updateTable('alert_deliveries')
    .set({ dismissed_at: p.now })
    .where('topic', '=', p.topic)
    .where('to_seq', '<=', p.upTo)
    .where('state', '=', wasAccepted)
    .where('dismissed_at', 'is', null);
}

export const markDismissed = query<OfDevice & { upTo: number; now: number }>()((db, p) =>
  dismiss(db, p).where('device_id', '=', p.deviceId),
);

/** The last delivery of a topic to any of a person's devices. */
export const findLastTold = query<{ userId: string; topic: string }>()((db, p) =>
  db
    .selectFrom('alert_deliveries')
    .select('at')
    .where('user_id', '=', p.userId)
    .where('topic', '=', p.topic)
    .where('state', '=', wasAccepted)
    .orderBy('at', 'desc')
    .limit(1),
);

/** Deliveries shown by the browser of a person's session. */
export const markDismissedIn = query<UpTo & { sessionId: string; now: number }>()((db, p) =>
  dismiss(db, p)
    .where('user_id', '=', p.userId)
    .where('device_id', 'in', (inner) =>
      inner
        .selectFrom('devices')
        .select('id')
        .where('session_id', '=', p.sessionId)
        .where('platform', '=', inBrowser),
    ),
);

/** The outcome of pushing a message to each device. */
export const listDeliveriesOf = query<{ userId: string; topic: string; seq: number }>()((db, p) =>
  db
    .selectFrom('alert_deliveries')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('topic', '=', p.topic)
    .where('to_seq', '>=', p.seq)
    .where('from_seq', '<=', p.seq),
);
