import type { ConversationMessage } from '@tend/client';

/** The state of an own message: waiting, refused, stored by the server, read by every other member. */
export type MessageMark = 'pending' | 'failed' | 'sent' | 'read';

/** The mark of a message; others' messages and deleted ones have none. */
export function markOf(
  { isOwn, state, seq, content }: Pick<ConversationMessage, 'isOwn' | 'state' | 'seq' | 'content'>,
  readByAllUpTo: number,
): MessageMark | null {
  if (!isOwn || content.type === 'deleted') return null;
  if (state !== 'sent') return state;
  return seq !== null && seq <= readByAllUpTo ? 'read' : 'sent';
}
