import type { Mention } from '@tend/protocol';

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
