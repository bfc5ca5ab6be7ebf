import type { NotificationFacts } from '@tend/protocol';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { query, type RowOf } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { toChatSettings, toSettings } from './settings/notification-settings.store.ts';

export const findChat = query<{ chatId: string }>()((db, p) =>
  db
    .selectFrom('chats')
    .innerJoin('spaces', 'spaces.id', 'chats.id')
    .select(['chats.type', 'chats.title', 'chats.who_writes', 'spaces.version'])
    .where('chats.id', '=', p.chatId),
);

/** The stored form of an empty list of keywords. */
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

/** A direct message leads to an e-mail if its recipient has no device. */
const isDirect = (members: Members) =>
  members.exists(
    members
      .selectFrom('chats')
      .select('chats.id')
      .whereRef('chats.id', '=', 'members.chat_id')
      .where('chats.type', '=', direct),
  );

/** Members with everything that decides which messages notify them. */
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
      'own.reactions',
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
 * Active members in the order of their ids, with one statement for any number: all of them, or only those whom an
 * ordinary text can notify.
 */
export const listRecipients = query<{
  chatId: string;
  after: string;
  count: number;
  isForAll: number;
}>()((db, p) =>
  selectRecipients(db)
    .select((members) => [
      hasDevice(members).as('hasDevice'),
      members.or([hasDevice(members), hasKeyword(members)]).as('isReachable'),
    ])
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

/** A person who is or was in the chat. */
export const findRecipient = query<{ chatId: string; userId: string }>()((db, p) =>
  selectRecipients(db)
    .select('members.role')
    .where('members.chat_id', '=', p.chatId)
    .where('members.user_id', '=', p.userId),
);

type Recipient = Omit<RowOf<typeof findRecipient>, 'role'>;

/** The facts that are the same for every message of a chat. */
export type RecipientFacts = Omit<NotificationFacts, 'message' | 'now'>;

export function toFacts(
  recipient: Recipient,
  chatType: NotificationFacts['chatType'],
): RecipientFacts {
  const { userId: id, state, joinedSeq, account, readUpTo, level, mutedUntil, ...own } = recipient;
  return {
    chatType,
    person: {
      id,
      isActive: account === 'active',
      membership: { state, joinedSeq },
      readUpTo: readUpTo ?? 0,
    },
    settings: toSettings(own),
    chatSettings: toChatSettings({ level, muted_until: mutedUntil }),
    offDutyUntil: null,
  };
}

/** How far a person has read a chat that they are or were in. */
export const findReading = query<{ chatId: string; userId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .leftJoin('read_marks', (join) =>
      join
        .onRef('read_marks.user_id', '=', 'members.user_id')
        .onRef('read_marks.chat_id', '=', 'members.chat_id'),
    )
    .select(['members.state', 'read_marks.up_to as readUpTo'])
    .where('members.chat_id', '=', p.chatId)
    .where('members.user_id', '=', p.userId),
);

/** A deleted message in a range of a chat. */
export const findDeleted = query<{ chatId: string; fromSeq: number; toSeq: number }>()((db, p) =>
  db
    .selectFrom('messages')
    .select('seq')
    .where('chat_id', '=', p.chatId)
    .where('seq', '>=', p.fromSeq)
    .where('seq', '<=', p.toSeq)
    .where('type', '=', 'deleted')
    .limit(1),
);

/** The recipient of a text, and the organisation in whose name it is written. */
export const findReader = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', (join) => join.onTrue())
    .select([
      'users.language',
      'organizations.name as organizationName',
      'organizations.allow_text_in_push as allowsText',
    ])
    .where('users.id', '=', p.userId),
);

export const findName = query<{ id: string }>()((db, p) =>
  db.selectFrom('users').select('name').where('id', '=', p.id),
);
