import { query } from '../../platform/db/query.ts';

export const findLastSeen = query<{ userId: string }>()((db, p) =>
  db.selectFrom('users').select('last_seen_at as lastSeenAt').where('id', '=', p.userId),
);

/** Not a row of a space: it is sent in presence frames, and would wake every client each minute. */
export const setLastSeen = query<{ userId: string; lastSeenAt: number }>()((db, p) =>
  db.updateTable('users').set({ last_seen_at: p.lastSeenAt }).where('id', '=', p.userId),
);
