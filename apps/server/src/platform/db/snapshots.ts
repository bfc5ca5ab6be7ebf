import type { Reader } from './database.ts';

/** Reads apart from the server's own, on a connection that can write nothing: for another thread. */
export interface Snapshots {
  /** All that the work reads is of one moment. One work at a time. */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  close(): void;
}
