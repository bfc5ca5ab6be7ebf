import type { KeptPlace } from '../../../platform/storage/kept-files.ts';
import type { Chosen } from './chosen.ts';

/** What is about to be sent to a chat. */
export interface Attaching {
  /** Files that were just chosen, pasted, dropped or shared. */
  readonly files: readonly File[];
  /** What was chosen before, and given up: it is taken up again. */
  readonly before: readonly Chosen[];
}

/** Where the chosen files of a chat wait on the device until they are sent. */
export function placeOfChosen(userId: string, chatId: string): KeptPlace {
  return `${userId}/chosen/${chatId}`;
}
