import { mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { notePassedBytes } from '../memory/passed-bytes.ts';
import { SteadyWriter } from './steady-writer.ts';
import { syncFile, syncFolder } from './sync.ts';

interface Addition {
  /** The most that is added. */
  room: number;
  /** Called whenever something arrives. */
  onArrived: () => void;
  /** Called with the number of bytes added, every few megabytes. Throws if no more may be added. */
  mayGoOn: (added: number) => Promise<void>;
}

/** How much is added between two questions whether more may be. */
const stretchBytes = 8_000_000;

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What has arrived of files that are being uploaded: one file each, which only grows, in a folder of this machine. How
 * much has arrived is the file's length, so a killed server knows it, too. One caller at a time for each id.
 */
export class PartialFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<PartialFiles> {
    await mkdir(folder, { recursive: true });
    return new PartialFiles(folder);
  }

  pathOf(id: string): string {
    if (!idShape.test(id)) throw new RangeError('Not an id');
    return path.join(this.#folder, id);
  }

  /** Where something is made of it; removed with it. */
  draftOf(id: string, name: string): string {
    return `${this.pathOf(id)}.${name}`;
  }

  /** How many bytes have arrived; they are durable from now on. */
  async length(id: string): Promise<number> {
    const found = await this.#find(id);
    if (found === null) return 0;
    await syncFile(this.pathOf(id));
    return found.size;
  }

  /** When the last bytes arrived, in milliseconds since 1970; null without any. */
  async changedAt(id: string): Promise<number | null> {
    return (await this.#find(id))?.mtimeMs ?? null;
  }

  /**
   * Adds what arrives, up to `room` bytes, and resolves with the number of bytes added: durably, unless they fill the room.
   * Then the file is about to be stored, which makes durable what is kept of it; `length` does so where that fails. A
   * connection that ends early is no error. The rest of longer content is left unread.
   */
  async append(
    id: string,
    content: Readable,
    { room, onArrived, mayGoOn }: Addition,
  ): Promise<number> {
    const isNew = (await this.#find(id)) === null;
    await using file = await open(this.pathOf(id), 'a');
    const writer = new SteadyWriter(file);
    const chunks: AsyncIterable<unknown> = content.iterator({ destroyOnReturn: false });
    let added = 0;
    let nextQuestion = stretchBytes;
    try {
      for await (const chunk of chunks) {
        onArrived();
        if (!Buffer.isBuffer(chunk)) throw new TypeError('Not bytes');
        const bytes = chunk.subarray(0, room - added);
        await writer.add(bytes);
        added += bytes.length;
        notePassedBytes(bytes.length);
        if (added === room) break;
        if (added < nextQuestion) continue;
        nextQuestion += stretchBytes;
        await mayGoOn(added);
      }
    } catch (error) {
      if (!content.destroyed) throw error;
    }
    await writer.end();
    if (added < room) {
      await file.sync();
      if (isNew) await syncFolder(this.#folder);
    }
    return added;
  }

  /** For a file without content. */
  async createEmpty(id: string): Promise<void> {
    await using file = await open(this.pathOf(id), 'a');
    await file.sync();
  }

  async remove(id: string): Promise<void> {
    const file = this.pathOf(id);
    for await (const { name } of await opendir(this.#folder)) {
      if (name.startsWith(`${id}.`)) await rm(path.join(this.#folder, name), { force: true });
    }
    await rm(file, { force: true });
  }

  /** The ids of which something has arrived. */
  async list(): Promise<string[]> {
    const ids = new Set<string>();
    for await (const { name } of await opendir(this.#folder)) {
      const [id = ''] = name.split('.');
      if (idShape.test(id)) ids.add(id);
    }
    return [...ids];
  }

  async #find(id: string): Promise<{ size: number; mtimeMs: number } | null> {
    return stat(this.pathOf(id)).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    });
  }
}
