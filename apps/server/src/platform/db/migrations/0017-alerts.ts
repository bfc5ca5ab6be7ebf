import { sql, type Kysely } from 'kysely';

interface Before {
  jobs: { id: string; kind: string; payload: string };
}

/**
 * Notifications become alerts (docs/adr/0016). Feed, decisions and cursors keep their rows under new names; deliveries
 * are numbered per device and topic, so that a device can be alerted again.
 */
export async function up(db: Kysely<Before>): Promise<void> {
  await renameFeed(db);
  await renameRuns(db);
  await db.schema.alterTable('notification_cursors').renameTo('alert_cursors').execute();
  await createDeliveries(db);
  await sql`
    insert into alert_deliveries (device_id, topic, attempt, user_id, chat_id, from_seq, to_seq, state, reason, at, dismissed_at)
    select device_id, chat_id, row_number() over (partition by device_id, chat_id order by seq),
      user_id, chat_id, from_seq, seq, state, reason, at, withdrawn_at
    from push_deliveries
  `.execute(db);
  await db.schema.dropTable('push_deliveries').execute();
  await nameTopics(db);
}

/** Alerts record how they were delivered; for older ones it is in the runs below. */
async function renameFeed(db: Kysely<Before>): Promise<void> {
  for (const index of ['notifications_by_version', 'notifications_new', 'notifications_seen']) {
    await db.schema.dropIndex(index).execute();
  }
  await db.schema.alterTable('notifications').renameTo('alerts').execute();
  await db.schema.alterTable('alerts').addColumn('how', 'text').execute();
  await db.schema.alterTable('alerts').addColumn('until', 'bigint').execute();
  await db.schema.alterTable('alerts').addColumn('postponed_until', 'bigint').execute();
  await db.schema
    .createIndex('alerts_by_version')
    .on('alerts')
    .columns(['user_id', 'version'])
    .execute();
  await db.schema
    .createIndex('alerts_new')
    .on('alerts')
    .columns(['user_id', 'chat_id', 'message_seq'])
    .where(sql.ref('state'), '=', 'new')
    .execute();
  await db.schema
    .createIndex('alerts_by_message')
    .on('alerts')
    .columns(['message_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('alerts_seen')
    .on('alerts')
    .column('created_at')
    .where(sql.ref('state'), '<>', 'new')
    .execute();
}

async function renameRuns(db: Kysely<Before>): Promise<void> {
  await db.schema.dropIndex('notification_decisions_by_time').execute();
  await db.schema.alterTable('notification_decisions').renameTo('alert_runs').execute();
  await db.schema.createIndex('alert_runs_by_time').on('alert_runs').column('decided_at').execute();
}

/** Without references to devices: the outcome of a push is shown even when its device is gone. */
async function createDeliveries(db: Kysely<Before>): Promise<void> {
  await db.schema
    .createTable('alert_deliveries')
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('chat_id', 'text', (column) => column.references('chats.id'))
    .addColumn('from_seq', 'bigint', (column) => column.notNull())
    .addColumn('to_seq', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('dismissed_at', 'bigint')
    .addPrimaryKeyConstraint('alert_deliveries_key', ['device_id', 'topic', 'attempt'])
    .execute();
  await db.schema
    .createIndex('alert_deliveries_by_person')
    .on('alert_deliveries')
    .columns(['user_id', 'topic', 'to_seq'])
    .execute();
  await db.schema
    .createIndex('alert_deliveries_waiting')
    .on('alert_deliveries')
    .columns(['device_id', 'topic'])
    .unique()
    .where(sql.ref('state'), '=', 'waiting')
    .execute();
  await db.schema
    .createIndex('alert_deliveries_waiting_by_person')
    .on('alert_deliveries')
    .columns(['user_id', 'topic', 'to_seq'])
    .where(sql.ref('state'), '=', 'waiting')
    .execute();
  await db.schema
    .createIndex('alert_deliveries_shown')
    .on('alert_deliveries')
    .columns(['user_id', 'topic', 'to_seq'])
    .where(sql<boolean>`state = 'accepted' and dismissed_at is null`)
    .execute();
  await db.schema
    .createIndex('alert_deliveries_ended')
    .on('alert_deliveries')
    .column('at')
    .where(sql.ref('state'), '<>', 'waiting')
    .execute();
}

const jobKinds: Record<string, string> = {
  'push.send': 'alert.deliver',
  'push.withdraw': 'alert.dismiss',
};

/** Push jobs name a topic, which for a chat is its id. */
async function nameTopics(db: Kysely<Before>): Promise<void> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload'])
    .where('kind', 'in', Object.keys(jobKinds))
    .execute();
  for (const { id, kind, payload } of jobs) {
    await db
      .updateTable('jobs')
      .set({ kind: jobKinds[kind] ?? kind, payload: payload.replace('"chatId":', '"topic":') })
      .where('id', '=', id)
      .execute();
  }
}
