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

/** The newest of them, newest first: few of many, so that the others need not be sorted. */
export function takeNewest<Item extends Place>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return items.toSorted(compareNewest);
  const newest: Item[] = [];
  for (const item of items) {
    const last = newest[count - 1];
    if (last !== undefined && last.createdAt > item.createdAt) continue;
    const place = newest.findIndex((other) => compareNewest(item, other) < 0);
    newest.splice(place === -1 ? newest.length : place, 0, item);
    newest.length = Math.min(newest.length, count);
  }
  return newest;
}
