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
interface Subject extends Pick<Tables['messages'], 'author_id' | 'type'> {
  role: MemberRow['role'];
  chatType: Tables['chats']['type'];
}

/** Of a member: one edits only what is one's own; a group's administrator may delete what others wrote. */
export function decideOnChange(
  action: 'edit' | 'delete',
  userId: string,
  { author_id: authorId, type, role, chatType }: Subject,
): Decision {
  if (!allowsAction(type, action)) return 'not_allowed';
  if (authorId === userId) return 'allowed';
  const mayModerate = chatType === 'group' && role === 'administrator';
  return action === 'delete' && mayModerate ? 'allowed' : 'not_allowed';
}
