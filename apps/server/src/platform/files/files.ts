import type { Readable } from 'node:stream';

/** A stored file: its name is the SHA-256 of its content, in hex. */
export interface StoredFile {
  hash: string;
  sizeBytes: number;
}

/** Stores the content of files. Rows refer to it by its hash, so a photo sent twice is stored once. */
export interface Files {
  /** Resolves when the file is complete and durable; interrupted content is not stored. */
  put(content: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** Null when there is no such file. */
  read(hash: string): Promise<Readable | null>;
  /** Removing a missing file is not an error. */
  remove(hash: string): Promise<void>;
}
