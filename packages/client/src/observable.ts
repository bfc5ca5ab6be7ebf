/**
 * A value that changes. Its functions are bound, so that React's useSyncExternalStore takes them as they are; the
 * snapshot is the same object until something in it changes.
 */
export interface Readable<T> {
  readonly getSnapshot: () => T;
  /** Calls back after each change; the returned function ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The listeners of something that changes. */
export class Listeners {
  readonly #listeners = new Set<() => void>();

  /** Whether anybody listens. */
  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    // Wrapped, so that a function that is given twice is called twice and each ending ends one.
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
