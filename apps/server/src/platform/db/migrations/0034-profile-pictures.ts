import type { Kysely } from 'kysely';

/**
 * Pictures of people and groups. Found by their files, too: who may read one, and whether it may be removed. Without a
 * reference, which the owners of files would close to a circle.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'chats']) {
    for (const column of ['picture_id', 'picture_hash']) {
      await schema.alterTable(table).addColumn(column, 'text').execute();
    }
    await schema
      .createIndex(`${table}_pictures`)
      .on(table)
      .column('picture_id')
      .where('picture_id', 'is not', null)
      .execute();
  }
}
