import type { Reader } from '../../platform/db/database.ts';
import { findFileSettings, listTotals } from './files.store.ts';

/** What all files take: those of people, and the pictures of previews. */
export async function countTakenBytes(reader: Reader): Promise<number> {
  const totals = await reader.all(listTotals, {});
  const settings = await reader.get(findFileSettings, {});
  return totals.reduce((sum, { bytes }) => sum + bytes, settings?.preview_bytes ?? 0);
}
