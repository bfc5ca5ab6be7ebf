import type { ConversationMessage } from '@tend/client';
import { wordsIn } from '@tend/protocol';

/** A message, an edit of one, or a vote, that the server has refused. */
export interface Failure {
  key: string;
  text: string;
}

/** All that the server has refused of what is shown, in the order of the messages. */
export function failuresIn(messages: readonly ConversationMessage[]): Failure[] {
  return messages.flatMap(({ id, state, content, refusedChange, vote }) => {
    const { key = null } =
      (state === 'failed' ? { key: id } : (refusedChange ?? vote?.refused)) ?? {};
    return key === null ? [] : [{ key, text: wordsIn(refusedChange?.content ?? content) }];
  });
}
