import { type Cell, createCell } from '../../../platform/storage/cell.ts';

/** Which voice messages were played on this device. */
export interface Heard {
  /** `createdAt`: of its message. */
  isNew: (fileId: string, createdAt: number) => boolean;
  mark: (fileId: string) => void;
  subscribe: Cell<unknown>['subscribe'];
}

interface KeptMarks {
  /** What is older counts as heard: a device that is new to a person knows nothing of what they heard elsewhere. */
  since: number;
  /** Newest last. */
  ids: readonly string[];
}

const mostMarks = 500;
const beforeFirstMs = 7 * 24 * 60 * 60 * 1000;

interface Store {
  read: () => string | null;
  write: (text: string) => void;
}

export function createHeard(store: Store, now: () => number): Heard {
  const cell = createCell(readMarks(store.read()) ?? begin(store, now()));
  return {
    isNew: (fileId, createdAt) => {
      const { since, ids } = cell.get();
      return createdAt > since && !ids.includes(fileId);
    },
    mark(fileId) {
      const { since, ids } = cell.get();
      if (ids.includes(fileId)) return;
      const next = { since, ids: [...ids, fileId].slice(-mostMarks) };
      store.write(JSON.stringify(next));
      cell.set(next);
    },
    subscribe: cell.subscribe,
  };
}

function begin(store: Store, now: number): KeptMarks {
  const first = { since: now - beforeFirstMs, ids: [] };
  store.write(JSON.stringify(first));
  return first;
}

function readMarks(text: string | null): KeptMarks | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    return isMarks(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isMarks(kept: unknown): kept is KeptMarks {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'since' in kept &&
    typeof kept.since === 'number' &&
    'ids' in kept &&
    Array.isArray(kept.ids) &&
    kept.ids.every((id) => typeof id === 'string')
  );
}
