import type { ConversationMessage } from '@tend/client';

/** Where an own message is on its way: waiting, refused, stored by the server, read by every other member. */
export type MessageMark = 'pending' | 'failed' | 'sent' | 'read';

/** The mark of a message; only own ones have one. */
export function markOf(
  { isOwn, state, seq }: Pick<ConversationMessage, 'isOwn' | 'state' | 'seq'>,
  readByAllUpTo: number,
): MessageMark | null {
  if (!isOwn) return null;
  if (state !== 'sent') return state;
  return seq !== null && seq <= readByAllUpTo ? 'read' : 'sent';
}
