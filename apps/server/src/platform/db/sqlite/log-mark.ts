import { randomInt } from 'node:crypto';
import {
  closeSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type SqliteConnection from 'better-sqlite3';
import { z } from 'zod';
import { syncFolder } from '../../files/sync.ts';
import { checkpoint } from './log-state.ts';

// SQLite keeps the newest commits in a log (WAL) beside the database, and takes any log with the right name for the
// database's own: beside a backup copied over the database of a killed server, pages of two databases would be mixed.
// So each start writes a random mark into the database's header and into a small file, before anything else gets into
// the log (docs/adr/0015). A backup made by Tend has no mark, and its header says that it has no log.

/** The file's header, https://www.sqlite.org/fileformat.html#the_database_header */
const headerBytes = 100;
const magic = 'SQLite format 3\0';
const readVersionAt = 19;
const versionWithLog = 2;
/** "User version": a number that SQLite reserves for applications. */
const markAt = 60;

const marksSchema = z.array(z.int());

/** The database and its log do not belong together; the message is one sentence for the operator. */
export class ForeignLogError extends Error {
  constructor(file: string) {
    super(
      `${file} and its log ${file}-wal do not belong together, as when a backup was copied over the database: copy the backup back with "npm run restore -- FILE", which puts both aside.`,
    );
    this.name = 'ForeignLogError';
  }
}

/** There is a log whose database is missing; the message is one sentence for the operator. */
export class LostDatabaseError extends Error {
  constructor(file: string) {
    super(
      `${file} is missing, and its log ${file}-wal is there: bring the database back to its place, or a backup with "npm run restore -- FILE".`,
    );
    this.name = 'LostDatabaseError';
  }
}

/**
 * Must be called before SQLite opens a database file, which would already mix it with its log.
 * @throws ForeignLogError
 * @throws LostDatabaseError
 */
export function requireOwnLog(database: string): void {
  if (sizeOf(database) === 0 && sizeOf(`${realOf(database)}-wal`) > 0) {
    throw new LostDatabaseError(database);
  }
  if (!hasOwnLog(database)) throw new ForeignLogError(database);
}

/**
 * Whether there is no log beside a database file, or it belongs to the database. Not for a file that this process has
 * open.
 */
export function hasOwnLog(database: string): boolean {
  const file = realOf(database);
  if (sizeOf(`${file}-wal`) === 0) return true;
  const header = readHeader(file);
  if (header?.hasLog !== true) return false;
  const marks = readMarks(file);
  // Last started by a version of Tend that did not write marks.
  if (marks === null) return header.mark === 0;
  return marks.includes(header.mark);
}

/**
 * Marks a database that has just been opened, and its log with it, in the transaction that `commit` ends. If the
 * process is killed in between, the database has the old mark or the new one, and both are recorded.
 */
export async function commitMarked(
  connection: SqliteConnection.Database,
  commit: () => void,
): Promise<void> {
  const file = realOf(connection.name);
  const last = z.int().parse(connection.pragma('user_version', { simple: true }));
  const next = randomInt(1, 2 ** 31);
  writeMarks(file, [last, next]);
  await syncFolder(path.dirname(file));
  connection.pragma(`user_version = ${next}`);
  commit();
  // From the log into the file itself. If another program is reading the database, either mark may be there.
  const { log, checkpointed } = checkpoint(connection, 'passive');
  // If this is lost in a power cut, both marks stay recorded.
  if (checkpointed === log) writeMarks(file, [next]);
}

/**
 * Null if the file is not a database. Must not be called while this process has it open: closing a file releases
 * SQLite's locks on it
 * (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
 */
function readHeader(file: string): { hasLog: boolean; mark: number } | null {
  const header = Buffer.alloc(headerBytes);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header, 0, headerBytes, 0);
  } finally {
    closeSync(descriptor);
  }
  if (header.toString('latin1', 0, magic.length) !== magic) return null;
  return { hasLog: header[readVersionAt] === versionWithLog, mark: header.readInt32BE(markAt) };
}

function writeMarks(database: string, marks: readonly number[]): void {
  const name = markFileOf(database);
  const draft = `${name}.draft`;
  writeFileSync(draft, JSON.stringify(marks), { flush: true });
  renameSync(draft, name);
}

/** Null if there is no such file, or it is empty. */
function readMarks(database: string): readonly number[] | null {
  try {
    return marksSchema.parse(JSON.parse(readFileSync(markFileOf(database), 'utf8')));
  } catch {
    return null;
  }
}

function markFileOf(database: string): string {
  return `${database}-mark`;
}

/** 0 for a missing file. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** SQLite puts its log beside the target of a link. */
function realOf(database: string): string {
  return statSync(database, { throwIfNoEntry: false }) ? realpathSync(database) : database;
}
