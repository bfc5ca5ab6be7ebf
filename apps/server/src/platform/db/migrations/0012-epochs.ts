import { sql, type Kysely } from 'kysely';

/**
 * Each start of the server opens an epoch, and records the versions of the spaces that changed in the previous one
 * (docs/adr/0015). There used to be a single epoch, in `meta`: it becomes the first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('epochs')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .execute();
  await db.schema
    .createTable('epoch_ends')
    .addColumn('space_id', 'text', (column) => column.notNull().references('spaces.id'))
    .addColumn('epoch', 'integer', (column) => column.notNull().references('epochs.number'))
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('epoch_ends_key', ['space_id', 'epoch'])
    .execute();
  await sql`insert into epochs (id) select value from meta where key = 'epoch'`.execute(db);
  await sql`delete from meta where key = 'epoch'`.execute(db);
}
