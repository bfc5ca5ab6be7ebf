import { createCell } from '../../platform/storage/cell.ts';

/** Whether the list of all keys is open. */
export const isShortcutsListOpen = createCell(false);
