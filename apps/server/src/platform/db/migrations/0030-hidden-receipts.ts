import { sql, type Kysely } from 'kysely';

/** Who hides when they have read, whether the organisation permits it, and how far others may see that each has read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('organizations')
    .addColumn('allow_hidden_receipts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable('users')
    .addColumn('hides_receipts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('users_hiding')
    .on('users')
    .column('hides_receipts')
    .where('hides_receipts', '=', 1)
    .execute();
  await schema
    .alterTable('read_marks')
    .addColumn('shown_up_to', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update read_marks set shown_up_to = up_to`.execute(db);
}
