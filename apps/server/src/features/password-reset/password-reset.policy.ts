import type { ErrorCode, UserRow } from '@tend/protocol';

/** The facts about a link. */
interface Link {
  state: 'active' | 'deactivated';
  expiresAt: number;
  usedAt: number | null;
  replacedAt: number | null;
  createdAt: number;
  passwordChangedAt: number;
}

/** Why a link does not set a password (any more), or null. The holder of a link may know why it no longer works. */
export function refusalOfLink(link: Link, now: number): ErrorCode | null {
  if (link.usedAt !== null) return 'reset_used';
  if (link.state === 'deactivated') return 'account_deactivated';
  if (link.replacedAt !== null || link.passwordChangedAt > link.createdAt) return 'reset_replaced';
  return link.expiresAt > now ? null : 'reset_expired';
}

/**
 * Why an administrator may not make a link for a person, or null. None for themselves: in the profile they enter the
 * current password, and an unlocked device must not be a way around it.
 */
export function refusalOfIssue(
  issuedBy: string,
  person: Pick<UserRow, 'id' | 'state'> | undefined,
): ErrorCode | null {
  if (person === undefined) return 'not_found';
  if (person.id === issuedBy) return 'not_allowed';
  return person.state === 'active' ? null : 'account_deactivated';
}
