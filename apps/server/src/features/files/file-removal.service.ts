import { fileVariants, limits } from '@tend/protocol';
import { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/query.ts';
import { fileKey, type Files } from '../../platform/files/files.ts';
import type { PartialFiles } from '../../platform/files/partial-files.ts';
import type { Turns } from '../../platform/files/turns.ts';
import { startDaily } from '../../platform/jobs/daily.ts';
import { defineJobKind, done, type JobOutcome } from '../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log/log.ts';
import { addPreviewBytes, addToTotals, deleteUnused, findFile } from './files.store.ts';

const payload = z.object({ fileId: z.string() });
type FileJob = z.infer<typeof payload>;

/** Bytes of a file whose row is deleted. */
const removeBytesJob = defineJobKind({ name: 'files.removeBytes', payload, maxAttempts: 100 });
/** When nobody has sent a file for too long. */
const removeUnsentJob = defineJobKind({ name: 'files.removeUnsent', payload, maxAttempts: 100 });

/** Bytes without a row may belong to a row that is about to be written, or to a backup that is being restored. */
const orphanAgeMs = 60 * 60_000;

interface Parts {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  log: Log;
  fileStorage: Files;
  partialFiles: PartialFiles;
  fileTurns: Turns;
}

/**
 * Removes files that no message names. The row goes first, with a job that removes the bytes: until the commit the file
 * is whole, and after it nobody can read the file any more, whatever happens. A crash between the two leaves bytes
 * without a row, for which the job starts again; bytes without row and job are found once a day.
 */
export class FileRemovalService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.jobs.handle(removeBytesJob, ({ fileId }) => this.#removeBytes(fileId));
    parts.jobs.handle(removeUnsentJob, (job) => this.#removeUnsent(job));
  }

  /** Must be called before the jobs start. */
  start(): Promise<void> {
    return startDaily(this.#parts, 'files.removeOrphans', (signal) => this.removeOrphans(signal));
  }

  /** Deletes the file within the write unless a message names it; an upload that is arriving ends. */
  async removeUnused(transaction: Transaction, fileId: string): Promise<boolean> {
    const file = await transaction.get(findFile, { fileId });
    if (!file || (await transaction.run(deleteUnused, { fileId })) === 0) return false;
    const { jobs, fileTurns } = this.#parts;
    await discount(transaction, file);
    await jobs.cancel(transaction, { kind: removeUnsentJob, key: fileId });
    await jobs.add(transaction, { kind: removeBytesJob, key: fileId, payload: { fileId } });
    transaction.afterCommit(() => fileTurns.end(fileId));
    return true;
  }

  /** Gives its owner another day, from now, to send it; in vain of one that a message names by then. */
  async awaitSending(transaction: Transaction, fileId: string): Promise<void> {
    const dueAt = this.#parts.clock.now() + limits.unsentFileLifetimeMs;
    const job = { kind: removeUnsentJob, key: fileId, payload: { fileId }, dueAt };
    await this.#parts.jobs.add(transaction, job);
  }

  /** Removes bytes that belong to no row, as after the restore of a backup. */
  async removeOrphans(signal: AbortSignal): Promise<void> {
    const { db, clock, log, fileStorage, partialFiles } = this.#parts;
    const orphans = new Set<string>();
    const isOrphan = async (fileId: string, changedAt: number): Promise<boolean> =>
      changedAt < clock.now() - orphanAgeMs && !(await db.get(findFile, { fileId }));
    for await (const { key, storedAt } of fileStorage.list()) {
      signal.throwIfAborted();
      const [fileId = ''] = key.split('.');
      if (await isOrphan(fileId, storedAt)) orphans.add(fileId);
    }
    for (const fileId of await partialFiles.list()) {
      if (await isOrphan(fileId, (await partialFiles.changedAt(fileId)) ?? 0)) orphans.add(fileId);
    }
    for (const fileId of orphans) await this.#removeBytes(fileId);
    if (orphans.size > 0) log.warn('Files without a row were removed', { count: orphans.size });
  }

  #removeBytes(fileId: string): Promise<JobOutcome> {
    const { db, fileTurns } = this.#parts;
    return fileTurns.take(fileId, async () => {
      // The same id was uploaded again.
      if (await db.get(findFile, { fileId })) return done;
      await this.clear(fileId);
      return done;
    });
  }

  /** Removes all bytes under the id; in its turn, and only while it has no row. */
  async clear(fileId: string): Promise<void> {
    const { fileStorage, partialFiles } = this.#parts;
    await partialFiles.remove(fileId);
    await Promise.all(fileVariants.map((variant) => fileStorage.remove(fileKey(fileId, variant))));
  }

  async #removeUnsent({ fileId }: FileJob): Promise<JobOutcome> {
    const { db, clock, partialFiles } = this.#parts;
    const arrivedAt = (await partialFiles.changedAt(fileId)) ?? 0;
    await db.writeInBackground(async (transaction) => {
      const file = await transaction.get(findFile, { fileId });
      const isArriving =
        file?.state === 'uploading' && arrivedAt > clock.now() - limits.unsentFileLifetimeMs;
      if (isArriving) await this.awaitSending(transaction, fileId);
      else await this.removeUnused(transaction, fileId);
    });
    return done;
  }
}

/** What takes nothing any more. */
async function discount(
  transaction: Transaction,
  { owner_id: ownerId, taken_bytes: bytes, is_preview: isPreview }: RowOf<typeof findFile>,
): Promise<void> {
  if (isPreview === 1) await transaction.run(addPreviewBytes, { bytes: -bytes });
  else await transaction.run(addToTotals, { ownerId, files: -1, bytes: -bytes });
}
