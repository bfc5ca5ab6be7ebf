import type { MessageContent } from './messages.ts';

/** What people do with a message, beyond reading it. */
export type MessageAction = 'reply' | 'react' | 'pin' | 'forward' | 'edit' | 'delete';

/** What each kind of content allows at all; who may do it is for the server's policy. */
const actionsOf: Record<MessageContent['type'], readonly MessageAction[]> = {
  text: ['reply', 'react', 'pin', 'forward', 'edit', 'delete'],
  event: [],
  deleted: [],
};

/** Whether messages of the kind can be answered, forwarded and so on. */
export function allowsAction(type: MessageContent['type'], action: MessageAction): boolean {
  return actionsOf[type].includes(action);
}
