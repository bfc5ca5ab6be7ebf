import { query } from '../../platform/db/query.ts';

type OnlineTime = { userId: string; fromAt: number };

export const beginOnlineTime = query<OnlineTime>()((db, p) =>
  db
    .insertInto('online_times')
    .values({ user_id: p.userId, from_at: p.fromAt, until_at: null })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'from_at']).doUpdateSet({ until_at: null }),
    ),
);

export const endOnlineTime = query<OnlineTime & { untilAt: number }>()((db, p) =>
  db
    .updateTable('online_times')
    .set({ until_at: p.untilAt })
    .where('user_id', '=', p.userId)
    .where('from_at', '=', p.fromAt),
);

/** Those of the process before, if it ended without closing them: nothing is known of them but their beginning. */
export const endLeftOnlineTimes = query()((db) =>
  db
    .updateTable('online_times')
    .set((row) => ({ until_at: row.ref('from_at') }))
    .where('until_at', 'is', null),
);
