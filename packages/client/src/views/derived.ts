import { Listeners } from '../observable.ts';
import type { Readable } from '../observable.ts';

/** A value computed from others, on demand and only after one of them has changed. */
export class Derived<T> implements Readable<T> {
  readonly #compute: (previous: T | null) => T;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #value: { current: T } | null = null;
  #isStale = true;

  /** `compute` receives the previous value, and returns it (or parts of it) where nothing has changed. */
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

/** Whether two objects have equal values under the same keys; nested lists and objects are compared by identity. */
export function isSame<T extends object>(a: T, b: T): boolean {
  // A list of a thousand chats compares each of them after every message: no copies.
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => name in b && Object.is(Reflect.get(a, name), Reflect.get(b, name)))
  );
}

/** The object before, where it has equal values: what shows it is not rendered again. */
export function reuse<T extends object>(before: T | null | undefined, value: T): T {
  return before !== null && before !== undefined && isSame(before, value) ? before : value;
}

/** Whether two lists contain the same objects. */
export function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}

/** The list before where it has equal items: what shows it is not rendered again. */
export function reuseList<Item>(
  before: readonly Item[] | undefined,
  list: readonly Item[],
  isSameItem: (one: Item, other: Item) => boolean = Object.is,
): readonly Item[] {
  if (before?.length !== list.length) return list;
  const isUnchanged = list.every((item, index) => {
    const held = before[index];
    return held !== undefined && isSameItem(held, item);
  });
  return isUnchanged ? before : list;
}
