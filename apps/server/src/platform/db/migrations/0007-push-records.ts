import { sql, type Kysely } from 'kysely';

/** Records of the decisions on messages, and of their outcome on each device: kept for a while, to answer "why?". */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification_decisions')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
    .addColumn('from_seq', 'bigint', (column) => column.notNull())
    .addColumn('to_seq', 'bigint', (column) => column.notNull())
    .addColumn('decided_at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('how', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint')
    .addColumn('postponed_until', 'bigint')
    .addPrimaryKeyConstraint('notification_decisions_key', ['user_id', 'chat_id', 'from_seq'])
    .execute();
  await createDeliveries(db);
}

/** Without references to devices: the outcome of a push is shown even when its device is gone. */
async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_deliveries')
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('from_seq', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .addPrimaryKeyConstraint('push_deliveries_key', ['device_id', 'chat_id', 'seq'])
    .execute();
  await db.schema
    .createIndex('push_deliveries_by_person')
    .on('push_deliveries')
    .columns(['user_id', 'chat_id', 'seq'])
    .execute();
  await db.schema
    .createIndex('push_deliveries_waiting')
    .on('push_deliveries')
    .columns(['device_id', 'chat_id'])
    .unique()
    .where(sql.ref('state'), '=', 'waiting')
    .execute();
  await db.schema
    .createIndex('push_deliveries_waiting_by_person')
    .on('push_deliveries')
    .columns(['user_id', 'chat_id', 'seq'])
    .where(sql.ref('state'), '=', 'waiting')
    .execute();
  await db.schema
    .createIndex('push_deliveries_shown')
    .on('push_deliveries')
    .columns(['user_id', 'chat_id', 'seq'])
    .where(sql<boolean>`state = 'accepted' and withdrawn_at is null`)
    .execute();
}
