import type { ErrorCode, UserRow } from '@tend/protocol';

/** What is known of a link. */
interface Link {
  state: 'active' | 'deactivated';
  expiresAt: number;
  usedAt: number | null;
  replacedAt: number | null;
  createdAt: number;
  passwordChangedAt: number;
}

/** Why a link sets no password (any more); null when it does. Who holds a link may know what has become of it. */
export function refusalOfLink(link: Link, now: number): ErrorCode | null {
  if (link.usedAt !== null) return 'reset_used';
  if (link.state === 'deactivated') return 'account_deactivated';
  if (link.replacedAt !== null || link.passwordChangedAt > link.createdAt) return 'reset_replaced';
  return link.expiresAt > now ? null : 'reset_expired';
}

/**
 * Why an administrator makes no link for a person; null when they do. None for themselves: in the profile they give the
 * current password, and a device that was left unlocked must not be a way round it.
 */
export function refusalOfIssue(
  issuedBy: string,
  person: Pick<UserRow, 'id' | 'state'> | undefined,
): ErrorCode | null {
  if (person === undefined) return 'not_found';
  if (person.id === issuedBy) return 'not_allowed';
  return person.state === 'active' ? null : 'account_deactivated';
}
