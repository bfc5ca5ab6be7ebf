import type { LocalCopy } from '../copy/local-copy.ts';
import type { Call } from '../sync/sync.ts';

interface Sources {
  copy: LocalCopy;
  call: Call;
}

/**
 * The position of a chat's first message that was stored at a time or later; null if there is none. Asks the server only
 * where the message may be older than the stored ones.
 */
export async function findFirstSince(
  { copy, call }: Sources,
  { chatId, since }: { chatId: string; since: number },
): Promise<number | null> {
  const held = await findHeld(copy, chatId, since);
  return held === undefined ? (await call('message.firstSince', { chatId, since })).seq : held;
}

/** Undefined if the stored messages do not tell. Halves their run each time: there may be tens of thousands. */
async function findHeld(
  copy: LocalCopy,
  chatId: string,
  since: number,
): Promise<number | null | undefined> {
  const segment = copy.replica.segmentOf(chatId);
  if (segment === null) return undefined;
  const { newest, hasOlder } = segment;
  if (newest === null) return hasOlder ? undefined : null;
  // All before `low` are earlier, and all from `high` on are not.
  let [low, high] = [segment.oldestSeq, newest.seq + 1];
  let hasEarlier = !hasOlder;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [last] = await copy.messages({ chatId, from: low, before: middle + 1, limit: 1 });
    if (last !== undefined && last.createdAt >= since) {
      high = last.seq;
    } else {
      hasEarlier ||= last !== undefined;
      low = middle + 1;
    }
  }
  if (!hasEarlier) return undefined;
  return high > newest.seq ? null : high;
}
