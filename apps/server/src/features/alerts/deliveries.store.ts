import type { DeliveryState, NotificationReason } from '@tend/protocol';
import { sql, type Kysely } from 'kysely';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type StoredDelivery = Tables['alert_deliveries'];

/** As the indexes say it, or they would not be used. */
const isWaiting = sql.lit<DeliveryState>('waiting');
const wasAccepted = sql.lit<DeliveryState>('accepted');
const wasDropped = sql.lit<DeliveryState>('dropped');
const inBrowser = sql.lit<Tables['devices']['platform']>('web');
/** To Safari's service: see SettleService. */
const appleAddresses = 'https://web.push.apple.com/%';

/** Which attempt, for whom, and of which messages. */
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

/** What a device is to be told of a topic: at most one. */
export const findWaiting = query<OfDevice>()((db, p) =>
  db
    .selectFrom('alert_deliveries')
    .select([...stretch, 'at as dueAt'])
    .where('device_id', '=', p.deviceId)
    .where('topic', '=', p.topic)
    .where('state', '=', isWaiting),
);

/** An attempt that was dropped: its push may have been under way by then. */
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

/** Where it reached less far than what had come by its end. */
export const shortenDelivery = query<Told & { toSeq: number }>()((db, p) =>
  updateDelivery(db, p).set({ to_seq: p.toSeq }),
);

/** Whatever waits for a device, of all topics. */
export const endWaitingOn = query<{ deviceId: string; state: DeliveryState; now: number }>()(
  (db, p) =>
    db
      .updateTable('alert_deliveries')
      .set({ state: p.state, at: p.now })
      .where('device_id', '=', p.deviceId)
      .where('state', '=', isWaiting),
);

/** What waits for a person's devices and reaches no further than a place. */
export const listWaiting = query<UpTo>()((db, p) =>
  db
    .selectFrom('alert_deliveries')
    .select(['device_id as deviceId', 'topic', 'attempt'])
    .where('user_id', '=', p.userId)
    .where('topic', '=', p.topic)
    .where('to_seq', '<=', p.upTo)
    .where('state', '=', isWaiting),
);

/** What a person's own settings hold back. What waits for a push service was due when it was first tried. */
export const listHeldBack = query<{ userId: string; now: number }>()((db, p) =>
  db
    .selectFrom('alert_deliveries')
    .select(['device_id as deviceId', 'topic', 'attempt'])
    .where('user_id', '=', p.userId)
    .where('state', '=', isWaiting)
    .where('at', '>', p.now),
);

/** The devices that show something of a topic up to a place, and can be told to dismiss it. */
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

/** The devices of a chat's people that were told of a message, once for each time, and show something of the topic. */
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

/** The newest that a device shows of a topic. */
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

/** What the browser of a person's session has shown. */
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

/** What came of telling each device of a message. */
export const listDeliveriesOf = query<{ userId: string; topic: string; seq: number }>()((db, p) =>
  db
    .selectFrom('alert_deliveries')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('topic', '=', p.topic)
    .where('to_seq', '>=', p.seq)
    .where('from_seq', '<=', p.seq),
);
