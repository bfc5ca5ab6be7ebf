import { sql, type Kysely } from 'kysely';

/** Notification settings, notifications, and how far the messages have been processed for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSettings(db);
  await createNotifications(db);
  await db.schema
    .alterTable('organizations')
    .addColumn('allow_text_in_push', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('organizations')
    .addColumn('digest_after_minutes', 'integer', (column) => column.notNull().defaultTo(15))
    .execute();
}

/** A person who has changed nothing has no row. */
async function createSettings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification_settings')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('direct', 'integer', (column) => column.notNull())
    .addColumn('groups', 'text', (column) => column.notNull())
    .addColumn('keywords', 'text', (column) => column.notNull())
    .addColumn('quiet_hours', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text')
    .addColumn('do_not_disturb_until', 'bigint')
    .addColumn('sound', 'integer', (column) => column.notNull())
    .addColumn('vibration', 'integer', (column) => column.notNull())
    .addColumn('show_sender', 'integer', (column) => column.notNull())
    .addColumn('show_text', 'integer', (column) => column.notNull())
    .addColumn('email_digest', 'integer', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('chat_notification_settings')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
    .addColumn('level', 'text')
    .addColumn('muted_until', 'bigint')
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('chat_notification_settings_key', ['user_id', 'chat_id'])
    .execute();
}

/**
 * A cursor is a position in a chat's messages, each of which is processed for its members by id: everything up to `seq`
 * is done, but if `user_id` is set, that message only for members up to `user_id`. Messages written before
 * notifications existed notify nobody.
 */
async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('chat_id', 'text', (column) => column.references('chats.id'))
    .addColumn('message_id', 'text')
    .addColumn('message_seq', 'bigint')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('notifications_key', ['user_id', 'seq'])
    .execute();
  await db.schema
    .createIndex('notifications_by_version')
    .on('notifications')
    .columns(['user_id', 'version'])
    .execute();
  await db.schema
    .createIndex('notifications_new')
    .on('notifications')
    .columns(['user_id', 'chat_id', 'message_seq'])
    .where(sql.ref('state'), '=', 'new')
    .execute();
  await db.schema
    .createTable('notification_cursors')
    .addColumn('chat_id', 'text', (column) => column.primaryKey().references('chats.id'))
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .execute();
  await sql`
    insert into notification_cursors (chat_id, seq, user_id)
    select chats.id, spaces.version, null from chats inner join spaces on spaces.id = chats.id
  `.execute(db);
}
