import { fileVariants, type FileVariant } from '@tend/protocol';

/** What the device knows of bytes that it holds. */
export interface HeldFile {
  readonly fileId: string;
  readonly variant: FileVariant;
  readonly bytes: number;
  /** When they were last shown, in Unix milliseconds by this device's clock. */
  readonly seenAt: number;
  /** Whether they are part of a message that waits: they must not be removed. */
  readonly isWaiting: boolean;
}

export interface HeldBytes {
  readonly variant: FileVariant;
  readonly blob: Blob;
}

/** The bytes of files on one person's device. Every adapter passes the same contract suite. */
export interface FileStore {
  /** The first of these forms that is held; null if none is. */
  read(fileId: string, forms: readonly FileVariant[]): Promise<HeldBytes | null>;
  /** Replaces what was held. Rejects if the device is full. */
  put(file: HeldFile, blob: Blob): Promise<void>;
  /** Changes what is known of held bytes; without effect on those that are not held any more. */
  update(
    keys: readonly string[],
    changes: Partial<Pick<HeldFile, 'seenAt' | 'isWaiting'>>,
  ): Promise<void>;
  /** All that is held, without the bytes. */
  list(): Promise<readonly HeldFile[]>;
  delete(keys: readonly string[]): Promise<void>;
  /** How much may be held of what was seen; null if the person has not chosen. */
  limit(): Promise<number | null>;
  setLimit(bytes: number): Promise<void>;
  close(): Promise<void>;
  /** Removes everything from the device. */
  destroy(): Promise<void>;
}

/** The key of bytes in their store. */
export function fileKey({ fileId, variant }: Pick<HeldFile, 'fileId' | 'variant'>): string {
  return `${fileId}/${variant}`;
}

/** The keys of a file in all of its forms. */
export function keysOfFile(fileId: string): string[] {
  return fileVariants.map((variant) => fileKey({ fileId, variant }));
}
