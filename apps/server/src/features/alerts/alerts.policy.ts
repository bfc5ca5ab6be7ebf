import type { MemberRow } from '@tend/protocol';
import type { Decision } from '../../platform/operations/decision.ts';

/** Who may set what of a chat notifies them: its active members. */
export function decideOnChatNotifications(member: Pick<MemberRow, 'state'> | undefined): Decision {
  return member?.state === 'active' ? 'allowed' : 'not_found';
}
