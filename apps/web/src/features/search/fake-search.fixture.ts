import type { FoundMessages, MessageQuery, MessageSearch } from '@tend/client';

/** Finds what a test tells it to. */
export class FakeSearch implements MessageSearch {
  readonly asked: MessageQuery[] = [];
  moreCount = 0;
  isClosed = false;
  readonly #listeners = new Set<() => void>();
  #found: FoundMessages = {
    query: null,
    hits: [],
    count: 0,
    hasMore: false,
    isCorrected: false,
    isIndexing: false,
    state: 'searching',
  };

  readonly getSnapshot = () => this.#found;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  ask(query: MessageQuery): void {
    this.asked.push(query);
  }

  more(): void {
    this.moreCount += 1;
  }

  retry(): void {
    this.asked.push(...this.asked.slice(-1));
  }

  close(): void {
    this.isClosed = true;
  }

  find(changes: Partial<FoundMessages>): void {
    this.#found = { ...this.#found, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
