import type { Row } from '@tend/protocol';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
import type { SpaceRecord } from '../store/records.ts';

// The server reads a space's version before its rows, and a page of messages at any time: a client may get rows before
// the changes that contain them. And a truncated answer omits rows that changed again after its cut. In both cases the
// stored rows are not the space at its version. A database restored to exactly that version would mistake them for it.

/** How far these rows extend the stored part of a space beyond its version, if they do. */
export function aheadWith(
  rows: readonly Row[],
  { version, aheadTo = 0 }: Pick<SpaceRecord, 'version' | 'aheadTo'>,
): Pick<SpaceRecord, 'aheadTo'> {
  const newest = Math.max(aheadTo, ...rows.map((row) => row.version));
  return newest > version ? { aheadTo: newest } : {};
}

/** Reloads each space that is stored beyond its version. It is still shown until its reset arrives. */
export async function disownAhead(tx: CopyTransaction): Promise<void> {
  const spaces = await tx.spaces();
  for (const record of spaces.filter(({ version, aheadTo = 0 }) => aheadTo > version)) {
    await tx.putSpace({ ...record, version: 0 });
  }
}
