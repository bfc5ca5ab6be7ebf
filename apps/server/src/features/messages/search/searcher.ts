import type { FoundPage, SearchRequest } from './searching.ts';

/** A stored message as it is to be indexed; null for one that is not found by anything. */
export interface ReadMessage {
  id: string;
  chatId: string;
  seq: number;
  createdAt: number;
  entry: string | null;
}

/** Messages that wait for the index; or all, from the newest to the oldest. */
export type ReadOrder =
  | { type: 'waiting'; count: number }
  | {
      type: 'all';
      /** The last one that was read; null to begin with the newest. */
      after: { id: string; chatId: string } | null;
      count: number;
    };

/** What reads and compares texts apart from the server's own thread. */
export interface Searcher {
  /** Null for a chat that the person is not in. */
  search(request: SearchRequest): Promise<FoundPage | null>;
  /** Messages to be indexed. */
  readMessages(order: ReadOrder): Promise<ReadMessage[]>;
  close(): Promise<void>;
}
