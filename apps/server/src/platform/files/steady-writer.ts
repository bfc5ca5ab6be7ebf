import type { FileHandle } from 'node:fs/promises';

/** What may wait for the disk. */
const mostWaiting = 512 * 1024;

/** Writes what arrives in as few calls as the disk wants: all that comes during one write is the next one. */
export class SteadyWriter {
  readonly #file: FileHandle;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #writing: Promise<void> | null = null;
  #failure: { error: unknown } | null = null;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Resolves when more may be added. Throws the error of an earlier write. */
  async add(bytes: Buffer): Promise<void> {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.#writing ??= this.#writeAll();
    if (this.#waitingBytes > mostWaiting) await this.#writing;
    this.#requireSuccess();
  }

  /** Resolves when everything is written. */
  async end(): Promise<void> {
    await this.#writing;
    this.#requireSuccess();
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting;
        this.#waiting = [];
        this.#waitingBytes = 0;
        await this.#writeBatch(batch);
      }
    } catch (error) {
      this.#failure = { error };
    } finally {
      this.#writing = null;
    }
  }

  /** Not put together first: to make and clear up as many bytes again takes longer than writing them. */
  async #writeBatch(batch: readonly Buffer[]): Promise<void> {
    const { bytesWritten } = await this.#file.writev(batch);
    const total = batch.reduce((sum, { length }) => sum + length, 0);
    if (bytesWritten === total) return;
    await this.#file.writeFile(Buffer.concat(batch).subarray(bytesWritten));
  }

  #requireSuccess(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
