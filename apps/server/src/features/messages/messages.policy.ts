import { allowsAction, type MemberRow, type Mention } from '@tend/protocol';
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

/** What is known of whom a mention means. */
export interface MentionFacts {
  chatType: 'direct' | 'group';
  /** Of the mentioned person; undefined for who never was a member. */
  memberState: 'active' | 'left' | undefined;
}

/**
 * Whom a member may mention: who is in the chat, and in a group everybody. Who never was in it does not exist for the
 * chat. Who has left may have done so while the message was being written, so the text stays and means nobody.
 */
export function decideOnMention(
  who: Mention['who'],
  { chatType, memberState }: MentionFacts,
): 'kept' | 'dropped' | 'not_found' | 'bad_request' {
  if (who.type === 'all') return chatType === 'group' ? 'kept' : 'bad_request';
  if (memberState === undefined) return 'not_found';
  return memberState === 'active' ? 'kept' : 'dropped';
}
