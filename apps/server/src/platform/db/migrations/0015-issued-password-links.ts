import type { Kysely } from 'kysely';

/** Password links made by an administrator, to hand over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('password_resets')
    .addColumn('issued_by', 'text', (column) => column.references('users.id'))
    .execute();
}
