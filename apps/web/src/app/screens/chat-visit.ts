import { messageAt } from '../../platform/navigation/addresses.ts';
import type { Here } from '../../platform/navigation/navigation.ts';

type ShownAt = Pick<Here, 'address' | 'key'> & { isShown: boolean };

/**
 * A person's visit to the page of a chat. Opening the chat anew is another visit; coming back to it with Back
 * is not.
 */
export interface ChatVisit {
  /** The key of the entry in the browser's history by which it began. */
  readonly key: string;
  /** The key of the entry that its page has now: a search in the chat replaces it. */
  readonly entry: string;
  /** The position of the message that the address names. */
  readonly at: number | null;
  /** Another page covers this one, or it has not been opened. */
  readonly isAway: boolean;
  /** It has been opened; until then its page is prepared, or was covered while its code was loading. */
  readonly isBegun: boolean;
}

/** The visit at a place, given the visit before: a new one if the chat was opened anew, or at another message. */
export function visitAt(before: ChatVisit | null, { address, key, isShown }: ShownAt): ChatVisit {
  const at = messageAt(address);
  if (before === null) return { key, entry: key, at, isAway: !isShown, isBegun: isShown };
  const isAway = !isShown;
  const isAnew = before.at !== at || (before.isBegun && before.isAway && before.entry !== key);
  if (isShown && isAnew) return { key, entry: key, at, isAway, isBegun: true };
  const entry = isShown ? key : before.entry;
  const isSame = before.isAway === isAway && before.entry === entry;
  return isSame ? before : { ...before, isAway, entry, isBegun: before.isBegun || isShown };
}
