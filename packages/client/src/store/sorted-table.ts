/** Records in the order of their keys. */
export class SortedTable<T> {
  readonly #keys: string[] = [];
  readonly #records = new Map<string, T>();

  get(key: string): T | undefined {
    return this.#records.get(key);
  }

  /** Undefined removes it. */
  set(key: string, record: T | undefined): void {
    const isHeld = this.#records.has(key);
    if (record === undefined) this.#records.delete(key);
    else this.#records.set(key, record);
    if (isHeld === (record !== undefined)) return;
    const at = this.#find(key);
    if (record === undefined) this.#keys.splice(at, 1);
    else this.#keys.splice(at, 0, key);
  }

  /** Records with `from <= key < before`; all without a range. */
  between(range?: { from: string; before: string }): T[] {
    const keys =
      range === undefined
        ? this.#keys
        : this.#keys.slice(this.#find(range.from), this.#find(range.before));
    return keys.flatMap((key) => this.#records.get(key) ?? []);
  }

  /** The index of the first key that is not before another one. */
  #find(key: string): number {
    let [low, high] = [0, this.#keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#keys[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
