import { messageAt } from '../../platform/navigation/addresses.ts';
import type { Here } from '../../platform/navigation/navigation.ts';

type ShownAt = Pick<Here, 'address' | 'key' | 'isShown'>;

/** Somebody's being on the page of a chat. Coming to it anew is another visit; coming back to it with Back is not. */
export interface ChatVisit {
  /** Of the entry in the browser's history. */
  readonly key: string;
  /** The message that the address names. */
  readonly at: number | null;
  /** Another page lies above. */
  readonly isAway: boolean;
}

/** The visit that a place makes of the one before, which nothing else may end. */
export function visitAt(before: ChatVisit | null, { address, key, isShown }: ShownAt): ChatVisit {
  const at = messageAt(address);
  if (before === null) return { key, at, isAway: !isShown };
  const isAway = !isShown;
  const isAnew = before.at !== at || (before.isAway && before.key !== key);
  if (isShown && isAnew) return { key, at, isAway };
  return before.isAway === isAway ? before : { ...before, isAway };
}
