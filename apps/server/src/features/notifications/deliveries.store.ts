import type { DeliveryState, NotificationReason } from '@tend/protocol';
import { sql, type Kysely } from 'kysely';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type StoredDelivery = Tables['push_deliveries'];

/** As the indexes say it, or they would not be used. */
const isWaiting = sql.lit<StoredDelivery['state']>('waiting');
const wasAccepted = sql.lit<StoredDelivery['state']>('accepted');
const inBrowser = sql.lit<Tables['devices']['platform']>('web');
/** To Safari's service: see WithdrawalsService. */
const appleAddresses = 'https://web.push.apple.com/%';

type OfDevice = { deviceId: string; chatId: string };

/** What a device is to be told of a chat: at most one. */
export const findWaiting = query<OfDevice>()((db, p) =>
  db
    .selectFrom('push_deliveries')
    .select(['user_id as userId', 'seq', 'from_seq as fromSeq', 'at as dueAt'])
    .where('device_id', '=', p.deviceId)
    .where('chat_id', '=', p.chatId)
    .where('state', '=', isWaiting),
);

export const insertDelivery = query<{
  [Column in keyof StoredDelivery]: StoredDelivery[Column];
}>()((db, p) =>
  db.insertInto('push_deliveries').values({
    device_id: p.device_id,
    chat_id: p.chat_id,
    seq: p.seq,
    from_seq: p.from_seq,
    user_id: p.user_id,
    state: p.state,
    reason: p.reason,
    at: p.at,
    withdrawn_at: p.withdrawn_at,
  }),
);

function updateWaiting(db: Kysely<Tables>, { deviceId, chatId }: OfDevice) {
  return db
    .updateTable('push_deliveries')
    .where('device_id', '=', deviceId)
    .where('chat_id', '=', chatId)
    .where('state', '=', isWaiting);
}

export const extendWaiting = query<OfDevice & { seq: number; dueAt: number }>()((db, p) =>
  updateWaiting(db, p).set({ seq: p.seq, at: p.dueAt }),
);

export const rescheduleWaiting = query<OfDevice & { dueAt: number }>()((db, p) =>
  updateWaiting(db, p).set({ at: p.dueAt }),
);

export const shortenWaiting = query<OfDevice & { fromSeq: number }>()((db, p) =>
  updateWaiting(db, p).set({ from_seq: p.fromSeq }),
);

export const endWaiting = query<
  OfDevice & { state: DeliveryState; reason: NotificationReason | null; now: number }
>()((db, p) => updateWaiting(db, p).set({ state: p.state, reason: p.reason, at: p.now }));

/** As `endWaiting`, of all chats. */
export const endWaitingOn = query<{ deviceId: string; state: DeliveryState; now: number }>()(
  (db, p) =>
    db
      .updateTable('push_deliveries')
      .set({ state: p.state, at: p.now })
      .where('device_id', '=', p.deviceId)
      .where('state', '=', isWaiting),
);

/** What had been given up while it was on its way. */
export const acceptAfterAll = query<OfDevice & { seq: number; now: number }>()((db, p) =>
  db
    .updateTable('push_deliveries')
    .set({ state: 'accepted', reason: null, at: p.now })
    .where('device_id', '=', p.deviceId)
    .where('chat_id', '=', p.chatId)
    .where('seq', '=', p.seq),
);

/** Where a person has something waiting in a chat. */
export const listWaitingOf = query<{ userId: string; chatId: string; upTo: number }>()((db, p) =>
  db
    .selectFrom('push_deliveries')
    .select('device_id as deviceId')
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId)
    .where('seq', '<=', p.upTo)
    .where('state', '=', isWaiting),
);

/** What a person's own settings hold back. What waits for a push service was due when it was first tried. */
export const listHeldBack = query<{ userId: string; now: number }>()((db, p) =>
  db
    .selectFrom('push_deliveries')
    .select(['device_id as deviceId', 'chat_id as chatId'])
    .where('user_id', '=', p.userId)
    .where('state', '=', isWaiting)
    .where('at', '>', p.now),
);

/** The devices that show something of a chat which the person has read since. */
export const listShown = query<{ userId: string; chatId: string; upTo: number }>()((db, p) =>
  db
    .selectFrom('push_deliveries as shown')
    .innerJoin('devices', 'devices.id', 'shown.device_id')
    .select('shown.device_id as deviceId')
    .distinct()
    .where('shown.user_id', '=', p.userId)
    .where('shown.chat_id', '=', p.chatId)
    .where('shown.seq', '<=', p.upTo)
    .where('shown.state', '=', wasAccepted)
    .where('shown.withdrawn_at', 'is', null)
    .where('devices.address', 'not like', sql.lit(appleAddresses)),
);

/** Chats that were read, or left, without what devices show of them being taken back; asked once, at the start. */
export const listForgotten = query()((db) =>
  db
    .selectFrom('push_deliveries as shown')
    .innerJoin('members', (join) =>
      join
        .onRef('members.user_id', '=', 'shown.user_id')
        .onRef('members.chat_id', '=', 'shown.chat_id'),
    )
    .leftJoin('read_marks', (join) =>
      join
        .onRef('read_marks.user_id', '=', 'shown.user_id')
        .onRef('read_marks.chat_id', '=', 'shown.chat_id'),
    )
    .select((row) => [
      'shown.user_id as userId',
      'shown.chat_id as chatId',
      'members.state',
      row.fn.coalesce('read_marks.up_to', row.lit(0)).as('readUpTo'),
    ])
    .distinct()
    .where('shown.state', '=', wasAccepted)
    .where('shown.withdrawn_at', 'is', null)
    .where((row) =>
      row.or([
        row('members.state', '<>', 'active'),
        row('read_marks.up_to', '>=', row.ref('shown.seq')),
      ]),
    ),
);

export const findOwner = query<OfDevice & { seq: number }>()((db, p) =>
  db
    .selectFrom('push_deliveries')
    .select('user_id as userId')
    .where('device_id', '=', p.deviceId)
    .where('chat_id', '=', p.chatId)
    .where('seq', '=', p.seq),
);

/** The newest that a device shows of a chat. */
export const findShown = query<OfDevice>()((db, p) =>
  db
    .selectFrom('push_deliveries')
    .select('seq')
    .where('device_id', '=', p.deviceId)
    .where('chat_id', '=', p.chatId)
    .where('state', '=', wasAccepted)
    .where('withdrawn_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(1),
);

/** What was read, or left, of what is shown of a chat. */
function withdrawShown(db: Kysely<Tables>, p: { chatId: string; upTo: number; now: number }) {
  return db
    .updateTable('push_deliveries')
    .set({ withdrawn_at: p.now })
    .where('chat_id', '=', p.chatId)
    .where('seq', '<=', p.upTo)
    .where('state', '=', wasAccepted)
    .where('withdrawn_at', 'is', null);
}

export const markWithdrawn = query<OfDevice & { upTo: number; now: number }>()((db, p) =>
  withdrawShown(db, p).where('device_id', '=', p.deviceId),
);

/** What the browser of a session has shown. */
export const markTakenAway = query<{
  sessionId: string;
  chatId: string;
  upTo: number;
  now: number;
}>()((db, p) =>
  withdrawShown(db, p).where('device_id', 'in', (inner) =>
    inner
      .selectFrom('devices')
      .select('id')
      .where('session_id', '=', p.sessionId)
      .where('platform', '=', inBrowser),
  ),
);

/** What came of a message on each device. */
export const listDeliveriesOf = query<{ userId: string; chatId: string; seq: number }>()((db, p) =>
  db
    .selectFrom('push_deliveries')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId)
    .where('seq', '>=', p.seq)
    .where('from_seq', '<=', p.seq),
);
