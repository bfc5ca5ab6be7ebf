import type { Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { requireDatabaseKind } from '../demo/demo-database.ts';
import { parseTrustedProxies } from '../platform/addresses/client-address.ts';
import { networkAddresses } from '../platform/addresses/network-addresses.ts';
import { createLocalBus } from '../platform/bus/local-bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { lockDatabase, lockFolder } from '../platform/db/sqlite/locks.ts';
import type { Searcher } from '../features/messages/search/searcher.ts';
import { ThreadSearcher } from '../features/messages/search/thread-searcher.ts';
import { openSqliteDatabase } from '../platform/db/sqlite/sqlite-database.ts';
import { finishRestore } from '../platform/db/sqlite/sqlite-restore.ts';
import { listStoredFiles } from '../platform/db/sqlite/stored-files.ts';
import { fullestOf } from '../features/files/files.policy.ts';
import { type DiskSpace, readDiskSpace } from '../platform/files/disk-space.ts';
import { findMissingFiles } from '../platform/files/files-backup.ts';
import type { Files } from '../platform/files/files.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { PartialFiles } from '../platform/files/partial-files.ts';
import { Turns } from '../platform/files/turns.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log/log.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { collectWhenIdle, thisProcess } from '../platform/memory/idle-collection.ts';
import { Converters } from '../platform/pictures/converters.ts';
import type { Pictures } from '../platform/pictures/pictures.ts';
import { putPoolInBackground } from '../platform/threads/background-threads.ts';
import type { Passwords } from '../platform/passwords/passwords.ts';
import type { PushSender } from '../platform/push/push-sender.ts';
import type { PageFetcher } from '../platform/web-pages/page-fetcher.ts';
import { openPush, pushOrigins } from '../platform/push/open-push.ts';
import { RateLimiter, type RateLimit } from '../platform/rate-limit/rate-limiter.ts';
import { loadSecret } from '../platform/secrets/secret-file.ts';
import type { Config } from './config.ts';
import { createDispatcher } from './dispatch.ts';
import { startFeatures } from './features.ts';
import { ConnectionTable } from './gateway/connection-table.ts';
import { Gateway } from './gateway/gateway.ts';
import { warnOfShortBacklog } from './http/backlog-limit.ts';
import { createHttpApp } from './http/http-server.ts';
import { listen } from './http/listener.ts';
import { boundUnreadAnswers } from './http/unread-answers.ts';
import { createOrigins } from './http/origins.ts';

export interface Ports {
  clock: Clock;
  log: Log;
  /** A cheaper password hash, for tests. */
  passwords?: Passwords;
  /** Replaces the configured mail server. */
  mail?: Mail;
  /** Replaces the real push services. */
  push?: PushSender;
  /** Replaces the web, whose pages are previewed. */
  pages?: PageFetcher;
  /** Replaces the processes that convert photos; must be started already, if at all. */
  pictures?: Pictures;
  /** Replaces the thread that searches the database. */
  openSearcher?: (databasePath: string) => Searcher;
  /** Replaces the look at the disk that uploads arrive on. */
  readDisk?: () => Promise<DiskSpace>;
}

export interface RunningServer {
  readonly port: number;
  readonly baseUrl: string;
  /** Addresses at which devices in the same network reach the server; empty when the base address is configured. */
  readonly inNetwork: readonly string[];
  /** The link to create the first administrator; null once there is one. */
  readonly setUpLink: string | null;
  /** Resolves when no job runs or is due; for tests. */
  whenIdle(): Promise<void>;
  /** Finishes and answers accepted calls, tells the sockets when to reconnect, and closes the database. */
  stop(): Promise<void>;
}

/** Seconds' worth of calls that may arrive at once: an outbox that was offline, a first catch-up. */
const burstSeconds = 10;

/** Calls without a session share a limit per address, this many times one person's: an office shares an address. */
const strangersPerAddress = 5;

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Starts Tend in this process. Throws errors that `explainStartFailure` explains, with nothing left open. */
export async function startServer(config: Config, ports: Ports): Promise<RunningServer> {
  const { clock, log } = ports;
  await using undo = new AsyncDisposableStack();

  const isRestored = await takeData(config, log, undo);
  // Before the database, so that a port in use is reported at once, and port 0 has its number.
  const listener = await listen(config, clock);
  undo.defer(() => listener.close());
  await fitMachine(listener.server, ports, undo);
  const { port, server } = listener;
  const { baseUrl, allowedOrigins } = config;
  const origins = createOrigins({ baseUrl, port, allowedOrigins });
  // Read each time: a machine that changes networks changes its address.
  const listInNetwork = () =>
    baseUrl === null ? networkAddresses({ host: config.host, port }, networkInterfaces()) : [];

  const secret = await loadSecret(config.dataFolder);
  const given = { ...ports, config, origins, listInNetwork, secret };
  const push = await openPush(config, origins.baseUrl, { clock, log });
  undo.defer(() => push.close());
  const db = await openSqliteDatabase(config.databasePath, {
    onFault: (fault) =>
      log.error('The write-ahead log could not be copied into the database', fault),
  });
  undo.defer(() => db.close());
  const bus = createLocalBus();
  db.onCommitted((changes) => bus.publish('changes', changes));
  const connections = new ConnectionTable();
  const jobs = new Jobs({ db, clock, log });
  const stores = await openStores({ ...config, isRestored }, ports, undo);
  const surroundings = { push: push.sender, ...stores, ...given, db, bus, jobs, connections };
  const features = await startFeatures({ ...surroundings, pushConfiguration: push.configuration });
  undo.defer(() => features.close());

  const rates = createRates(config, clock);
  const { dispatch, drain } = createDispatcher({ ...features, ...rates, log });
  const trustedProxies = parseTrustedProxies(config.trustedProxies);
  const edge = { ...surroundings, ...features, ...rates, dispatch };
  const connectsTo = pushOrigins(push.configuration);
  const app = await createHttpApp({ ...edge, listener, trustedProxies, connectsTo, webFolder });
  undo.defer(() => app.close());
  const gateway = new Gateway({ ...edge, server, trustedProxies });
  undo.defer(() => gateway.close());
  const setUpLink = await features.issueSetUpLink();
  await jobs.start();
  const closing = undo.move();
  log.info('Started', { port });
  return {
    port,
    baseUrl: origins.baseUrl,
    inNetwork: listInNetwork(),
    setUpLink,
    whenIdle: () => jobs.whenIdle(),
    async stop() {
      listener.stopAccepting();
      await Promise.all([drain(), jobs.stop()]);
      // The answers to the last calls are still on their way to the sockets.
      await setImmediate();
      await closing.disposeAsync();
      log.info('Stopped');
    },
  };
}

/** Limits the memory that floods can take, and the processor time of hashing; warns when the machine is too small. */
async function fitMachine(
  server: Server,
  { clock, log }: Ports,
  undo: AsyncDisposableStack,
): Promise<void> {
  boundUnreadAnswers(server);
  const self = thisProcess();
  if (self) undo.defer(collectWhenIdle(self, clock));
  putPoolInBackground(log);
  await warnOfShortBacklog(log);
}

/** The storage of files, what makes photos smaller, and what searches the database. */
async function openStores(
  config: Config & { isRestored: boolean },
  ports: Ports,
  undo: AsyncDisposableStack,
) {
  const { databasePath, filesUrl, filesFolder, uploadsFolder } = config;
  const fileStorage = await openFiles(filesUrl, filesFolder);
  if (config.isRestored) await warnOfMissingFiles(config, fileStorage, ports.log);
  const partialFiles = await PartialFiles.open(uploadsFolder);
  const pictures = ports.pictures ?? startConverters(ports);
  undo.defer(() => pictures.stop());
  const readDisk =
    ports.readDisk ??
    (async () => {
      const disk = await readDiskSpace(uploadsFolder);
      // An operator may have put another disk there.
      return filesUrl === null ? fullestOf(disk, await readDiskSpace(filesFolder)) : disk;
    });
  const searcher =
    ports.openSearcher?.(databasePath) ?? new ThreadSearcher(databasePath, ports.log);
  undo.defer(() => searcher.close());
  return { fileStorage, partialFiles, fileTurns: new Turns(), pictures, readDisk, searcher };
}

function startConverters(ports: Ports): Pictures {
  const converters = new Converters(ports);
  // The start need not wait for what it finds out.
  void converters.start();
  return converters;
}

/**
 * Locks the data folder and its database for this process, and completes an interrupted restore. Resolves with whether
 * there was one.
 */
async function takeData(config: Config, log: Log, undo: AsyncDisposableStack): Promise<boolean> {
  undo.defer(await lockFolder(config.dataFolder));
  undo.defer(await lockDatabase(config.databasePath));
  const aside = await finishRestore(config.databasePath);
  if (aside !== null) log.warn('An interrupted restore was completed', { aside });
  requireDatabaseKind(config);
  return aside !== null;
}

async function warnOfMissingFiles({ databasePath }: Config, files: Files, log: Log): Promise<void> {
  const { count, missing } = await findMissingFiles(listStoredFiles(databasePath), files);
  if (missing.length === 0) return;
  log.warn('Files are missing after the restore', {
    count,
    missing: missing.length,
    first: missing.slice(0, 5).join(', '),
  });
}

function createRates({ messageRate }: Config, clock: Clock) {
  return {
    callRate: new RateLimiter(callLimit(messageRate), clock),
    strangerRate: new RateLimiter(callLimit(messageRate * strangersPerAddress), clock),
  };
}

function callLimit(perSecond: number): RateLimit {
  return { burst: perSecond * burstSeconds, intervalMs: 1_000 / perSecond };
}
