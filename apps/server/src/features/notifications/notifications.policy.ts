import type { MemberRow } from '@tend/protocol';
import type { Decision } from '../../platform/operations/decision.ts';

/** Who may set what of a chat notifies them: its active members. */
export function decideOnChatNotifications(member: Pick<MemberRow, 'state'> | undefined): Decision {
  return member?.state === 'active' ? 'allowed' : 'not_found';
}

/** Whose notifications somebody may open, clear or mark: their own. To others they do not exist. */
export function decideOnNotification(
  userId: string,
  notification: { user_id: string } | undefined,
): Decision {
  return notification?.user_id === userId ? 'allowed' : 'not_found';
}
