import { randomUUID } from 'node:crypto';
import { close, createReadStream, fstat, open as openByCallback, read } from 'node:fs';
import { copyFile, link, mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import path from 'node:path';
import { notePassedBytes } from '../memory/passed-bytes.ts';
import {
  type ByteRange,
  type FileKey,
  type Files,
  isFileKey,
  isOriginal,
  type StoredFile,
} from './files.ts';
import { syncFile, syncFolder } from './sync.ts';

const openFile = promisify(openByCallback);
const statFile = promisify(fstat);
/** What is read at once, and so what a slow reader holds. */
const readBytes = 256 * 1024;

/** How a stream reads. */
const notedReading = {
  open: openByCallback,
  close,
  read(...[fd, buffer, offset, length, position, done]: ReadArguments) {
    read(fd, buffer, offset, length, position, (error, bytes) => {
      notePassedBytes(bytes);
      done(error, bytes, buffer);
    });
  },
};

type ReadArguments = [
  fd: number,
  buffer: Buffer,
  offset: number,
  length: number,
  position: number | null,
  done: (error: NodeJS.ErrnoException | null, bytes: number, buffer: Buffer) => void,
];

/** The folder, among those of stored files, of what has no name yet. */
const draftsName = 'drafts';

/**
 * Files in a folder, spread over 256 folders by the last two digits of their id: the first ones tell the time and would
 * be the same for all of a day. A file is made durable under a draft's name and then renamed: every file with its final
 * name is complete.
 */
export async function openFolderFiles(folder: string): Promise<Files> {
  const drafts = path.join(folder, draftsName);
  // Drafts left by a crash have no final name, so nothing refers to them.
  await rm(drafts, { recursive: true, force: true });
  await mkdir(drafts, { recursive: true });
  /** That each folder among them is durable, or becomes so: two files that come first to one wait for it. */
  const durable = new Map<string, Promise<void>>();
  const makeGroup = async (group: string): Promise<void> => {
    const isNew = (await mkdir(group, { recursive: true })) !== undefined;
    const known = isNew ? undefined : durable.get(group);
    const synced = known ?? syncFolder(folder);
    durable.set(group, synced);
    await synced.catch((error: unknown) => {
      durable.delete(group);
      throw error;
    });
  };

  return {
    async put(key, source) {
      const draft = path.join(drafts, randomUUID());
      const name = pathOf(folder, key);
      try {
        await linkOrCopy(source, draft);
        await syncFile(draft);
        await makeGroup(path.dirname(name));
        await rename(draft, name);
        // A smaller form whose name is lost in a power failure is made again.
        if (isOriginal(key)) await syncFolder(path.dirname(name));
      } finally {
        // Also after success: renaming one name of a file to another name of the same file does nothing.
        await rm(draft, { force: true });
      }
    },
    async read(key, range) {
      return await readFrom(pathOf(folder, key), range);
    },
    async copyTo(key, target) {
      const stored = pathOf(folder, key);
      await rm(target, { force: true });
      if ((await stat(stored).catch(nullIfMissing)) === null) return false;
      await linkOrCopy(stored, target);
      return true;
    },
    async size(key) {
      const found = await stat(pathOf(folder, key)).catch(nullIfMissing);
      return found?.size ?? null;
    },
    async remove(key) {
      await rm(pathOf(folder, key), { force: true });
    },
    list: () => listFolder(folder),
  };
}

async function readFrom(name: string, range: ByteRange | undefined): Promise<Readable | null> {
  // Not by a FileHandle, whose stream is half as fast.
  const fd = await openFile(name, 'r').catch(nullIfMissing);
  if (fd === null) return null;
  try {
    // With an end, a buffer is no larger than what is left of the file; V8 counts the rest, too.
    const { first, last } = range ?? { first: 0, last: (await statFile(fd)).size - 1 };
    const isEmpty = range === undefined && last < first;
    const part = !isEmpty && { start: first, end: last };
    return createReadStream(name, { fd, fs: notedReading, highWaterMark: readBytes, ...part });
  } catch (error) {
    close(fd);
    throw error;
  }
}

/** What is stored in a folder, which a server may be using. */
export async function* listFolder(folder: string): AsyncGenerator<StoredFile> {
  for await (const group of await opendir(folder)) {
    if (!group.isDirectory() || group.name === draftsName) continue;
    for await (const { name } of await opendir(path.join(folder, group.name))) {
      if (!isFileKey(name)) continue;
      const found = await stat(pathOf(folder, name)).catch(nullIfMissing);
      if (found) yield { key: name, sizeBytes: found.size, storedAt: found.mtimeMs };
    }
  }
}

export function pathOf(folder: string, key: FileKey): string {
  if (!isFileKey(key)) throw new RangeError('Not the key of a file');
  const [id = ''] = key.split('.');
  return path.join(folder, id.slice(-2), key);
}

/** A second name costs nothing; some file systems have none, and another disk cannot. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  await link(source, target).catch(() => copyFile(source, target));
}

export function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
