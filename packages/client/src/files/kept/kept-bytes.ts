import type { FileVariant } from '@tend/protocol';
import type { Clock } from '../../clock.ts';
import { servingForms } from './recent-blobs.ts';
import { fileKey, keysOfFile, type FileStore, type HeldFile } from './file-store.ts';
import type { OwnerlessFiles } from './named-files.ts';

const defaultLimitBytes = 500_000_000;
/** Seen again after this time, bytes count as seen then: not each look is a write. */
const seenAgainMs = 3_600_000;
/** What is seen while a chat is scrolled is noted together: each write takes as long as drawing a row. */
const seenTogetherMs = 2_000;
/** Longer than a message can take to be stored after its bytes. */
const ownerlessAfterMs = 3_600_000;

/**
 * What the device keeps of files. What was seen is bounded: it goes when it was seen longest ago, or when the device is full.
 * What waits to be sent stays.
 */
export class KeptBytes {
  readonly #store: FileStore;
  readonly #clock: Clock;
  /** When bytes were last noted as seen, by key. */
  readonly #seenAt = new Map<string, number>();
  /** The keys of what was seen and is not noted yet. */
  readonly #unnoted = new Set<string>();
  /** Of what was seen, as far as this page knows: other pages add to it. Null if it has to be counted. */
  #seenBytes: number | null = null;

  constructor(store: FileStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Also finds a larger form of a photo. */
  async find(fileId: string, variant: FileVariant): Promise<Blob | null> {
    const held = await this.#store.read(fileId, servingForms(variant));
    if (held === null) return null;
    this.#see(fileKey({ fileId, variant: held.variant }));
    return held.blob;
  }

  /** A device that does not take it downloads it again when it is needed. */
  async keepSeen(fileId: string, variant: FileVariant, blob: Blob): Promise<void> {
    const limit = await this.limit();
    if (blob.size > limit) return;
    const file = { fileId, variant, bytes: blob.size, seenAt: this.#clock.now(), isWaiting: false };
    try {
      await this.#store.put(file, blob);
    } catch {
      await this.#trim((await this.usage()) / 2);
      return;
    }
    this.#seenAt.set(fileKey(file), file.seenAt);
    if (this.#seenBytes !== null) this.#seenBytes += blob.size;
    await this.#keepBound();
  }

  /** Rejects if the device is full, even without anything that was seen. */
  async keepWaiting(fileId: string, blob: Blob): Promise<void> {
    const seenAt = this.#clock.now();
    const variant = 'original';
    const file: HeldFile = { fileId, variant, bytes: blob.size, seenAt, isWaiting: true };
    try {
      await this.#store.put(file, blob);
    } catch {
      await this.forgetSeen();
      await this.#store.put(file, blob);
    }
  }

  /** What has waited was sent. */
  async release(fileIds: readonly string[]): Promise<void> {
    const changes = { isWaiting: false, seenAt: this.#clock.now() };
    await this.#store.update(
      fileIds.map((fileId) => fileKey({ fileId, variant: 'original' })),
      changes,
    );
    this.#seenBytes = null;
    await this.#keepBound();
  }

  /**
   * Settles what waits without a message that waits: a page has ended between storing the one and the other, between their
   * ends, or while a deletion could be undone. What was sent was also seen; nobody can ask for the rest any more.
   */
  async settleOwnerless(
    find: (waiting: readonly string[]) => Promise<OwnerlessFiles>,
  ): Promise<void> {
    const before = this.#clock.now() - ownerlessAfterMs;
    const waiting = (await this.#store.list())
      .filter(({ isWaiting, seenAt }) => isWaiting && seenAt < before)
      .map(({ fileId }) => fileId);
    if (waiting.length === 0) return;
    const { sent, unnamed } = await find(waiting);
    await this.release(sent);
    await this.remove(unnamed);
  }

  async remove(fileIds: readonly string[]): Promise<void> {
    await this.#store.delete(fileIds.flatMap(keysOfFile));
    this.#seenBytes = null;
  }

  /** Of what was seen, only these files stay. */
  async keepOnly(fileIds: ReadonlySet<string>): Promise<void> {
    const gone = (await this.#listSeen()).filter(({ fileId }) => !fileIds.has(fileId));
    await this.#store.delete(gone.map(fileKey));
    this.#seenBytes = null;
  }

  async forgetSeen(): Promise<void> {
    await this.#trim(0);
  }

  /** How many bytes of what was seen are held. */
  async usage(): Promise<number> {
    return sum(await this.#listSeen());
  }

  async limit(): Promise<number> {
    return (await this.#store.limit()) ?? defaultLimitBytes;
  }

  async setLimit(bytes: number): Promise<void> {
    await this.#store.setLimit(bytes);
    await this.#keepBound();
  }

  #see(key: string): void {
    const now = this.#clock.now();
    const before = this.#seenAt.get(key);
    if (before !== undefined && now - before < seenAgainMs) return;
    this.#seenAt.set(key, now);
    if (this.#unnoted.size === 0) {
      // A device that does not take it removes this earlier than others.
      this.#clock.after(seenTogetherMs, () => void this.#noteSeen().catch(() => {}));
    }
    this.#unnoted.add(key);
  }

  async #noteSeen(): Promise<void> {
    const keys = [...this.#unnoted];
    this.#unnoted.clear();
    if (keys.length > 0) await this.#store.update(keys, { seenAt: this.#clock.now() });
  }

  async #keepBound(): Promise<void> {
    const limit = await this.limit();
    this.#seenBytes ??= await this.usage();
    if (this.#seenBytes > limit) await this.#trim(limit);
  }

  /** Removes what was seen longest ago, until no more than this is left. */
  async #trim(toBytes: number): Promise<void> {
    await this.#noteSeen();
    const seen = (await this.#listSeen()).toSorted((a, b) => a.seenAt - b.seenAt);
    let bytes = sum(seen);
    const gone: string[] = [];
    for (const file of seen) {
      if (bytes <= toBytes) break;
      bytes -= file.bytes;
      gone.push(fileKey(file));
    }
    if (gone.length > 0) await this.#store.delete(gone);
    this.#seenBytes = bytes;
  }

  async #listSeen(): Promise<HeldFile[]> {
    return (await this.#store.list()).filter(({ isWaiting }) => !isWaiting);
  }
}

function sum(files: readonly HeldFile[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}
