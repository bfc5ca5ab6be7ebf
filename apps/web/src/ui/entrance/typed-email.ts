import { createCell } from '../../platform/storage/cell.ts';

/** The address that was typed on one screen before the log-in, so that the next one has it already. */
export const typedEmail = createCell('');
