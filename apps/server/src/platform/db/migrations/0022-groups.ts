import type { Kysely } from 'kysely';

/** Descriptions, permissions and links of groups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const texts = [
    ['description', ''],
    ['who_writes', 'everyone'],
    ['who_adds', 'administrators'],
    ['who_renames', 'administrators'],
    ['who_pins', 'everyone'],
  ] as const;
  for (const [name, value] of texts) {
    await schema
      .alterTable('chats')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
      .execute();
  }
  await schema
    .alterTable('chats')
    .addColumn('link_issue', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('chats').addColumn('link_token_hash', 'text').execute();
  await schema.alterTable('chats').addColumn('link_expires_at', 'bigint').execute();
  await schema
    .createIndex('chats_links')
    .unique()
    .on('chats')
    .column('link_token_hash')
    .where('link_token_hash', 'is not', null)
    .execute();
}
