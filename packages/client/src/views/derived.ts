import { Listeners } from '../observable.ts';
import type { Readable } from '../observable.ts';

/** A value that is computed from others, when it is asked for and only after one of them has changed. */
export class Derived<T> implements Readable<T> {
  readonly #compute: (previous: T | null) => T;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #value: { current: T } | null = null;
  #isStale = true;

  /** `compute` gets the previous value, and answers with it (or its parts) where nothing has changed. */
  constructor(compute: (previous: T | null) => T) {
    this.#compute = compute;
  }

  readonly getSnapshot = (): T => {
    if (this.#value === null || this.#isStale) {
      this.#value = { current: this.#compute(this.#value?.current ?? null) };
      this.#isStale = false;
    }
    return this.#value.current;
  };

  get isWatched(): boolean {
    return !this.#listeners.isEmpty;
  }

  invalidate(): void {
    this.#isStale = true;
    this.#listeners.notify();
  }
}

/** Whether two objects have the same values under the same keys; lists and objects in them by identity. */
export function isSame<T extends object>(a: T, b: T): boolean {
  const left = Object.entries(a);
  const right = new Map<string, unknown>(Object.entries(b));
  return (
    left.length === right.size && left.every(([key, value]) => Object.is(value, right.get(key)))
  );
}

/** Whether two lists have the same objects in them. */
export function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}
