import { createCell } from '../../platform/storage/cell.ts';

/** The address typed on one screen before the log-in, prefilled on the next. */
export const typedEmail = createCell('');
