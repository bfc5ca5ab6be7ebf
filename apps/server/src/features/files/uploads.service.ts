import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { limits, TendError, type UploadAbout } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Reader, Transaction } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { DiskSpace } from '../../platform/files/disk-space.ts';
import { fileKey, type Files } from '../../platform/files/files.ts';
import type { PartialFiles } from '../../platform/files/partial-files.ts';
import type { Turns, TurnSignals } from '../../platform/files/turns.ts';
import type { Log } from '../../platform/log/log.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { endWhenStalled } from './stalled-upload.ts';
import { FileMaker, type MadeFile } from './file-maker.ts';
import type { FileRemovalService } from './file-removal.service.ts';
import { decideOnSize, hasRoom } from './files.policy.ts';
import {
  addToTotals,
  countUploading,
  findFile,
  findFileSettings,
  findTotals,
  insertUpload,
  readAbout,
  setStored,
} from './files.store.ts';
import { countTakenBytes } from './taken-bytes.ts';

type Stored = Tables['files'];

/** How far an upload is. */
export interface Progress {
  /** How many bytes have arrived, durably. */
  offset: number;
  length: number;
}

/** A part of an upload. */
interface Addition {
  /** Where the device believes that it continues. */
  offset: number;
  /** What it announces to send; null if it does not. */
  announced: number | null;
  content: Readable;
}

interface Arriving extends Addition {
  /** The most that is written. */
  room: number;
  signals: TurnSignals;
}

interface Parts {
  db: Database;
  clock: Clock;
  log: Log;
  pictures: Pictures;
  fileStorage: Files;
  partialFiles: PartialFiles;
  fileTurns: Turns;
  fileRemoval: FileRemovalService;
  readDisk: () => Promise<DiskSpace>;
}

/**
 * Uploads that survive the end of connections, servers and browsers: what has arrived is in a partial file, which is
 * finished (converted, stored, and noted as stored) as soon as it is complete, before its last part is answered. What a
 * crash or a failure prevents is done by the device's next request, or at the next start.
 */
export class UploadsService {
  readonly #parts: Parts;
  readonly #maker: FileMaker;
  /** What running requests are still to bring, in bytes, by upload. */
  readonly #coming = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#maker = new FileMaker(parts);
  }

  /**
   * Begins an upload, or continues the one with the same id.
   * @throws TendError `not_found` for somebody else's id, `id_reused`, `file_too_large`, `quota_exceeded`, `disk_full`,
   * `rate_limited` with too many in progress
   */
  async create(caller: Caller, about: UploadAbout, uploadBytes: number): Promise<Progress> {
    const { db, fileTurns, fileRemoval } = this.#parts;
    const known = await db.get(findFile, { fileId: about.id });
    if (known) requireSame(known, caller, about, uploadBytes);
    const isRoom = await this.#hasRoom(uploadBytes);
    return fileTurns.take(about.id, async () => {
      // What the id stood for before it was given up, or before a backup was restored.
      if (!(await db.get(findFile, { fileId: about.id }))) await fileRemoval.clear(about.id);
      const file = await writeAs(db, caller, async (transaction) => {
        const earlier = await transaction.get(findFile, { fileId: about.id });
        if (earlier) return requireSame(earlier, caller, about, uploadBytes);
        if (!isRoom) throw new TendError('disk_full');
        return this.#insert(transaction, caller.userId, about, uploadBytes);
      });
      return this.#progress(file, caller);
    });
  }

  /**
   * How far it is.
   * @throws TendError `not_found`, and errors from finishing it
   */
  async progress(caller: Caller, fileId: string): Promise<Progress> {
    const { db, fileTurns } = this.#parts;
    await this.#requireOwn(db, caller, fileId);
    return fileTurns.take(fileId, async () =>
      this.#progress(await this.#requireOwn(db, caller, fileId), caller),
    );
  }

  /**
   * Adds what arrives, as far as it arrives.
   * @throws TendError `not_found`, `offset_wrong`, `too_large` beyond the announced length, `disk_full`, and errors from
   * finishing it; `not_found`, `not_signed_in` and `disk_full` also while it arrives
   */
  async append(caller: Caller, fileId: string, addition: Addition): Promise<Progress> {
    const { db, fileTurns, partialFiles } = this.#parts;
    const { offset, announced } = addition;
    // Nobody makes another person's upload give way.
    await this.#requireOwn(db, caller, fileId);
    return fileTurns.take(fileId, async (signals) => {
      const file = await this.#requireOwn(db, caller, fileId);
      const before =
        file.state === 'stored' ? file.upload_bytes : await partialFiles.length(fileId);
      if (before !== offset) throw new TendError('offset_wrong');
      const room = file.upload_bytes - before;
      if ((announced ?? 0) > room) throw new TendError('too_large');
      if (!(await this.#hasRoom(announced ?? room))) throw new TendError('disk_full');
      if (room === 0) return await this.#progress(file, caller);
      const added = await this.#write(file, caller, { ...addition, room, signals });
      return await this.#reach(file, caller, before + added);
    });
  }

  /**
   * Gives it up.
   * @throws TendError `not_found`; `not_allowed` when a message names the file
   */
  async giveUp(caller: Caller, fileId: string): Promise<void> {
    const { db, fileRemoval } = this.#parts;
    await writeAs(db, caller, async (transaction) => {
      await this.#requireOwn(transaction, caller, fileId);
      const isRemoved = await fileRemoval.removeUnused(transaction, fileId);
      if (!isRemoved) throw new TendError('not_allowed');
    });
  }

  /** Finishes what was complete when the server ended. Failures are logged: the device's next request tries again. */
  async start(): Promise<void> {
    const { db, fileTurns, partialFiles, log } = this.#parts;
    for (const fileId of await partialFiles.list()) {
      const finish = async (): Promise<void> => {
        const file = await db.get(findFile, { fileId });
        if (file?.state === 'uploading') await this.#progress(file, null);
        // Left by a crash after it was stored, or while a smaller form was made.
        else if (file) await partialFiles.remove(fileId);
      };
      await fileTurns
        .take(fileId, finish)
        .catch((error: unknown) => log.error('An upload could not be finished', error));
    }
  }

  async #insert(
    transaction: Transaction,
    ownerId: string,
    about: UploadAbout,
    uploadBytes: number,
  ): Promise<Stored> {
    const inProgress = await transaction.get(countUploading, { ownerId });
    if ((inProgress?.count ?? 0) >= limits.uploadsAtOnce) throw new TendError('rate_limited');
    await requireQuota(transaction, ownerId, uploadBytes);
    const fileId = about.id;
    const createdAt = this.#parts.clock.now();
    const upload = { fileId, ownerId, about: JSON.stringify(about), uploadBytes, createdAt };
    await transaction.run(insertUpload, upload);
    await transaction.run(addToTotals, { ownerId, files: 1, bytes: uploadBytes });
    await this.#parts.fileRemoval.awaitSending(transaction, fileId);
    return requireFile(await transaction.get(findFile, { fileId }));
  }

  async #write(
    { id: fileId }: Stored,
    caller: Caller,
    { content, announced, room, signals }: Arriving,
  ): Promise<number> {
    const { db, clock, partialFiles } = this.#parts;
    const expected = announced ?? room;
    const mayGoOn = async (added: number): Promise<void> => {
      this.#coming.set(fileId, Math.max(expected - added, 0));
      await caller.requireStanding(db);
      await this.#requireOwn(db, caller, fileId);
      if (!(await this.#hasRoom(0))) throw new TendError('disk_full');
    };
    this.#coming.set(fileId, expected);
    // Not while it is finished, in which a refused photo is removed: its answer would be lost with the connection.
    using watch = endWhenStalled(content, { ...signals, clock });
    try {
      return await partialFiles.append(fileId, content, { room, onArrived: watch.note, mayGoOn });
    } catch (error) {
      throw orDiskFull(error);
    } finally {
      this.#coming.delete(fileId);
    }
  }

  async #progress(file: Stored, caller: Caller | null): Promise<Progress> {
    const { id, state, upload_bytes: length } = file;
    if (state === 'stored') return { offset: length, length };
    return await this.#reach(file, caller, await this.#parts.partialFiles.length(id));
  }

  /** Finishes it if it is complete. */
  async #reach(file: Stored, caller: Caller | null, offset: number): Promise<Progress> {
    const { upload_bytes: length } = file;
    if (offset === length) await this.#finish(file, caller);
    return { offset, length };
  }

  async #finish(file: Stored, caller: Caller | null): Promise<void> {
    const { fileStorage, fileRemoval, partialFiles, db } = this.#parts;
    const { id: fileId } = file;
    try {
      if (file.upload_bytes === 0) await partialFiles.createEmpty(fileId);
      const made = await this.#maker.make(readAbout(file.about));
      const puts = Array.from(made.forms, ([variant, source]) =>
        fileStorage.put(fileKey(fileId, variant), source),
      );
      await Promise.all(puts);
      await this.#note(file, caller, made);
    } catch (error) {
      if (error instanceof TendError && error.code === 'file_unreadable') {
        await db.write((transaction) => fileRemoval.removeUnused(transaction, fileId));
      }
      throw orDiskFull(error);
    }
    // A crash before this leaves them for the next start.
    await partialFiles.remove(fileId);
  }

  async #note(file: Stored, caller: Caller | null, { info, forms }: MadeFile): Promise<void> {
    const { db, fileRemoval } = this.#parts;
    const takenBytes = await sizeOfAll(forms.values());
    await db.write(async (transaction) => {
      await caller?.requireStanding(transaction);
      const { id: fileId, owner_id: ownerId, taken_bytes: before } = file;
      // Removed meanwhile.
      if (!(await transaction.get(findFile, { fileId }))) throw new TendError('not_found');
      await transaction.run(setStored, { fileId, info: JSON.stringify(info), takenBytes });
      await transaction.run(addToTotals, { ownerId, files: 0, bytes: takenBytes - before });
      await fileRemoval.awaitSending(transaction, fileId);
    });
  }

  async #requireOwn(reader: Reader, caller: Caller, fileId: string): Promise<Stored> {
    const file = requireFile(await reader.get(findFile, { fileId }));
    if (!isOwnUpload(file, caller)) throw new TendError('not_found');
    return file;
  }

  /** Whether that many more bytes fit on the disk, besides those that are on their way. */
  async #hasRoom(bytes: number): Promise<boolean> {
    const disk = await this.#parts.readDisk();
    const coming = Array.from(this.#coming.values()).reduce((sum, rest) => sum + rest, 0);
    return hasRoom(disk, bytes + coming);
  }
}

/** The disk has no more room, or this user may use no more of it. */
function orDiskFull(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return isFull ? new TendError('disk_full', {}, { cause: error }) : error;
}

function requireFile(file: Stored | undefined): Stored {
  if (!file) throw new TendError('not_found');
  return file;
}

/** The picture of a preview is nobody's. */
function isOwnUpload(file: Stored, { userId }: Caller): boolean {
  return file.owner_id === userId && file.is_preview === 0;
}

/** The earlier upload, if it is of the same file. */
function requireSame(
  earlier: Stored,
  caller: Caller,
  about: UploadAbout,
  uploadBytes: number,
): Stored {
  if (!isOwnUpload(earlier, caller)) throw new TendError('not_found');
  const isSame = earlier.about === JSON.stringify(about) && earlier.upload_bytes === uploadBytes;
  if (!isSame) throw new TendError('id_reused');
  return earlier;
}

/** @throws TendError `file_too_large`, `quota_exceeded` */
async function requireQuota(reader: Reader, ownerId: string, uploadBytes: number): Promise<void> {
  const settings = await reader.get(findFileSettings, {});
  if (!settings) throw new TendError('not_set_up');
  const own = await reader.get(findTotals, { ownerId });
  const ofAllBytes = settings.total_quota_bytes === null ? 0 : await countTakenBytes(reader);
  const refusal = decideOnSize(uploadBytes, settings, {
    ofPersonBytes: own?.bytes ?? 0,
    ofAllBytes,
  });
  if (refusal) throw new TendError(refusal);
}

async function sizeOfAll(paths: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const path of paths) sum += (await stat(path)).size;
  return sum;
}
