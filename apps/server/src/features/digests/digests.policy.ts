import type { NotificationDecision, NotificationKind, NotificationReason } from '@tend/protocol';

/** What is worth a letter: what was said to the person, not what was said in a group. */
const kinds: ReadonlySet<NotificationKind> = new Set(['direct', 'mention', 'all', 'keyword']);

/** What the person does not want to hear of at all. That they want it later or silently is no obstacle to a letter. */
const withheld: ReadonlySet<NotificationReason> = new Set([
  'read',
  'muted',
  'mutedForEver',
  'levelMentions',
  'levelNothing',
]);

export function belongsInDigest({ kind, reason }: NotificationDecision): boolean {
  return kind !== null && kinds.has(kind) && !withheld.has(reason);
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const mostDoublings = 12;

/** How long the next letter waits after the last one: longer each time that nothing was read in between. */
export function waitAfterDigest(afterMinutes: number, unreadInARow: number): number {
  const first = afterMinutes * minuteMs;
  return Math.max(first, Math.min(first * 2 ** Math.min(unreadInARow, mostDoublings), dayMs));
}
