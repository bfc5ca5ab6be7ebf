import type { MemberRow } from '@tend/protocol';
import type { Decision } from '../../platform/operations/decision.ts';

/** Only active members of a chat may change its notification settings. */
export function decideOnChatNotifications(member: Pick<MemberRow, 'state'> | undefined): Decision {
  return member?.state === 'active' ? 'allowed' : 'not_found';
}
