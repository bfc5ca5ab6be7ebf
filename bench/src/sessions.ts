import { hash, randomBytes } from 'node:crypto';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { newId } from './ids.ts';
import type { Seed, SeededPerson } from './seed.ts';

/** Longer than the precision with which the server stores the last use of a session. */
const silenceMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Changes the database of a stopped server. */
function change(folder: string, work: (connection: SqliteConnection.Database) => void): void {
  const connection = new SqliteConnection(path.join(folder, 'data', 'tend.db'));
  connection.transaction(work)(connection);
  connection.close();
}

/** Makes every session unused for a while: its next use must be stored. */
export function silenceSessions(folder: string): void {
  change(folder, (connection) => {
    connection.prepare('update sessions set updated_at = updated_at - ?').run(silenceMs);
  });
}

/** Gives each of the people in turn further sessions, without a log-in and its hash for each. */
export function addSessions(folder: string, { people }: Seed, count: number): SeededPerson[] {
  const now = Date.now();
  const phones: SeededPerson[] = [];
  change(folder, (connection) => {
    const insert = connection.prepare(
      `insert into sessions (id, user_id, token_hash, expires_at, created_at, updated_at)
       values (?, ?, ?, ?, ?, ?)`,
    );
    for (let index = 0; index < count; index += 1) {
      const person = people[index % people.length];
      if (!person) throw new RangeError('The seed has nobody');
      const token = randomBytes(32).toString('base64url');
      const tokenHash = hash('sha256', token, 'base64url');
      insert.run(newId(), person.userId, tokenHash, now + dayMs, now, now);
      phones.push({ ...person, cookie: `tend-session=${token}` });
    }
  });
  return phones;
}
