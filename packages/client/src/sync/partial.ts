import type { Space } from '@tend/protocol';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
import type { Replica } from '../copy/replica.ts';

// A server may send rows that this release of the app cannot read. They are left out, and their versions count as stored:
// nothing else of the space has to wait for an update of the app. After the update the space is loaded anew.

/** Notes that rows of a space were left out. */
export async function notePartial(
  tx: CopyTransaction,
  space: Space,
  release: string,
): Promise<void> {
  const record = await tx.space(space);
  if (record !== undefined) await tx.putSpace({ ...record, partialIn: release });
}

/** Whether another release has left out rows. */
export function isPartial({ spaces }: Replica, release: string): boolean {
  return [...spaces.values()].some(
    ({ partialIn = release, version }) => partialIn !== release && version > 0,
  );
}

/** Loads each space anew of which another release has left out rows. It is shown as it is until its reset arrives. */
export async function reloadPartial(tx: CopyTransaction, release: string): Promise<void> {
  for (const record of await tx.spaces()) {
    const { partialIn = release } = record;
    if (partialIn !== release) await tx.putSpace({ ...record, version: 0 });
  }
}
