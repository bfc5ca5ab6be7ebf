import type { ConversationMessage } from '@tend/client';

/** A message of Grace's, with its text as its key. */
export function messageThat(
  text: string,
  different: Partial<ConversationMessage> = {},
): ConversationMessage {
  return {
    id: `id of ${text}`,
    key: text,
    seq: 1,
    authorId: 'grace',
    isOwn: false,
    createdAt: 0,
    writtenAt: null,
    content: { type: 'text', text },
    editedAt: null,
    replyTo: null,
    forwardedFrom: null,
    reactions: [],
    refusedChange: null,
    vote: null,
    isChangeWaiting: false,
    state: 'sent',
    failure: null,
    ...different,
  };
}
