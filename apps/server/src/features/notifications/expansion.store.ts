import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

export const findCursor = query<{ chatId: string }>()((db, p) =>
  db
    .selectFrom('notification_cursors')
    .select(['seq', 'user_id as userId'])
    .where('chat_id', '=', p.chatId),
);

export const putCursor = query<{ chatId: string; seq: number; userId: string | null }>()((db, p) =>
  db
    .insertInto('notification_cursors')
    .values({ chat_id: p.chatId, seq: p.seq, user_id: p.userId })
    .onConflict((conflict) =>
      conflict.column('chat_id').doUpdateSet({ seq: p.seq, user_id: p.userId }),
    ),
);

/**
 * The chats with messages that were not expanded yet; asked once, at the start. A chat's version tells nothing of that: it
 * grows with every change of an older message too.
 */
export const listChatsBehind = query()((db) =>
  db
    .selectFrom('chats')
    .leftJoin('notification_cursors as cursor', 'cursor.chat_id', 'chats.id')
    .select('chats.id as chatId')
    .where((row) =>
      row.or([
        row('cursor.user_id', 'is not', null),
        row.exists(
          row
            .selectFrom('messages')
            .select('messages.seq')
            .whereRef('messages.chat_id', '=', 'chats.id')
            .where('messages.seq', '>', (message) =>
              message.fn.coalesce('cursor.seq', message.lit(0)),
            ),
        ),
      ]),
    ),
);

export const findChat = query<{ chatId: string }>()((db, p) =>
  db.selectFrom('chats').select(['type', 'title']).where('id', '=', p.chatId),
);

/** As the settings store it. */
const noKeywords = sql.lit('[]');
const direct = sql.lit<Tables['chats']['type']>('direct');

type Members = ExpressionBuilder<Tables, 'members'>;

const hasDevice = (members: Members) =>
  members.exists(
    members
      .selectFrom('devices')
      .select('devices.id')
      .whereRef('devices.user_id', '=', 'members.user_id'),
  );

const hasKeyword = (members: Members) =>
  members.exists(
    members
      .selectFrom('notification_settings as watching')
      .select('watching.user_id')
      .whereRef('watching.user_id', '=', 'members.user_id')
      .where('watching.keywords', '<>', noKeywords),
  );

/** Who is written to directly gets an e-mail where there is no device. */
const isDirect = (members: Members) =>
  members.exists(
    members
      .selectFrom('chats')
      .select('chats.id')
      .whereRef('chats.id', '=', 'members.chat_id')
      .where('chats.type', '=', direct),
  );

/** Somebody of the chat who can be notified of an ordinary text. */
export const findReachable = query<{ chatId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .select('members.user_id')
    .where('members.chat_id', '=', p.chatId)
    .where('members.state', '=', 'active')
    .where((members) => members.or([hasDevice(members), hasKeyword(members)]))
    .limit(1),
);

/** Who may get an e-mail for an ordinary text; nobody in a group. */
export const listDirectMembers = query<{ chatId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .select('members.user_id as userId')
    .where('members.chat_id', '=', p.chatId)
    .where('members.state', '=', 'active')
    .where(isDirect),
);

/** Members with everything that decides what notifies them. */
function selectRecipients(db: Kysely<Tables>) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('read_marks', (join) =>
      join
        .onRef('read_marks.user_id', '=', 'members.user_id')
        .onRef('read_marks.chat_id', '=', 'members.chat_id'),
    )
    .leftJoin('notification_settings as own', 'own.user_id', 'members.user_id')
    .leftJoin('chat_notification_settings as chat', (join) =>
      join
        .onRef('chat.user_id', '=', 'members.user_id')
        .onRef('chat.chat_id', '=', 'members.chat_id'),
    )
    .select([
      'members.user_id as userId',
      'members.state',
      'members.joined_seq as joinedSeq',
      'users.state as account',
      'read_marks.up_to as readUpTo',
      'own.direct',
      'own.groups',
      'own.keywords',
      'own.quiet_hours',
      'own.time_zone',
      'own.do_not_disturb_until',
      'own.sound',
      'own.vibration',
      'own.show_sender',
      'own.show_text',
      'own.email_digest',
      'chat.level',
      'chat.muted_until as mutedUntil',
    ]);
}

/**
 * Active members by id: one statement for as many as there are. All of them, or those only to whom an ordinary text can
 * do anything.
 */
export const listRecipients = query<{
  chatId: string;
  after: string;
  count: number;
  isForAll: number;
}>()((db, p) =>
  selectRecipients(db)
    .select((members) => hasDevice(members).as('hasDevice'))
    .where('members.chat_id', '=', p.chatId)
    .where('members.user_id', '>', p.after)
    .where('members.state', '=', 'active')
    .where((members) =>
      members.or([
        members(members.val(p.isForAll), '=', members.lit(1)),
        isDirect(members),
        hasDevice(members),
        hasKeyword(members),
      ]),
    )
    .orderBy('members.user_id')
    .limit(p.count),
);

/** One who is, or was, in the chat. */
export const findRecipient = query<{ chatId: string; userId: string }>()((db, p) =>
  selectRecipients(db)
    .where('members.chat_id', '=', p.chatId)
    .where('members.user_id', '=', p.userId),
);
