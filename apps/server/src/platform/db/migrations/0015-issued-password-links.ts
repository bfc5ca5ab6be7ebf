import type { Kysely } from 'kysely';

/** Links for a new password that an administrator made, to hand over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('password_resets')
    .addColumn('issued_by', 'text', (column) => column.references('users.id'))
    .execute();
}
