/**
 * A changing value. Its functions are bound, so that React's useSyncExternalStore can use them directly; the snapshot
 * stays the same object until something in it changes.
 */
export interface Readable<T> {
  readonly getSnapshot: () => T;
  /** Calls back after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The listeners of a changing value. */
export class Listeners {
  readonly #listeners = new Set<() => void>();

  /** Whether there are no listeners. */
  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    // Wrapped, so that a function passed twice is called twice, and each unsubscription removes one.
    const entry = (): void => listener();
    this.#listeners.add(entry);
    return () => {
      this.#listeners.delete(entry);
    };
  };

  notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** A readable value that is set from outside. */
export class Observable<T> implements Readable<T> {
  #value: T;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;

  constructor(value: T) {
    this.#value = value;
  }

  readonly getSnapshot = (): T => this.#value;

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    this.#listeners.notify();
  }
}
