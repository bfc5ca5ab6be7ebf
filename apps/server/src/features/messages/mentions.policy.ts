import type { Mention } from '@tend/protocol';

/** The facts about the target of a mention. */
export interface MentionFacts {
  chatType: 'direct' | 'group';
  /** The mentioned person's membership; undefined if they never were a member. */
  memberState: 'active' | 'left' | undefined;
}

/**
 * The targets that a member may mention: members of the chat, and everyone in a group. A person who never was in it
 * does not exist for the chat. A person may have left while the message was being written, so its text stays and
 * mentions nobody.
 */
export function decideOnMention(
  who: Mention['who'],
  { chatType, memberState }: MentionFacts,
): 'kept' | 'dropped' | 'not_found' | 'bad_request' {
  if (who.type === 'all') return chatType === 'group' ? 'kept' : 'bad_request';
  if (memberState === undefined) return 'not_found';
  return memberState === 'active' ? 'kept' : 'dropped';
}
