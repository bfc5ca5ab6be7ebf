import type { Kysely } from 'kysely';

/** Work that waits for its time, or for a retry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('is_claimed', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('jobs_by_due').on('jobs').columns(['kind', 'due_at']).execute();
  await db.schema
    .createIndex('jobs_once')
    .on('jobs')
    .columns(['kind', 'key'])
    .unique()
    .where('key', 'is not', null)
    .execute();
}
