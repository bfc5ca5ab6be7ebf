import type { MemberRow } from '@tend/protocol';
import type { Decision } from '../../platform/operations/decision.ts';
import type { Tables } from '../../platform/db/tables.ts';

/**
 * A member's action on the chat itself, or on how it stands in their own list; its messages have a policy of their own.
 */
export type ChatAction =
  'type' | 'list' | 'leave' | 'rename' | 'addMembers' | 'removeMember' | 'setMemberRole';

/** The caller's membership. */
export interface Standing extends Pick<MemberRow, 'role' | 'state'> {
  chatType: Tables['chats']['type'];
}

const whoMay = {
  type: 'anyMember',
  list: 'anyMember',
  leave: 'groupMember',
  rename: 'groupAdministrator',
  addMembers: 'groupAdministrator',
  removeMember: 'groupAdministrator',
  setMemberRole: 'groupAdministrator',
} as const satisfies Record<ChatAction, 'anyMember' | 'groupMember' | 'groupAdministrator'>;

/**
 * Decides whether a person may change a chat. A chat exists only for its active members; administrators of
 * the organisation are no exception. A direct chat always has the same two people, so nothing about it can be
 * changed.
 */
export function decideOnChat(action: ChatAction, standing: Standing | undefined): Decision {
  if (standing?.state !== 'active') return 'not_found';
  switch (whoMay[action]) {
    case 'anyMember':
      return 'allowed';
    case 'groupMember':
      return standing.chatType === 'group' ? 'allowed' : 'not_allowed';
    case 'groupAdministrator':
      return standing.chatType === 'group' && standing.role === 'administrator'
        ? 'allowed'
        : 'not_allowed';
  }
}
