import type { ConversationMessage } from '@tend/client';

/** Where an own message, or an edit of it, is on its way: waiting, refused, stored by the server, read by every other member. */
export type MessageMark = 'pending' | 'failed' | 'sent' | 'read';

/** The mark of a message; only own ones have one, and nobody reads what was deleted. */
export function markOf(
  message: Pick<ConversationMessage, 'isOwn' | 'state' | 'seq' | 'content' | 'isChangeWaiting'>,
  readByAllUpTo: number,
): MessageMark | null {
  const { isOwn, state, seq, content, isChangeWaiting } = message;
  if (!isOwn) return null;
  if (state !== 'sent') return state;
  if (content.type === 'deleted') return null;
  if (isChangeWaiting) return 'pending';
  return seq !== null && seq <= readByAllUpTo ? 'read' : 'sent';
}
