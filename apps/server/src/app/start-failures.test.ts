import { expect, test } from 'vitest';
import { ForeignDatabaseError, NewerDatabaseError } from '../platform/db/migrate.ts';
import { BackupError } from '../platform/db/sqlite/sqlite-backup.ts';
import {
  DeadLinkError,
  InUseError,
  NoFileError,
  SharedFileError,
} from '../platform/db/sqlite/locks.ts';
import { ForeignLogError, LostDatabaseError } from '../platform/db/sqlite/log-mark.ts';
import { RestoreError } from '../platform/db/sqlite/sqlite-restore.ts';
import { PrivateFileError } from '../platform/secrets/private-file.ts';
import { readConfig } from './config.ts';
import { explainStartFailure } from './start-failures.ts';

const config = readConfig({ TEND_PORT: '80', TEND_HOST: '10.1.2.3', TEND_DATA_DIR: '/srv/tend' });

function systemError(code: string, syscall = 'open'): Error {
  return Object.assign(new Error(`${code}: ${syscall}`), { code, syscall });
}

test.for([
  ['the port is taken', systemError('EADDRINUSE', 'listen'), /Port 80 .* TEND_PORT/],
  ['the port is not allowed', systemError('EACCES', 'listen'), /port 80: choose .* TEND_PORT/],
  ['the address is another', systemError('EADDRNOTAVAIL', 'listen'), /10\.1\.2\.3 .* TEND_HOST/],
  ['the host is unknown', systemError('ENOTFOUND', 'getaddrinfo'), /10\.1\.2\.3 .* TEND_HOST/],
  ['the disk is full', systemError('ENOSPC'), /full: free/],
  ['the database finds no room', systemError('SQLITE_FULL'), /full: free/],
  ['the folder may not be written', systemError('EACCES', 'mkdir'), /not write to \/srv\/tend:/],
  ['the disk is read-only', systemError('EROFS'), /not write to \/srv\/tend:/],
  ['the database may not be written', systemError('SQLITE_READONLY'), /not write to/],
  ['the database cannot be opened', systemError('SQLITE_CANTOPEN'), /not write to/],
  ['the folder is a file', systemError('ENOTDIR', 'mkdir'), /is not a folder: move/],
  ['the file is not a database', systemError('SQLITE_NOTADB'), /npm run restore/],
  ['the database is damaged', systemError('SQLITE_CORRUPT_INDEX'), /restore a backup/],
  ['the disk is full or failing', systemError('SQLITE_IOERR_WRITE'), /full or failing/],
  ['a backup holds the database', systemError('SQLITE_BUSY_RECOVERY'), /held by another program/],
  ['memory is short', systemError('SQLITE_NOMEM'), /enough memory/],
  ['a migration fails', systemError('SQLITE_ERROR'), /SQLITE_ERROR, .* used before/],
  ['the database is a folder', new NoFileError('/srv/tend/tend.db'), /has to be a file: move/],
  ['the database is newer', new NewerDatabaseError('0009-future'), /newer Tend .* restore/],
  ['the disk of the database is missing', new DeadLinkError('/mnt/tend.db'), /mount its disk/],
  ['the folder is in use', new InUseError('/srv/tend'), /already running .* stop it/],
  [
    'the secret is broken',
    new PrivateFileError('/srv/tend/secret', 'no secret'),
    /restore it|delete it/,
  ],
  ['the database is another program’s', new ForeignDatabaseError(), /another program: give/],
  ['the log is another database’s', new ForeignLogError('/srv/t.db'), /npm run restore/],
  ['the log has lost its database', new LostDatabaseError('/srv/t.db'), /npm run restore/],
  ['the database has two names', new SharedFileError('/srv/t.db'), /stop what uses that name/],
  ['no backup was restored', new RestoreError('/b.db is damaged.'), /b\.db is damaged/],
  ['no backup was made', new BackupError('/b.db already exists.'), /already exists/],
] as const)('[SV51] when %s, one sentence says what to do', ([, error, sentence]) => {
  const explained = explainStartFailure(error, config);
  expect(explained).toMatch(sentence);
  expect(explained).toMatch(/^[^\n]+\.$/);
});

// https://www.sqlite.org/rescode.html, without OK, ROW and DONE, which are not errors.
const sqliteCodes =
  'ABORT AUTH BUSY CANTOPEN CONSTRAINT CORRUPT EMPTY ERROR FORMAT FULL INTERNAL INTERRUPT IOERR LOCKED MISMATCH MISUSE NOLFS NOMEM NOTADB NOTFOUND NOTICE PERM PROTOCOL RANGE READONLY SCHEMA TOOBIG WARNING';

test.for(sqliteCodes.split(' '))(
  '[SV51] SQLITE_%s has a sentence, also as an extended code',
  (code) => {
    for (const one of [`SQLITE_${code}`, `SQLITE_${code}_MORE`]) {
      expect(explainStartFailure(systemError(one), config)).toMatch(/^[^\n]+\.$/);
    }
  },
);

test('[SV51] an unforeseen error is not explained away', () => {
  expect(explainStartFailure(new Error('surprise'), config)).toBeNull();
});
