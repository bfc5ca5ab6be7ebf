import type { MessageContent } from './messages.ts';

/** What people do with a message, beyond reading it. */
export type MessageAction = 'reply' | 'forward' | 'edit' | 'delete';

interface MessageKindRules {
  /** Whether somebody wrote it, so that it is unread for the others until they have read it. */
  isWritten: boolean;
  /** What it allows at all; who may do it is for the server's policy. */
  actions: readonly MessageAction[];
}

/** Every kind of content that a message can have. */
export const messageKinds = {
  text: { isWritten: true, actions: ['reply', 'forward', 'edit', 'delete'] },
  event: { isWritten: false, actions: [] },
  deleted: { isWritten: false, actions: [] },
} as const satisfies Record<MessageContent['type'], MessageKindRules>;

/** Whether a message of the kind can be replied to, forwarded and so on. */
export function allowsAction(type: MessageContent['type'], action: MessageAction): boolean {
  const actions: readonly MessageAction[] = messageKinds[type].actions;
  return actions.includes(action);
}
