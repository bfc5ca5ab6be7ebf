import { toSeen, type Client, type ConversationMessage, type Writing } from '@tend/client';
import { allowsAction } from '@tend/protocol';
import { arrowUndoOutline, createOutline } from 'ionicons/icons';
import type { DoneInComposer, MessageWhereabouts } from '../menu/message-action.ts';

export const replyToMessage: DoneInComposer = {
  name: 'reply',
  icon: arrowUndoOutline,
  isFor: canReply,
  label: (t) => t('message.reply'),
  begin: ({ chatId, message }, client) => beginReply(client, chatId, message),
};

export const editMessage: DoneInComposer = {
  name: 'edit',
  icon: createOutline,
  isFor: canEdit,
  label: (t) => t('message.edit'),
  begin: ({ chatId, message }, client) => beginEdit(client, chatId, message),
};

/** What was not sent, and will not be by itself, cannot be answered. */
export function canReply({ state, content }: ConversationMessage): boolean {
  return state !== 'failed' && allowsAction(content.type, 'reply');
}

/** As far as this device knows; the server goes by its own clock. */
function canEdit(
  { isOwn, state, content, forwardedFrom, createdAt }: ConversationMessage,
  { organization }: Pick<MessageWhereabouts, 'organization'>,
): boolean {
  const limitMs = (organization?.editWithinMinutes ?? 0) * 60_000;
  return (
    isOwn &&
    state === 'sent' &&
    forwardedFrom === null &&
    allowsAction(content.type, 'edit') &&
    Date.now() < createdAt + limitMs
  );
}

/** What is being written answers a message from now on. */
export function beginReply(client: Client, chatId: string, message: ConversationMessage): void {
  client.changeDraft(chatId, (writing) => {
    const { text, mentions } = leaveMessage(writing);
    return { text, mentions, replyTo: toSeen(message) };
  });
}

/** Sets aside what is being written until the message is changed. */
function beginEdit(client: Client, chatId: string, message: ConversationMessage): void {
  const { content } = message;
  if (content.type !== 'text') return;
  const { text, mentions = [] } = content;
  client.changeDraft(chatId, (writing) => {
    const setAside = writing.edit?.setAside ?? writing;
    return { text, mentions, edit: { message: toSeen(message), setAside } };
  });
}

/** Begins to change the last message that the person has sent, as far back as is shown; false where there is none. */
export function editLast(client: Client, chatId: string): boolean {
  const { messages } = client.conversation(chatId).getSnapshot();
  const { organization } = client.self.getSnapshot();
  const last = messages.findLast((message) => canEdit(message, { organization }));
  if (last !== undefined) beginEdit(client, chatId, last);
  return last !== undefined;
}

/** What is left of the writing when it answers or changes nothing any more. */
export function leaveMessage({ text, mentions, edit }: Writing): Writing {
  return edit === undefined ? { text, mentions } : edit.setAside;
}
