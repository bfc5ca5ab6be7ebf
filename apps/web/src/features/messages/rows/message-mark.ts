import type { ConversationMessage } from '@tend/client';

/** The state of an own message, or of an edit of it: waiting, refused, stored by the server, read by every other member. */
export type MessageMark = 'pending' | 'failed' | 'sent' | 'read';

/** The mark of a message; others' messages and deleted ones have none. */
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
