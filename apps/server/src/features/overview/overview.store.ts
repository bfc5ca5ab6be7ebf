import { writtenTypes } from '@tend/protocol';
import { query } from '../../platform/db/query.ts';

/** The person's chats with their numbers of unread messages. */
export const listUnread = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('memberships')
    .leftJoin('read_marks', (join) =>
      join
        .onRef('read_marks.user_id', '=', 'memberships.user_id')
        .onRef('read_marks.chat_id', '=', 'memberships.chat_id'),
    )
    .where('memberships.user_id', '=', p.userId)
    .where('memberships.state', '=', 'active')
    .select((row) => [
      'memberships.chat_id as chatId',
      row
        .selectFrom('messages')
        .select((message) => message.fn.countAll<number>().as('count'))
        .whereRef('messages.chat_id', '=', 'memberships.chat_id')
        .where((message) =>
          message('messages.seq', '>', message.fn.coalesce('read_marks.up_to', message.lit(0))),
        )
        .where('messages.author_id', '<>', p.userId)
        .where('messages.type', 'in', writtenTypes)
        .as('unread'),
    ]),
);

export const listTimesBelow = query<{ chatId: string; seq: number; count: number }>()((db, p) =>
  db
    .selectFrom('messages')
    .select(['seq', 'created_at as createdAt', 'type'])
    .where('chat_id', '=', p.chatId)
    .where('seq', '<', p.seq)
    .orderBy('seq', 'desc')
    .limit(p.count),
);

/** The active people except the person. */
export const countPeople = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'active')
    .where('id', '<>', p.userId),
);
