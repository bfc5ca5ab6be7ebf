import type { Readable } from './readable.ts';

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
