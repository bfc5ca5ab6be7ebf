import { DatabaseKindError } from '../demo/demo-database.ts';
import { NewerDatabaseError } from '../platform/db/migrate.ts';
import { DeadLinkError, InUseError } from '../platform/db/sqlite/locks.ts';
import { BackupError } from '../platform/db/sqlite/sqlite-backup.ts';
import { FirebaseFileError } from '../platform/push/firebase-files.ts';
import { PrivateFileError } from '../platform/secrets/private-file.ts';
import { ConfigError, type Config } from './config.ts';

/** Why the server did not start and what to do, in one sentence; null for what nobody foresaw. */
export function explainStartFailure(error: unknown, config: Config | null): string | null {
  if (isSentence(error)) return error.message;
  if (!config || !(error instanceof Error)) return null;
  if (error instanceof InUseError) {
    const { dataFolder, databasePath } = config;
    return `Another Tend is already running on ${dataFolder} or ${databasePath}: stop it first, or give this one others with TEND_DATA_DIR and TEND_DATABASE_URL.`;
  }
  if (error instanceof NewerDatabaseError) {
    return `${config.databasePath} was written by a newer Tend than this one: start that version again, or restore a backup from before it.`;
  }
  const code = 'code' in error ? String(error.code) : '';
  const isListening =
    'syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo');
  return isListening ? explainListening(code, config) : explainStorage(code, config);
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
    FirebaseFileError,
    PrivateFileError,
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

function explainStorage(code: string, { dataFolder, databasePath }: Config): string | null {
  if (code === 'ENOSPC' || code === 'EDQUOT' || code.startsWith('SQLITE_FULL')) {
    return `The disk that holds ${dataFolder} is full: free 100 MB, then start again.`;
  }
  if (/^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM)/.test(code)) {
    return `Tend may not write to ${dataFolder}: give this user the right to, or choose another folder with TEND_DATA_DIR.`;
  }
  if (/^(ENOTDIR|EEXIST|EISDIR)/.test(code)) {
    return `${dataFolder} is no folder: move the file of that name away, or choose another folder with TEND_DATA_DIR.`;
  }
  if (/^(SQLITE_NOTADB|SQLITE_CORRUPT)/.test(code)) {
    return `${databasePath} is damaged or no database of Tend: restore a backup, or move it away to begin anew.`;
  }
  return null;
}
