import { isPermitted, type MemberRow } from '@tend/protocol';
import type { Decision } from '../../platform/operations/decision.ts';
import type { Tables } from '../../platform/db/tables.ts';

/**
 * A member's action on the chat itself, or on how it stands in their own list; its messages have a policy of their own.
 */
export type ChatAction =
  | 'type'
  | 'list'
  | 'leave'
  | 'rename'
  | 'addMembers'
  | 'handleLink'
  | 'removeMember'
  | 'setMemberRole'
  | 'setPermission';

type Permissions = Pick<Tables['chats'], 'who_writes' | 'who_adds' | 'who_renames'>;

/** The caller's membership, and what the chat permits. */
export interface Standing extends Pick<MemberRow, 'role' | 'state'>, Permissions {
  chatType: Tables['chats']['type'];
}

const whoMay = {
  type: 'who_writes',
  list: 'anyMember',
  leave: 'groupMember',
  rename: 'who_renames',
  addMembers: 'who_adds',
  handleLink: 'who_adds',
  removeMember: 'groupAdministrator',
  setMemberRole: 'groupAdministrator',
  setPermission: 'groupAdministrator',
} as const satisfies Record<
  ChatAction,
  'anyMember' | 'groupMember' | 'groupAdministrator' | keyof Permissions
>;

/**
 * Decides whether a person may change a chat. A chat exists only for its active members; administrators of
 * the organisation are no exception. A direct chat always has the same two people, so nothing about it can be
 * changed.
 */
export function decideOnChat(action: ChatAction, standing: Standing | undefined): Decision {
  if (standing?.state !== 'active') return 'not_found';
  if (standing.chatType === 'direct') {
    return action === 'type' || action === 'list' ? 'allowed' : 'not_allowed';
  }
  return isAllowedInGroup(action, standing) ? 'allowed' : 'not_allowed';
}

function isAllowedInGroup(action: ChatAction, standing: Standing): boolean {
  const needed = whoMay[action];
  switch (needed) {
    case 'anyMember':
    case 'groupMember':
      return true;
    case 'groupAdministrator':
      return standing.role === 'administrator';
    case 'who_writes':
    case 'who_adds':
    case 'who_renames':
      return isPermitted(standing[needed], standing.role);
  }
}
