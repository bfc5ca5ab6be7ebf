import type { StoreTransaction } from '../store/local-store.ts';
import type { OutboxEntry } from '../store/records.ts';

/**
 * The outbox as a transaction sees it, read at most once: applying a hundred chats asks for entries hundreds of times,
 * and mostly there are none.
 */
export class OutboxReader {
  readonly #tx: StoreTransaction;
  #entries: Promise<Map<string, OutboxEntry>> | null = null;

  constructor(tx: StoreTransaction) {
    this.#tx = tx;
  }

  async all(): Promise<readonly OutboxEntry[]> {
    return [...(await this.#read()).values()];
  }

  async get(keys: readonly string[]): Promise<readonly (OutboxEntry | undefined)[]> {
    const entries = await this.#read();
    return keys.map((key) => entries.get(key));
  }

  /** Something was written: what is asked for next is read anew. */
  invalidate(): void {
    this.#entries = null;
  }

  #read(): Promise<Map<string, OutboxEntry>> {
    this.#entries ??= this.#tx
      .allOutbox()
      .then((entries) => new Map(entries.map((entry) => [entry.key, entry])));
    return this.#entries;
  }
}
