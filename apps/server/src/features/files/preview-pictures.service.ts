import { stat, writeFile } from 'node:fs/promises';
import type { FileInfo, UploadAbout } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { DiskSpace } from '../../platform/files/disk-space.ts';
import { fileKey, type Files } from '../../platform/files/files.ts';
import type { PartialFiles } from '../../platform/files/partial-files.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Log } from '../../platform/log/log.ts';
import { findType } from '../../platform/pictures/find-type.ts';
import {
  pictureSides,
  type PictureFacts,
  type Pictures,
} from '../../platform/pictures/pictures.ts';
import type { PageFetcher } from '../../platform/web-pages/page-fetcher.ts';
import { Remembered } from '../../platform/web-pages/remembered.ts';
import type { FileRemovalService } from './file-removal.service.ts';
import { hasRoom } from './files.policy.ts';
import {
  addPreviewBytes,
  findFile,
  findFileSettings,
  insertPreviewPicture,
} from './files.store.ts';
import { countTakenBytes } from './taken-bytes.ts';

export type Photo = Extract<FileInfo, { kind: 'photo' }>;

interface Parts {
  db: Database;
  clock: Clock;
  log: Log;
  pages: PageFetcher;
  pictures: Pictures;
  fileStorage: Files;
  partialFiles: PartialFiles;
  fileRemoval: FileRemovalService;
  readDisk: () => Promise<DiskSpace>;
}

/** Why there is no picture, fit for a log; `isLasting` if asking again would not help. */
interface Missing {
  readonly reason: string;
  readonly isLasting: boolean;
}

type Outcome = { readonly photo: Photo } | Missing;

/** A preview is shown without its picture rather than this late. */
const patienceMs = 20_000;
const leastSide = 32;
const name = 'preview.webp';

function isLasting(outcome: Outcome): boolean {
  return 'photo' in outcome || outcome.isLasting;
}

/**
 * The pictures of the pages of links: fetched once, made small, and stored as files, which previews then name. What no
 * message names is removed as any other file.
 */
export class PreviewPicturesService {
  readonly #parts: Parts;
  readonly #remembered: Remembered<Outcome>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#remembered = new Remembered(parts.clock, isLasting);
  }

  /** The picture at an address, as a file; null, with the reason in the log, if there is none to show. Never rejects. */
  async find(address: string, ownerId: string): Promise<Photo | null> {
    const outcome = await this.#inTime(this.#ask(address, ownerId));
    if ('photo' in outcome) return outcome.photo;
    this.#parts.log.info('A preview has no picture', { reason: outcome.reason });
    return null;
  }

  async #ask(address: string, ownerId: string): Promise<Outcome> {
    const ask = () => this.#remembered.ask(address, () => this.#fetch(address, ownerId));
    const known = await ask();
    if (!('photo' in known)) return known;
    if (await this.#parts.db.get(findFile, { fileId: known.photo.id })) return known;
    // The last message that showed it is deleted.
    this.#remembered.forget(address);
    return ask();
  }

  #inTime(work: Promise<Outcome>): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const late = { reason: 'timeout', isLasting: false };
    const cancel = this.#parts.clock.after(patienceMs, () => resolve(late));
    return Promise.race([work, promise]).finally(cancel);
  }

  async #fetch(address: string, ownerId: string): Promise<Outcome> {
    const { pages, pictures } = this.#parts;
    if (!pictures.isAvailable) return { reason: 'unavailable', isLasting: false };
    const fetched = await pages.fetchPicture(address);
    if (fetched.type !== 'picture') {
      return { reason: fetched.reason, isLasting: fetched.type === 'unfit' };
    }
    try {
      return await this.#make(fetched.bytes, ownerId);
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      return { reason, isLasting: reason === 'PictureRefused' };
    }
  }

  async #make(bytes: Buffer, ownerId: string): Promise<Outcome> {
    if ((await findType(bytes)).kind !== 'photo') return { reason: 'type', isLasting: true };
    if (!hasRoom(await this.#parts.readDisk(), bytes.length)) {
      return { reason: 'disk_full', isLasting: false };
    }
    const { pictures, fileStorage, partialFiles, clock } = this.#parts;
    const id = newId(clock.now());
    const source = partialFiles.draftOf(id, 'source');
    const target = partialFiles.draftOf(id, 'original');
    try {
      await writeFile(source, bytes);
      const facts = await pictures.shrink(source, target, pictureSides.small);
      if (Math.min(facts.width, facts.height) < leastSide) {
        return { reason: 'size', isLasting: true };
      }
      const photo = toPhoto(id, { ...facts, sizeBytes: (await stat(target)).size });
      await fileStorage.put(fileKey(id, 'original'), target);
      const isStored = await this.#parts.db.write((write) => this.#insert(write, photo, ownerId));
      if (isStored) return { photo };
      await fileStorage.remove(fileKey(id, 'original'));
      return { reason: 'quota_exceeded', isLasting: false };
    } finally {
      await partialFiles.remove(id);
    }
  }

  /** Unless the files of the organisation take too much already. */
  async #insert(transaction: Transaction, photo: Photo, ownerId: string): Promise<boolean> {
    const { id: fileId, sizeBytes: bytes } = photo;
    const most = (await transaction.get(findFileSettings, {}))?.total_quota_bytes ?? Infinity;
    if (most !== Infinity && (await countTakenBytes(transaction)) + bytes > most) return false;
    const about = JSON.stringify({ id: fileId, name, as: 'picture' } satisfies UploadAbout);
    const createdAt = this.#parts.clock.now();
    const info = JSON.stringify(photo);
    const file = { fileId, ownerId, about, info, bytes, createdAt };
    await transaction.run(insertPreviewPicture, file);
    await transaction.run(addPreviewBytes, { bytes });
    await this.#parts.fileRemoval.awaitSending(transaction, fileId);
    return true;
  }
}

function toPhoto(id: string, facts: PictureFacts): Photo {
  const { width, height, thumbHash, mediaType, sizeBytes } = facts;
  return { kind: 'photo', id, name, mediaType, sizeBytes, width, height, thumbHash };
}
