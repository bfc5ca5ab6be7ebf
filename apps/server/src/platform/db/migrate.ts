import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** The database was written by a newer version of Tend. */
export class NewerDatabaseError extends Error {
  constructor(unknownMigration: string) {
    super(`The database knows "${unknownMigration}", which this version of Tend does not`);
    this.name = 'NewerDatabaseError';
  }
}

/** The database contains another program's tables. */
export class ForeignDatabaseError extends Error {
  constructor() {
    super('The database holds tables that are not those of Tend');
    this.name = 'ForeignDatabaseError';
  }
}

/** Migrates a known database to this version's tables. Throws the database's errors. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('The tables could not be created', { cause: error });
}

/**
 * Requires a database of this or an older version of Tend, or an empty one.
 * @throws NewerDatabaseError
 * @throws ForeignDatabaseError
 */
export async function requireKnown(db: Kysely<Tables>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const names = tables.map(({ name }) => name);
  if (!names.includes('kysely_migration')) {
    if (names.length > 0) throw new ForeignDatabaseError();
    return;
  }
  const done = await db
    .$extendTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  const unknown = done.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown === undefined) return;
  // Other programs use Kysely as well.
  if (!names.includes('spaces')) throw new ForeignDatabaseError();
  throw new NewerDatabaseError(unknown.name);
}
