import { sql, type Kysely } from 'kysely';

/** Indexes that find rows old enough to delete without reading the rest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('notifications_seen')
    .on('notifications')
    .column('created_at')
    .where(sql.ref('state'), '<>', 'new')
    .execute();
  await db.schema
    .createIndex('notification_decisions_by_time')
    .on('notification_decisions')
    .column('decided_at')
    .execute();
  await db.schema
    .createIndex('push_deliveries_ended')
    .on('push_deliveries')
    .column('at')
    .where(sql.ref('state'), '<>', 'waiting')
    .execute();
}
