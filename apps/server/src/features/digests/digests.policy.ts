import type { NotificationDecision, NotificationKinds, NotificationReason } from '@tend/protocol';

/**
 * Messages that the person does not want to be notified of at all. Wanting them later or silently does not prevent an
 * e-mail.
 */
const withheld: ReadonlySet<NotificationReason> = new Set([
  'read',
  'muted',
  'mutedForEver',
  'levelMentions',
  'levelNothing',
]);

export function belongsInDigest(
  { kind, reason }: NotificationDecision,
  kinds: NotificationKinds,
): boolean {
  return kind !== null && kinds[kind].isEmailed && !withheld.has(reason);
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const mostDoublings = 12;

/** The pause after an e-mail: longer each time that nothing was read in between. */
export function waitAfterDigest(afterMinutes: number, unreadInARow: number): number {
  const first = afterMinutes * minuteMs;
  return Math.max(first, Math.min(first * 2 ** Math.min(unreadInARow, mostDoublings), dayMs));
}
