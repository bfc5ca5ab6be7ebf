import { DatabaseKindError } from '../demo/demo-database.ts';
import { DemoTextError } from '../demo/rows.ts';
import { ForeignDatabaseError, NewerDatabaseError } from '../platform/db/migrate.ts';
import {
  DeadLinkError,
  InUseError,
  NoFileError,
  SharedFileError,
} from '../platform/db/sqlite/locks.ts';
import { ForeignLogError, LostDatabaseError } from '../platform/db/sqlite/log-mark.ts';
import { BackupError } from '../platform/db/sqlite/sqlite-backup.ts';
import { RestoreError } from '../platform/db/sqlite/sqlite-restore.ts';
import { FirebaseFileError } from '../platform/push/firebase-files.ts';
import { PrivateFileError } from '../platform/secrets/private-file.ts';
import { ConfigError, type Config } from './config.ts';

/** Why the server did not start and what to do about it, in one sentence; null for unforeseen errors. */
export function explainStartFailure(error: unknown, config: Config | null): string | null {
  if (isSentence(error)) return error.message;
  if (!config || !(error instanceof Error)) return null;
  if (error instanceof InUseError) {
    const { dataFolder, databasePath } = config;
    return `Another Tend is already running on ${dataFolder} or ${databasePath}: stop it first, or give this one others with TEND_DATA_DIR and TEND_DATABASE_URL.`;
  }
  if (error instanceof NewerDatabaseError) {
    return `${config.databasePath} was written by a newer Tend than this one: start that version again, or restore a backup from before it with "npm run restore -- FILE".`;
  }
  if (error instanceof ForeignDatabaseError) {
    return `${config.databasePath} is a database of another program: give Tend a file of its own with TEND_DATABASE_URL, or restore a backup with "npm run restore -- FILE".`;
  }
  const code = 'code' in error ? String(error.code) : '';
  const isListening =
    'syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo');
  if (isListening) return explainListening(code, config);
  return explainSqlite(code, error.message, config) ?? explainStorage(code, config);
}

function isSentence(error: unknown): error is Error {
  if (error instanceof TypeError && 'code' in error) {
    return String(error.code).startsWith('ERR_PARSE_ARGS');
  }
  return [
    BackupError,
    ConfigError,
    DatabaseKindError,
    DeadLinkError,
    DemoTextError,
    FirebaseFileError,
    ForeignLogError,
    LostDatabaseError,
    NoFileError,
    PrivateFileError,
    RestoreError,
    SharedFileError,
  ].some((kind) => error instanceof kind);
}

function explainListening(code: string, { host, port }: Config): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use: stop what uses it, or choose another port with TEND_PORT.`;
    case 'EACCES':
      return `This user may not listen on port ${port}: choose a port above 1023 with TEND_PORT, and let a proxy pass it on.`;
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is no address of this machine: give one with TEND_HOST, or leave it out to listen on all.`;
    default:
      return null;
  }
}

type SqliteFailure = 'full' | 'forbidden' | 'damaged' | 'disk' | 'busy' | 'memory' | 'defect';

/**
 * SQLite's result codes (https://www.sqlite.org/rescode.html); an extended code begins with one of them. A code that is
 * missing here would end the start with a stack trace.
 */
const sqliteFailures: Readonly<Record<string, SqliteFailure | undefined>> = {
  SQLITE_ABORT: 'defect',
  SQLITE_AUTH: 'forbidden',
  SQLITE_BUSY: 'busy',
  SQLITE_CANTOPEN: 'forbidden',
  SQLITE_CONSTRAINT: 'defect',
  SQLITE_CORRUPT: 'damaged',
  SQLITE_EMPTY: 'defect',
  SQLITE_ERROR: 'defect',
  SQLITE_FORMAT: 'damaged',
  SQLITE_FULL: 'full',
  SQLITE_INTERNAL: 'defect',
  SQLITE_INTERRUPT: 'defect',
  SQLITE_IOERR: 'disk',
  SQLITE_LOCKED: 'busy',
  SQLITE_MISMATCH: 'defect',
  SQLITE_MISUSE: 'defect',
  SQLITE_NOLFS: 'disk',
  SQLITE_NOMEM: 'memory',
  SQLITE_NOTADB: 'damaged',
  SQLITE_NOTFOUND: 'defect',
  SQLITE_NOTICE: 'defect',
  SQLITE_PERM: 'forbidden',
  SQLITE_PROTOCOL: 'busy',
  SQLITE_RANGE: 'defect',
  SQLITE_READONLY: 'forbidden',
  SQLITE_SCHEMA: 'defect',
  SQLITE_TOOBIG: 'defect',
  SQLITE_WARNING: 'defect',
};

function explainSqlite(code: string, message: string, config: Config): string | null {
  const failure = sqliteFailures[code.split('_').slice(0, 2).join('_')];
  const { databasePath } = config;
  switch (failure) {
    case undefined:
      return null;
    case 'full':
      return explainFullDisk(config);
    case 'forbidden':
      return explainForbidden(config);
    case 'damaged':
      return `${databasePath} is damaged or no database of Tend: restore a backup with "npm run restore -- FILE", or move it away to begin anew.`;
    case 'disk':
      return `The disk that holds ${databasePath} does not read or write (${code}): it may be full or failing, so free 100 MB, check it, and start again.`;
    case 'busy':
      return `${databasePath} is held by another program (${code}): end what has it open, such as a backup or a network drive, and start again.`;
    case 'memory':
      return `There is not enough memory to open ${databasePath}: free some, and start again.`;
    case 'defect':
      return `The tables in ${databasePath} could not be made ready (${code}, ${message}): start the version of Tend that you used before, and report this one.`;
  }
}

function explainFullDisk({ dataFolder }: Config): string {
  return `The disk that holds ${dataFolder} is full: free 100 MB, then start again.`;
}

function explainForbidden({ dataFolder }: Config): string {
  return `Tend may not write to ${dataFolder}: give this user the right to, or choose another folder with TEND_DATA_DIR.`;
}

function explainStorage(code: string, config: Config): string | null {
  if (code === 'ENOSPC' || code === 'EDQUOT') return explainFullDisk(config);
  if (/^(EACCES|EPERM|EROFS)/.test(code)) return explainForbidden(config);
  if (/^(ENOTDIR|EEXIST|EISDIR)/.test(code)) {
    return `${config.dataFolder} is not a folder: move the file of that name away, or choose another folder with TEND_DATA_DIR.`;
  }
  return null;
}
