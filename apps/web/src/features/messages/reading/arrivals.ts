interface Keyed {
  readonly key: string;
}

/** The messages added at the end; empty when the whole window has moved to another place in the chat. */
export function findArrivals<Message extends Keyed>(
  before: readonly Message[],
  after: readonly Message[],
): readonly Message[] {
  if (before === after || after.length === 0) return [];
  if (before.length === 0) return after;
  const known = new Set(before.map(({ key }) => key));
  let start = after.length;
  while (start > 0 && !known.has(after[start - 1]?.key ?? '')) start -= 1;
  return start === 0 ? [] : after.slice(start);
}
