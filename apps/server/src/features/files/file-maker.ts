import { open, stat } from 'node:fs/promises';
import type { FileInfo, FileVariant, UploadAbout } from '@tend/protocol';
import { makeSafeName, TendError } from '@tend/protocol';
import type { PartialFiles } from '../../platform/files/partial-files.ts';
import { findType, type FoundType } from '../../platform/pictures/find-type.ts';
import {
  PictureRefused,
  pictureSides,
  type PictureFacts,
  type Pictures,
} from '../../platform/pictures/pictures.ts';
import { nameConverted } from './converted-name.ts';

/** What an upload becomes. */
export interface MadeFile {
  info: FileInfo;
  /** Where the bytes of its forms are. */
  forms: ReadonlyMap<FileVariant, string>;
}

interface Parts {
  pictures: Pictures;
  partialFiles: PartialFiles;
}

interface Upload {
  about: UploadAbout;
  source: string;
  found: FoundType;
}

/** By which a type can be found. */
const beginningBytes = 4_096;
/** The side of pictures of people and groups. */
const pictureSide = 640;

/** Finds out what an upload is from its content, and makes of it what is stored: photos are converted. */
export class FileMaker {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws TendError `file_unreadable`, `overloaded` */
  async make(given: UploadAbout): Promise<MadeFile> {
    const source = this.#parts.partialFiles.pathOf(given.id);
    const about = { ...given, name: makeSafeName(given.name) };
    const found = await findType(await readBeginning(source));
    const upload = { about, source, found };
    const isPhoto = found.kind === 'photo' && this.#parts.pictures.isAvailable;
    if (about.as === 'picture') return this.#makePicture(upload, isPhoto);
    if (about.as === 'media' && isPhoto) return this.#makePhoto(upload);
    return keep(upload);
  }

  async #makePhoto({ about, source }: Upload): Promise<MadeFile> {
    const { pictures, partialFiles } = this.#parts;
    const full = partialFiles.draftOf(about.id, 'original');
    const small = partialFiles.draftOf(about.id, 'small');
    const facts = await orUnreadable(pictures.store(source, { full, small }));
    const forms = new Map([
      ['original', full],
      ['small', small],
    ] as const);
    return { info: toPhoto(about, facts), forms };
  }

  async #makePicture({ about, source }: Upload, isPhoto: boolean): Promise<MadeFile> {
    if (!isPhoto) throw new TendError('file_unreadable');
    const { pictures, partialFiles } = this.#parts;
    const full = partialFiles.draftOf(about.id, 'original');
    const small = partialFiles.draftOf(about.id, 'small');
    const facts = await orUnreadable(pictures.square(source, full, pictureSide));
    await orUnreadable(pictures.resize(full, small, pictureSides.small));
    const forms = new Map([
      ['original', full],
      ['small', small],
    ] as const);
    return { info: toPhoto(about, facts), forms };
  }
}

/** Keeps the bytes as they are. */
async function keep({ about, source, found: { kind, mediaType } }: Upload): Promise<MadeFile> {
  const { id, name, as } = about;
  const file = { id, name, mediaType, sizeBytes: (await stat(source)).size };
  const { durationMs = null, width = null, height = null, waveform = [] } = about;
  const forms = new Map([['original', source] as const]);
  if (as === 'voice' && kind === 'audio') {
    return { info: { kind: 'voice', ...file, durationMs: durationMs ?? 0, waveform }, forms };
  }
  if (as === 'media' && kind === 'video') {
    return { info: { kind, ...file, width, height, durationMs }, forms };
  }
  if (as === 'media' && kind === 'audio') return { info: { kind, ...file, durationMs }, forms };
  return { info: { kind: 'document', ...file }, forms };
}

function toPhoto({ id, name }: UploadAbout, facts: PictureFacts): FileInfo {
  const { mediaType, isAnimated, ...shown } = facts;
  return {
    kind: 'photo',
    id,
    name: nameConverted(name, mediaType),
    mediaType,
    ...shown,
    ...(isAnimated && { isAnimated }),
  };
}

async function orUnreadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PictureRefused) {
      throw new TendError('file_unreadable', {}, { cause: error });
    }
    throw error;
  }
}

async function readBeginning(source: string): Promise<Uint8Array> {
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(beginningBytes) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
