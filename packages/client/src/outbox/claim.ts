import type { CopyTransaction } from '../copy/copy-transaction.ts';
import type { OutboxEntry } from '../store/records.ts';

/** Longer than a call waits for its answer. */
const claimMs = 30_000;

/**
 * Where tabs cannot elect a leader, each claims an entry before sending it. Returns null when the claim
 * succeeds, and otherwise how long another tab may still need.
 */
export async function claim(
  tx: CopyTransaction,
  entry: OutboxEntry,
  { holder, now }: { holder: string; now: number },
): Promise<number | null> {
  const stored = (await tx.outbox()).get(entry.key);
  if (stored?.state !== 'waiting') return 0;
  const other = stored.claim;
  if (other !== null && other.holder !== holder) {
    const leftMs = other.until - now;
    // A claim that would last longer than any was made before the clock was set back.
    if (leftMs > 0 && leftMs <= claimMs) return leftMs;
  }
  await tx.put('outbox', [{ ...stored, claim: { holder, until: now + claimMs } }]);
  return null;
}

/** Lets another tab send the entry after this one has failed. */
export async function release(
  tx: CopyTransaction,
  entry: OutboxEntry,
  holder: string,
): Promise<void> {
  const stored = (await tx.outbox()).get(entry.key);
  if (stored?.claim?.holder === holder) await tx.put('outbox', [{ ...stored, claim: null }]);
}
