import type { ConversationMessage } from '@tend/client';

/** A message, or an edit of one, that the server has refused. */
export interface Failure {
  key: string;
  text: string;
}

/** All that the server has refused of what is shown, in the order of the messages. */
export function failuresIn(messages: readonly ConversationMessage[]): Failure[] {
  return messages.flatMap(({ id, state, content, refusedChange }) => {
    const failed = state === 'failed' ? { key: id, content } : refusedChange;
    return failed?.content.type === 'text' ? [{ key: failed.key, text: failed.content.text }] : [];
  });
}
