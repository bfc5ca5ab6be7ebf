import type { ChangeFrame, Row } from '@tend/protocol';
import { spaceKey } from '../store/records.ts';
import { rowKey } from '../store/row-kinds.ts';

/** How many changes are kept while what lies before them is fetched. */
const mostEarlyChanges = 1_000;

/** Joins changes that continue each other, so that a burst in one chat is one write. */
export function joinChanges(changes: readonly ChangeFrame[]): ChangeFrame[] {
  const joined: ChangeFrame[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (last !== undefined && isContinued(last, change)) {
      joined[joined.length - 1] = { ...last, to: change.to, rows: last.rows.concat(change.rows) };
    } else {
      joined.push(change);
    }
  }
  return joined.map((change) => ({ ...change, rows: newestOfEach(change.rows) }));
}

/** Changes that came before what they build upon. */
export class EarlyChanges {
  #changes: ChangeFrame[] = [];

  add(changes: readonly ChangeFrame[]): void {
    this.#changes.push(...changes);
    // Too many to keep: the last still tells that something is missing.
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

  /** Takes them out; who still finds a gap adds them again. */
  takeAll(): ChangeFrame[] {
    const all = this.#changes;
    this.#changes = [];
    return all;
  }
}

/** Puts each space's changes in the order of their versions. */
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
