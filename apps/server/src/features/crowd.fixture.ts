import { openSqliteDatabase } from '../platform/db/sqlite/sqlite-database.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { newId } from '../platform/ids/new-id.ts';
import { createServices } from './services.ts';
import { createUnheardParts } from './unheard-parts.ts';

/** Inserts many people without passwords into the database of a stopped server; returns their ids. */
export async function addCrowd(databasePath: string, names: readonly string[]): Promise<string[]> {
  const db = await openSqliteDatabase(databasePath);
  try {
    const { users } = createServices(createUnheardParts(db, systemClock));
    return await Promise.all(
      names.map(async (name, index) => {
        const id = newId(systemClock.now());
        const email = `person-${index}@tend.example`;
        const jobTitle = index % 2 === 0 ? 'Nurse' : 'Carer';
        const person = { id, email, name, jobTitle, role: 'member', language: 'en' } as const;
        await db.write((transaction) => users.add(transaction, person));
        return id;
      }),
    );
  } finally {
    await db.close();
  }
}
