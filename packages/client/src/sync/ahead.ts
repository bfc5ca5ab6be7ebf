import type { Row } from '@tend/protocol';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
import type { SpaceRecord } from '../store/records.ts';

// The server reads a space's version before its rows, and a page of messages whenever it is asked for. So rows can be held
// before the changes that bring them. A database that is set back to between the two has their space's version, and
// would take all that is held for its own.

/** How far what is held of a space reaches beyond its version with these rows, if it does. */
export function aheadWith(
  rows: readonly Row[],
  { version, aheadTo = 0 }: Pick<SpaceRecord, 'version' | 'aheadTo'>,
): Pick<SpaceRecord, 'aheadTo'> {
  const newest = Math.max(aheadTo, ...rows.map((row) => row.version));
  return newest > version ? { aheadTo: newest } : {};
}

/** Has each space loaded anew of which more is held than its version says. It stays on show until its reset arrives. */
export async function disownAhead(tx: CopyTransaction): Promise<void> {
  const spaces = await tx.spaces();
  for (const record of spaces.filter(({ version, aheadTo = 0 }) => aheadTo > version)) {
    await tx.putSpace({ ...record, version: 0 });
  }
}
