import type { Readable } from 'node:stream';

/** A file that is stored: its name is the SHA-256 of its content, in hex. */
export interface StoredFile {
  hash: string;
  sizeBytes: number;
}

/** Keeps the content of files. Rows name it by its hash, so the same photo sent twice is kept once. */
export interface Files {
  /** Resolves when the file is whole and durable; when the content breaks off, nothing is kept. */
  put(content: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** Null when there is no such file. */
  read(hash: string): Promise<Readable | null>;
  /** Removing what is not there is no error. */
  remove(hash: string): Promise<void>;
}
