import type { NotificationRow } from '@tend/protocol';
import type { CopyEvent } from '../copy/local-copy.ts';
import type { Replica } from '../copy/replica.ts';
import { showWith } from '../outbox/queued-commands.ts';

/** The notifications stored on the device, including queued changes. */
export interface HeldNotifications {
  /** Newest first. */
  readonly rows: readonly NotificationRow[];
  /** 0 for none. */
  readonly newestSeq: number;
  /** Every device of the person stores all new notifications, however old: so all show the same counts. */
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

/** Whether a change of the local copy can affect this. */
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

/** The rows as they will be after the queued commands. */
export function applyWaiting(
  replica: Replica,
  rows: readonly NotificationRow[],
): readonly NotificationRow[] {
  if (replica.outbox.size === 0) return rows;
  const entries = replica.outboxEntries();
  return rows.map((row) => showWith(entries, 'notification', row));
}

/** A row with a queued change is created each time, so rows are compared by the fields that can change. */
function isSameRows(a: readonly NotificationRow[], b: readonly NotificationRow[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, state, version }, index) => {
      const other = b[index];
      return id === other?.id && state === other.state && version === other.version;
    })
  );
}
