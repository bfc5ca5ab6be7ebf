import { fileVariants, type FileVariant } from '@tend/protocol';

/** Some screens of photos; of what is larger, one at least. */
const mostBytes = 50_000_000;

/** Bytes that were shown lately, in memory: rows that are drawn again need not wait for them. */
export class RecentBlobs {
  /** The latest is the last. */
  readonly #blobs = new Map<string, Blob>();
  #bytes = 0;

  /** Also finds a larger form of a photo. */
  get(fileId: string, variant: FileVariant): Blob | null {
    for (const form of servingForms(variant)) {
      const blob = this.#blobs.get(keyOf(fileId, form));
      if (blob === undefined) continue;
      this.add(fileId, form, blob);
      return blob;
    }
    return null;
  }

  add(fileId: string, variant: FileVariant, blob: Blob): void {
    this.#remove(keyOf(fileId, variant));
    this.#blobs.set(keyOf(fileId, variant), blob);
    this.#bytes += blob.size;
    for (const key of this.#blobs.keys()) {
      if (this.#bytes <= mostBytes || this.#blobs.size === 1) break;
      this.#remove(key);
    }
  }

  delete(fileId: string): void {
    for (const variant of fileVariants) this.#remove(keyOf(fileId, variant));
  }

  clear(): void {
    this.#blobs.clear();
    this.#bytes = 0;
  }

  #remove(key: string): void {
    this.#bytes -= this.#blobs.get(key)?.size ?? 0;
    this.#blobs.delete(key);
  }
}

/** The forms that can be shown in place of one: itself first, then larger ones. */
export function servingForms(variant: FileVariant): FileVariant[] {
  return fileVariants.slice(0, fileVariants.indexOf(variant) + 1).toReversed();
}

function keyOf(fileId: string, variant: FileVariant): string {
  return `${fileId}/${variant}`;
}
