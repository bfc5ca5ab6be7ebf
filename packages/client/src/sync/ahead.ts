import type { Row } from '@tend/protocol';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
import type { SpaceRecord } from '../store/records.ts';

// The server reads a space's version before its rows, and a page of messages whenever it is asked for: rows can be held
// before the changes that bring them. And an answer that is cut leaves out what has changed again after its cut. In both
// cases what is held is not the space at its version. A database that is set back to just then would take it for that.

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
