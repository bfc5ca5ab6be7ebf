interface Identified {
  readonly id: string;
}

/** What has been added at the end; nothing when the whole window has moved to another place in the chat. */
export function findArrivals<Message extends Identified>(
  before: readonly Message[],
  after: readonly Message[],
): readonly Message[] {
  if (before === after || after.length === 0) return [];
  if (before.length === 0) return after;
  const known = new Set(before.map(({ id }) => id));
  let start = after.length;
  while (start > 0 && !known.has(after[start - 1]?.id ?? '')) start -= 1;
  return start === 0 ? [] : after.slice(start);
}
