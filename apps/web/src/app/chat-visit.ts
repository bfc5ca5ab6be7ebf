import { messageAt, pathOf } from '../platform/addresses.ts';

/** Somebody's being on the page of a chat. Coming to it anew is another visit; coming back to it with Back is not. */
export interface ChatVisit {
  /** Of the entry in the browser's history. */
  readonly key: string;
  /** The message that the address names. */
  readonly at: number | null;
  /** Another page lies above. */
  readonly isAway: boolean;
}

interface Place {
  /** The page's own. */
  readonly path: string;
  /** What is shown now, on this page or another. */
  readonly address: string;
  readonly key: string;
}

/** The visit that a place makes of the one before, which nothing else may end. */
export function visitAt(before: ChatVisit | null, { path, address, key }: Place): ChatVisit {
  if (pathOf(address) !== path) {
    if (before?.isAway === true) return before;
    return { key, at: null, ...before, isAway: true };
  }
  const at = messageAt(address);
  if (before?.at !== at || (before.isAway && before.key !== key)) return { key, at, isAway: false };
  return before.isAway ? { ...before, isAway: false } : before;
}
