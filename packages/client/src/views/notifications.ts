import type { NotificationRow } from '@tend/protocol';
import type { CopyEvent } from '../copy/local-copy.ts';
import type { Replica } from '../copy/replica.ts';
import { showWith } from '../outbox/queued-commands.ts';

/** What is stored in the person's feed and held on the device, with what waits in the outbox to be told. */
export interface HeldNotifications {
  /** Newest first. */
  readonly rows: readonly NotificationRow[];
  /** 0 for none. */
  readonly newestSeq: number;
  /** Every device of the person holds all that are new, however old: so all of them count the same. */
  readonly newIds: readonly string[];
}

export function computeNotifications(
  replica: Replica,
  previous: HeldNotifications | null,
): HeldNotifications {
  const held = [...replica.rows('notification').values()].toSorted((a, b) => b.seq - a.seq);
  const rows = applyWaiting(replica, held);
  if (previous !== null && isSameRows(previous.rows, rows)) return previous;
  return {
    rows,
    newestSeq: rows[0]?.seq ?? 0,
    newIds: rows.filter(({ state }) => state === 'new').map(({ id }) => id),
  };
}

/** Whether a change of the local copy can be one of what this computes. */
export function concernsNotifications({ change, isReload }: CopyEvent): boolean {
  return (
    isReload ||
    change.deletedSpaces.length > 0 ||
    change.deleted.rows.length > 0 ||
    change.outbox.length > 0 ||
    change.deleted.outbox.length > 0 ||
    change.rows.some(({ row }) => row.kind === 'notification')
  );
}

/** The rows as they will be once the server has been told what waits. */
export function applyWaiting(
  replica: Replica,
  rows: readonly NotificationRow[],
): readonly NotificationRow[] {
  if (replica.outbox.size === 0) return rows;
  const entries = replica.outboxEntries();
  return rows.map((row) => showWith(entries, 'notification', row));
}

/** A row that is changed for show is made anew each time, so rows are compared by what can change in them. */
function isSameRows(a: readonly NotificationRow[], b: readonly NotificationRow[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, state, version }, index) => {
      const other = b[index];
      return id === other?.id && state === other.state && version === other.version;
    })
  );
}
