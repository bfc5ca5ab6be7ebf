import { allowsAction, type MemberRow } from '@tend/protocol';
import type { Tables } from '../../platform/db/tables.ts';
import type { Decision } from '../../platform/operations/decision.ts';

/**
 * Who may read a chat's messages, send some and move their mark: its active members, and nobody else.
 * An administrator of the organisation is no exception, and a person who was removed sees no more of it.
 */
export function decideOnMessages(member: Pick<MemberRow, 'state'> | undefined): Decision {
  return member?.state === 'active' ? 'allowed' : 'not_found';
}

/** A message, and what the caller is in its chat. */
interface Subject extends Pick<Tables['messages'], 'author_id' | 'type' | 'forwarded'> {
  role: MemberRow['role'];
  chatType: Tables['chats']['type'];
}

/** Of a member: whose message they change, and how. */
export function decideOnChange(
  action: 'edit' | 'delete' | 'react' | 'pin',
  userId: string,
  { author_id: authorId, type, forwarded, role, chatType }: Subject,
): Decision {
  if (!allowsAction(type, action)) return 'not_allowed';
  switch (action) {
    case 'react':
    case 'pin':
      return 'allowed';
    case 'edit':
      // What somebody else wrote first goes on saying what they wrote.
      return authorId === userId && forwarded === null ? 'allowed' : 'not_allowed';
    case 'delete': {
      const mayModerate = chatType === 'group' && role === 'administrator';
      return authorId === userId || mayModerate ? 'allowed' : 'not_allowed';
    }
  }
}
