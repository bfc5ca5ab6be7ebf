import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepareDemo, requireBackupKind } from '../demo/demo-database.ts';
import { renderLogIns } from '../demo/log-ins.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { lockDatabase, lockFolder } from '../platform/db/sqlite/locks.ts';
import { BackupError, backUpSqliteFile } from '../platform/db/sqlite/sqlite-backup.ts';
import { RestoreError, restoreSqliteFile } from '../platform/db/sqlite/sqlite-restore.ts';
import { copyMissingFiles, findMissingFiles } from '../platform/files/files-backup.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { listStoredFiles } from '../platform/db/sqlite/stored-files.ts';
import { createPinoLog } from '../platform/log/pino-log.ts';
import { startServer, type RunningServer } from './compose.ts';
import { readConfig, type Config } from './config.ts';
import { explainStartFailure } from './start-failures.ts';

/** A server that cannot finish is ended anyway: everything acknowledged is stored. */
const stopDeadlineMs = 9_000;

// The files created here, and backups, contain everyone's messages: only this user may read them.
process.umask(0o077);

let known: Config | null = null;
try {
  const { values: options } = parseArgs({
    args: nameFile(process.argv.slice(2)),
    options: {
      backup: { type: 'string' },
      restore: { type: 'string' },
      demo: { type: 'boolean' },
    },
  });
  known = readConfig(process.env, { isDemo: options.demo });
  if (options.backup !== undefined) await backUp(known, options.backup);
  else if (options.restore !== undefined) await restore(known, options.restore);
  else await serve(known);
} catch (error) {
  console.error(explainStartFailure(error, known) ?? error);
  process.exitCode = 1;
}

/** `npm run restore` without an argument asks for the file in a readable sentence. */
function nameFile(args: readonly string[]): string[] {
  const [first, second] = args;
  const isFileMissing = first === '--restore' && (second === undefined || second.startsWith('--'));
  return isFileMissing ? [first, '', ...args.slice(1)] : [...args];
}

async function serve(config: Config): Promise<void> {
  if (config.isDemo) await prepareDemo(config, systemClock);
  const server = await startServer(config, {
    clock: systemClock,
    log: createPinoLog(config.logLevel),
  });
  stopOnSignal(server);
  console.log(`Tend is running: ${server.baseUrl}`);
  sayInNetwork(server.inNetwork);
  if (server.setUpLink !== null) console.log(`Set it up here, once: ${server.setUpLink}`);
  if (config.isDemo) console.log(renderLogIns());
}

function sayInNetwork([first, ...others]: readonly string[]): void {
  if (first === undefined) return;
  console.log(`On your network, phones included: ${[first, ...others].join(', ')}`);
  console.log(
    `Links for colleagues lead to localhost until you start Tend with TEND_BASE_URL=${first}`,
  );
}

async function backUp(config: Config, target: string): Promise<void> {
  if (config.filesUrl === null && filesBeside(target) === path.resolve(config.filesFolder)) {
    throw new BackupError(
      `${target} is in the folder that Tend's own files are in, so they would not be copied: name another folder, best on another disk.`,
    );
  }
  await backUpSqliteFile(config.databasePath, target);
  console.log(`Backed up to ${target}`);
  if (config.filesUrl !== null) return;
  const folder = filesBeside(target);
  const count = await copyMissingFiles(config.filesFolder, folder);
  if (count === 0) return;
  console.log(`Photos and files that are new since the last backup: ${count}, in ${folder}`);
}

/** The files of all backups in a folder: none of them ever changes. */
function filesBeside(backup: string): string {
  return path.join(path.dirname(path.resolve(backup)), 'files');
}

/** Says which files are in no backup. */
async function tellMissingFiles({ databasePath, filesFolder, filesUrl }: Config): Promise<void> {
  const files = await openFiles(filesUrl, filesFolder);
  const { count, missing } = await findMissingFiles(listStoredFiles(databasePath), files);
  if (missing.length === 0) return;
  const place = filesUrl === null ? filesFolder : 'the S3 storage';
  console.log(
    `Of ${count} photos and files ${missing.length} are missing: their messages are there, but they cannot be opened. Copy them to ${place} from where you have saved them. The first ones: ${missing.slice(0, 5).join(', ')}`,
  );
}

async function restore(config: Config, file: string): Promise<void> {
  if (file === '') {
    throw new RestoreError(
      'Say which backup to restore: npm run restore -- /backups/tend-2026-11-23.db.',
    );
  }
  const { dataFolder, databasePath: database } = config;
  using locks = new DisposableStack();
  locks.defer(await lockFolder(dataFolder));
  locks.defer(await lockDatabase(database));
  const backup = path.resolve(file);
  const aside = await restoreSqliteFile({
    database,
    backup,
    async accept(copy) {
      requireBackupKind(copy, backup, config);
      // Before the database is put in place: the next start completes what is interrupted then, and knows no backup.
      if (config.filesUrl === null) await copyMissingFiles(filesBeside(backup), config.filesFolder);
    },
  });
  console.log(`Restored ${backup}: start Tend with "npm start"`);
  if (aside !== null) console.log(`The files from before are in ${aside}`);
  await tellMissingFiles(config);
}

function stopOnSignal(server: RunningServer): void {
  let isStopping = false;
  const stop = () => {
    // Only the first signal counts: a service manager signals every process, and each passes it on to this one.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), stopDeadlineMs).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}
