import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** The database was written by a newer Tend than this one. */
export class NewerDatabaseError extends Error {
  constructor(unknownMigration: string) {
    super(`The database knows "${unknownMigration}", which this version of Tend does not`);
    this.name = 'NewerDatabaseError';
  }
}

/** Brings the tables to what this version needs. Throws NewerDatabaseError, or what the database reports. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  await refuseNewerDatabase(db);
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('The tables could not be made', { cause: error });
}

async function refuseNewerDatabase(db: Kysely<Tables>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return;
  const done = await db
    .$extendTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  const unknown = done.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown) throw new NewerDatabaseError(unknown.name);
}
