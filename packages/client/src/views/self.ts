import type { Language, OrganizationRow, UserRow } from '@tend/protocol';
import type { Replica } from '../copy/replica.ts';
import { reuse } from './derived.ts';

/** The person and their organisation; parts are null until they arrive for the first time. */
export interface SelfSnapshot {
  readonly userId: string;
  readonly user: UserRow | null;
  readonly language: Language | null;
  readonly organization: OrganizationRow | null;
}

export function computeSelf(
  replica: Replica,
  userId: string,
  previous: SelfSnapshot | null,
): SelfSnapshot {
  const self = {
    userId,
    user: replica.rows('user').get(userId) ?? null,
    language: replica.only('settings')?.language ?? null,
    organization: replica.only('organization'),
  };
  return reuse(previous, self);
}
