import type { ConversationMessage } from '@tend/client';

/** Where an own message is on its way: waiting, refused, stored by the server, read by every other member. */
export type MessageMark = 'pending' | 'failed' | 'sent' | 'read';

/** The mark of a message; only own ones have one, and nobody reads what was deleted. */
export function markOf(
  { isOwn, state, seq, content }: Pick<ConversationMessage, 'isOwn' | 'state' | 'seq' | 'content'>,
  readByAllUpTo: number,
): MessageMark | null {
  if (!isOwn || content.type === 'deleted') return null;
  if (state !== 'sent') return state;
  return seq !== null && seq <= readByAllUpTo ? 'read' : 'sent';
}
