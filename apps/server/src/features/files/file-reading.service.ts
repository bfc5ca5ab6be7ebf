import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { TendError, type FileInfo, type FileVariant } from '@tend/protocol';
import type { Database } from '../../platform/db/database.ts';
import { fileKey, type ByteRange, type FileKey, type Files } from '../../platform/files/files.ts';
import type { PartialFiles } from '../../platform/files/partial-files.ts';
import type { Turns } from '../../platform/files/turns.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Caller } from '../../platform/operations/caller.ts';
import { pictureSides, type Pictures } from '../../platform/pictures/pictures.ts';
import { addTakenBytes, addToTotals, findFile, findReadableFile, readInfo } from './files.store.ts';

/** A form of a file that somebody may read. */
export interface ReadableFile {
  info: FileInfo;
  /** The form that is read, which may be a larger one than was asked for. */
  variant: FileVariant;
  mediaType: string;
  sizeBytes: number;
  open(range?: ByteRange): Promise<Readable | Buffer>;
}

interface Parts {
  db: Database;
  log: Log;
  pictures: Pictures;
  fileStorage: Files;
  partialFiles: PartialFiles;
  fileTurns: Turns;
}

type Photo = Extract<FileInfo, { kind: 'photo' }>;

/** What a stream reads at once would be as much. */
const readAsOneBytes = 256 * 1024;
const ofSmallerForms = 'image/webp';
const sides = { large: pictureSides.full, medium: pictureSides.medium, small: pictureSides.small };

/** Gives the bytes of files to those who may read them. Photos are scaled down when a size is first asked for. */
export class FileReadingService {
  readonly #parts: Parts;
  /** Forms that are being made, by key, and of how many bytes. */
  readonly #inTheMaking = new Map<string, Promise<number>>();
  /** Small files that are being read, by key. */
  readonly #inReading = new Map<string, Promise<Buffer | null>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws TendError `not_found`, `overloaded` */
  async find(userId: string, fileId: string, variant: FileVariant): Promise<ReadableFile> {
    const info = await this.#requireReadable(userId, fileId);
    if (variant === 'original') return this.#readable(info, variant, info.sizeBytes);
    if (info.kind !== 'photo') throw new TendError('not_found');
    return this.#findSmaller(info, variant);
  }

  /**
   * Resolves if the caller's session is valid and they may still read the file, as when it was found.
   * @throws TendError `not_signed_in`, `not_found`
   */
  async requireStanding(caller: Caller, fileId: string): Promise<void> {
    await caller.requireStanding(this.#parts.db);
    await this.#requireReadable(caller.userId, fileId);
  }

  async #requireReadable(userId: string, fileId: string): Promise<FileInfo> {
    const stored = await this.#parts.db.get(findReadableFile, { fileId, userId });
    if (typeof stored?.info !== 'string') throw new TendError('not_found');
    return readInfo(stored.info);
  }

  async #findSmaller(
    info: Photo,
    variant: Exclude<FileVariant, 'original'>,
  ): Promise<ReadableFile> {
    const { pictures, fileStorage } = this.#parts;
    const isStill = info.isAnimated !== true;
    const isSmallEnough = isStill && Math.max(info.width, info.height) <= sides[variant];
    const original = () => this.#readable(info, 'original', info.sizeBytes);
    if (variant !== 'small' && isSmallEnough) return original();
    const key = fileKey(info.id, variant);
    const before = this.#inTheMaking.has(key) ? null : await fileStorage.size(key);
    if (before !== null) return this.#readable(info, variant, before);
    // The small form of a photo is stored with it; the picture of a preview is small itself.
    if (isSmallEnough || !pictures.isAvailable) return original();
    return this.#readable(info, variant, await this.#makeOnce(info, variant));
  }

  #readable(info: FileInfo, variant: FileVariant, sizeBytes: number): ReadableFile {
    const { log } = this.#parts;
    const key = fileKey(info.id, variant);
    return {
      info,
      variant,
      mediaType: variant === 'original' ? info.mediaType : ofSmallerForms,
      sizeBytes,
      open: async (range) => {
        const content =
          range === undefined && sizeBytes <= readAsOneBytes
            ? await this.#readOnce(key)
            : await this.#parts.fileStorage.read(key, range);
        if (content) return content;
        log.warn('The bytes of a file are missing', { fileId: info.id });
        throw new TendError('not_found');
      },
    };
  }

  /** However many ask at once. */
  #readOnce(key: FileKey): Promise<Buffer | null> {
    const running = this.#inReading.get(key);
    if (running) return running;
    const reading = this.#readWhole(key).finally(() => this.#inReading.delete(key));
    this.#inReading.set(key, reading);
    return reading;
  }

  async #readWhole(key: FileKey): Promise<Buffer | null> {
    const content = await this.#parts.fileStorage.read(key);
    return content && buffer(content);
  }

  /** However many ask at once. */
  #makeOnce(info: Photo, variant: keyof typeof sides): Promise<number> {
    const key = fileKey(info.id, variant);
    const running = this.#inTheMaking.get(key);
    if (running) return running;
    const { fileTurns } = this.#parts;
    const making = fileTurns
      .take(info.id, () => this.#make(info, variant))
      .finally(() => this.#inTheMaking.delete(key));
    this.#inTheMaking.set(key, making);
    return making;
  }

  async #make({ id: fileId }: Photo, variant: keyof typeof sides): Promise<number> {
    const { db, pictures, fileStorage, partialFiles } = this.#parts;
    // Removed meanwhile.
    if (!(await db.get(findFile, { fileId }))) throw new TendError('not_found');
    const source = partialFiles.draftOf(fileId, 'source');
    const target = partialFiles.draftOf(fileId, variant);
    try {
      const isThere = await fileStorage.copyTo(fileKey(fileId, 'original'), source);
      if (!isThere) throw new TendError('not_found');
      await pictures.resize(source, target, sides[variant]);
      await fileStorage.put(fileKey(fileId, variant), target);
      const { size } = await stat(target);
      await this.#count(fileId, size);
      return size;
    } finally {
      await partialFiles.remove(fileId);
    }
  }

  async #count(fileId: string, bytes: number): Promise<void> {
    await this.#parts.db.writeInBackground(async (transaction) => {
      const file = await transaction.get(findFile, { fileId });
      if (!file) return;
      await transaction.run(addTakenBytes, { fileId, bytes });
      await transaction.run(addToTotals, { ownerId: file.owner_id, files: 0, bytes });
    });
  }
}
