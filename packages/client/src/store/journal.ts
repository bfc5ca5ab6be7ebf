/** Changes to maps that can be taken back. */
export class Journal {
  #undo: Array<() => void> = [];

  set<K, V>(map: Map<K, V>, key: K, value: V): void {
    this.#remember(map, key);
    map.set(key, value);
  }

  delete<K, V>(map: Map<K, V>, key: K): void {
    this.#remember(map, key);
    map.delete(key);
  }

  rollBack(): void {
    for (const undo of this.#undo.toReversed()) undo();
    this.#undo = [];
  }

  #remember<K, V>(map: Map<K, V>, key: K): void {
    const had = map.has(key);
    const value = map.get(key);
    this.#undo.push(() => {
      if (had && value !== undefined) map.set(key, value);
      else map.delete(key);
    });
  }
}
