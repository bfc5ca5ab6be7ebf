import { sql } from 'kysely';
import { query } from '../../platform/db/query.ts';

type MessageFacts = {
  chatId: string;
  authorId: string;
  seq: number;
  /** When the message was stored. */
  at: number;
};

/** The other members to whom a message was sent, with what is known of how it reached them. */
export const listRecipients = query<MessageFacts>()((db, p) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('read_marks', (join) =>
      join
        .onRef('read_marks.user_id', '=', 'members.user_id')
        .onRef('read_marks.chat_id', '=', 'members.chat_id')
        .onRef('read_marks.shown_up_to', '>=', 'members.joined_seq'),
    )
    .where('members.chat_id', '=', p.chatId)
    .where('members.user_id', '<>', p.authorId)
    .where('members.state', '=', 'active')
    .where('members.joined_seq', '<=', p.seq)
    .select((row) => [
      'members.user_id as userId',
      'users.hides_receipts as hides',
      row.fn.coalesce('read_marks.shown_up_to', row.lit(0)).as('upTo'),
      sql<number | null>`(
        select read_at from read_times
        where read_times.chat_id = members.chat_id and read_times.user_id = members.user_id
          and up_to >= ${p.seq}
        order by up_to limit 1
      )`.as('readAt'),
      sql<number | null>`(
        select from_at from online_times
        where online_times.user_id = members.user_id and from_at <= ${p.at}
        order by from_at desc limit 1
      )`.as('onlineFrom'),
      sql<number | null>`(
        select until_at from online_times
        where online_times.user_id = members.user_id and from_at <= ${p.at}
        order by from_at desc limit 1
      )`.as('onlineUntil'),
      sql<number | null>`(
        select from_at from online_times
        where online_times.user_id = members.user_id and from_at > ${p.at}
        order by from_at limit 1
      )`.as('onlineAgainAt'),
    ]),
);

export const findHides = query<{ userId: string }>()((db, p) =>
  db.selectFrom('users').select('hides_receipts as hides').where('id', '=', p.userId),
);

/** Since when it is known who was connected: earlier times were deleted, or never recorded. */
export const findFirstOnlineTime = query()((db) =>
  db.selectFrom('online_times').select('from_at as at').orderBy('from_at').limit(1),
);
