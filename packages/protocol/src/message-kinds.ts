import type { MessageContent } from './messages.ts';

/** Actions on a message, apart from reading it. */
export type MessageAction = 'reply' | 'react' | 'pin' | 'forward' | 'edit' | 'delete';

/** The actions that each kind of content supports; the server's policy decides who may perform them. */
const actionsOf: Record<MessageContent['type'], readonly MessageAction[]> = {
  text: ['reply', 'react', 'pin', 'forward', 'edit', 'delete'],
  event: [],
  deleted: [],
  unknown: [],
};

/** Whether messages of this kind support the action. */
export function allowsAction(type: MessageContent['type'], action: MessageAction): boolean {
  return actionsOf[type].includes(action);
}
