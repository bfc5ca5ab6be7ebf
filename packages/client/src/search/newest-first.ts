/** Where a message stands among those of all chats. */
export interface Place {
  readonly createdAt: number;
  readonly chatId: string;
  readonly seq: number;
}

/** Newest first; of one moment the higher id of a chat first, and in a chat the later position, as on the server. */
export function compareNewest(one: Place, other: Place): number {
  if (one.createdAt !== other.createdAt) return other.createdAt - one.createdAt;
  if (one.chatId !== other.chatId) return one.chatId < other.chatId ? 1 : -1;
  return other.seq - one.seq;
}

/** The newest of them, newest first. Numbers are sorted much faster than what has them. */
export function takeNewest<Item extends Place>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return items.toSorted(compareNewest);
  const times = Float64Array.from(items, ({ createdAt }) => createdAt).toSorted();
  const oldest = times[times.length - count] ?? 0;
  const newest = items.filter(({ createdAt }) => createdAt >= oldest);
  return newest.toSorted(compareNewest).slice(0, count);
}
