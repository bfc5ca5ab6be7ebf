import type { SearchFilters, SearchOrder } from '@tend/protocol';
import type { Readable } from '../observable.ts';
import type { FoundMessage } from './device-search.ts';

export interface MessageQuery {
  readonly words: string;
  readonly filters: SearchFilters;
  readonly order: SearchOrder;
}

export interface FoundMessages {
  /** What the hits answer; null before the first answer. */
  readonly query: MessageQuery | null;
  /** From this device and from the server, each message once, in the query's order. */
  readonly hits: readonly FoundMessage[];
  /** Up to `limits.searchCount`. */
  readonly count: number;
  readonly hasMore: boolean;
  /** Whether nothing was found as it was written, and the hits differ from it by a letter. */
  readonly isCorrected: boolean;
  /** Whether the server is still preparing older messages for searching, and may miss some. */
  readonly isIndexing: boolean;
  /**
   * - `searching`: an answer of the server is still to come; hits of this device may be there already
   * - `complete`: the server has answered
   * - `local`: there is no connection, and older messages that this device does not have may be missing
   * - `failed`: the server has refused, or its answer cannot be read: it can be tried again
   */
  readonly state: 'searching' | 'complete' | 'local' | 'failed';
}

/** A search of messages, on this device at once and on the server. */
export interface MessageSearch extends Readable<FoundMessages> {
  /** Asks anew; an answer to an earlier query that comes later changes nothing. */
  ask(query: MessageQuery): void;
  /** Fetches the next page, if there is one. */
  more(): void;
  /** Asks the server again, after a failure. */
  retry(): void;
  /** Ends it; nothing changes any more. */
  close(): void;
}
