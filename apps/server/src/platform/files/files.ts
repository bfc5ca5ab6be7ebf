import type { Readable } from 'node:stream';
import type { FileVariant } from '@tend/protocol';

/** The name under which the bytes of a file are stored: its id and the form. Made by the server, never by a person. */
export type FileKey = `${string}.${FileVariant}`;

const keyShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z]+$/;

export function fileKey(fileId: string, variant: FileVariant): FileKey {
  return `${fileId}.${variant}`;
}

/** Whether it can be the name of stored bytes: nothing else ever becomes part of a path or an address. */
export function isFileKey(name: string): name is FileKey {
  return keyShape.test(name);
}

/** Whether it is of the bytes themselves: all other forms can be made of them. */
export function isOriginal(key: FileKey): boolean {
  return key.endsWith('.original');
}

/** Positions of the first and the last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredFile {
  key: FileKey;
  sizeBytes: number;
  /** In milliseconds since 1970, by the clock of the storage. */
  storedAt: number;
}

/** Stores the bytes of files. What a key stands for never changes, so everything here can be repeated. */
export interface Files {
  /**
   * Stores a copy of the file at `source`, which must not change any more. Resolves when it is complete and, if it is the
   * original, durable; until then the key stands for nothing, or for the same bytes from before. A power failure may take
   * another form back.
   */
  put(key: FileKey, source: string): Promise<void>;
  /** All bytes, or those of a range that lies within the file. Null when there is no such file. */
  read(key: FileKey, range?: ByteRange): Promise<Readable | null>;
  /**
   * Makes a new file with the bytes, in place of one that is left at `target`; false when there are none. Nothing may write
   * into it: it may be the stored file under a second name.
   */
  copyTo(key: FileKey, target: string): Promise<boolean>;
  /** Null when there is no such file. */
  size(key: FileKey): Promise<number | null>;
  /** Removing a missing file is not an error. */
  remove(key: FileKey): Promise<void>;
  /** Everything stored, in no particular order. */
  list(): AsyncIterable<StoredFile>;
}
