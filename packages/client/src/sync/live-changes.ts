import type { ChangeFrame, Row } from '@tend/protocol';
import { spaceKey } from '../store/records.ts';
import { rowKey } from '../store/row-kinds.ts';

/** The number of changes kept while the missing ones before them are fetched. */
const mostEarlyChanges = 1_000;

/** Joins consecutive changes, so that a burst in one chat is one write. */
export function joinChanges(changes: readonly ChangeFrame[]): ChangeFrame[] {
  const joined: ChangeFrame[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (last !== undefined && isContinued(last, change)) {
      const isPartial = last.isPartial === true || change.isPartial === true;
      const rows = last.rows.concat(change.rows);
      joined[joined.length - 1] = { ...last, to: change.to, rows, isPartial };
    } else {
      joined.push(change);
    }
  }
  return joined.map((change) => ({ ...change, rows: newestOfEach(change.rows) }));
}

/** Changes that arrived before the ones they build on. */
export class EarlyChanges {
  #changes: ChangeFrame[] = [];

  add(changes: readonly ChangeFrame[]): void {
    this.#changes.push(...changes);
    // Too many to keep: the last one still shows that something is missing.
    if (this.#changes.length > mostEarlyChanges) this.#changes = this.#changes.slice(-1);
  }

  get isEmpty(): boolean {
    return this.#changes.length === 0;
  }

  clear(): void {
    this.#changes = [];
  }

  keepOnly(isKept: (change: ChangeFrame) => boolean): void {
    this.#changes = this.#changes.filter(isKept);
  }

  /** Removes and returns them; those that still have a gap are added again. */
  takeAll(): ChangeFrame[] {
    const all = this.#changes;
    this.#changes = [];
    return all;
  }
}

/** Sorts each space's changes by version. */
export function sortChanges(changes: readonly ChangeFrame[]): ChangeFrame[] {
  const bySpace = Map.groupBy(changes, ({ space }) => spaceKey(space));
  return [...bySpace.values()].flatMap((ofSpace) => ofSpace.toSorted((a, b) => a.from - b.from));
}

function isContinued(first: ChangeFrame, second: ChangeFrame): boolean {
  return first.to === second.from && spaceKey(first.space) === spaceKey(second.space);
}

function newestOfEach(rows: readonly Row[]): Row[] {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const key = row.kind === 'message' ? `message:${row.seq}` : rowKey(row);
    const other = newest.get(key);
    if (other === undefined || other.version <= row.version) newest.set(key, row);
  }
  return [...newest.values()];
}
