import { query } from '../../platform/db/query.ts';

/** Every space that the person may see, with its version; one statement, so that all are from the same moment. */
export const listVisibleSpaces = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('spaces')
    .select(['id', 'kind', 'version'])
    .where('id', 'in', db.selectFrom('organizations').select('id'))
    .unionAll(db.selectFrom('spaces').select(['id', 'kind', 'version']).where('id', '=', p.userId))
    .unionAll(
      db
        .selectFrom('memberships')
        .innerJoin('spaces', 'spaces.id', 'memberships.chat_id')
        .select(['spaces.id', 'spaces.kind', 'spaces.version'])
        .where('memberships.user_id', '=', p.userId)
        .where('memberships.state', '=', 'active'),
    ),
);

export const findActiveMembership = query<{ userId: string; chatId: string }>()((db, p) =>
  db
    .selectFrom('memberships')
    .select('chat_id')
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId)
    .where('state', '=', 'active'),
);
