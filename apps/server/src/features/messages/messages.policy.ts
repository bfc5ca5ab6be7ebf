import type { MemberRow } from '@tend/protocol';
import type { Decision } from '../../platform/operations/decision.ts';

/**
 * Who may read a chat's messages, send some and move their mark: its active members, and nobody else.
 * An administrator of the organisation is no exception, and a person who was removed sees no more of it.
 */
export function decideOnMessages(member: Pick<MemberRow, 'state'> | undefined): Decision {
  return member?.state === 'active' ? 'allowed' : 'not_found';
}
