import {
  toSeen,
  type Client,
  type ConversationMessage,
  type SeenMessage,
  type Writing,
} from '@tend/client';
import { allowsAction } from '@tend/protocol';
import { arrowUndoOutline, createOutline } from 'ionicons/icons';
import type { Text } from '../../../platform/language/i18n.ts';
import { showToast } from '../../../shared/toast.ts';
import type { DoneInComposer, MessageWhereabouts } from '../menu/message-action.ts';

export const replyToMessage: DoneInComposer = {
  name: 'reply',
  icon: arrowUndoOutline,
  isFor: canReply,
  label: (t) => t('message.reply'),
  begin({ chatId, message }, client, text) {
    offerLeftEdit(client, chatId, text);
    beginReply(client, chatId, message);
  },
};

export const editMessage: DoneInComposer = {
  name: 'edit',
  icon: createOutline,
  isFor: canEdit,
  label: (t) => t('message.edit'),
  begin({ chatId, message }, client, text) {
    offerLeftEdit(client, chatId, text);
    beginEdit(client, chatId, message);
  },
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

/** An edit that something else takes the place of can be gone on with, while that is told. */
function offerLeftEdit(client: Client, chatId: string, { t }: Text): void {
  const left = client.draft(chatId).getSnapshot();
  if (left.edit === undefined || saysSame(left.edit.message, left)) return;
  const run = () => client.changeDraft(chatId, () => left);
  showToast({ text: t('message.editLeft'), undo: { text: t('action.undo'), run } });
}

/** Begins to change the last message that the person has written; false where it cannot be changed. */
export function editLast(client: Client, chatId: string): boolean {
  const { messages } = client.conversation(chatId).getSnapshot();
  const { organization } = client.self.getSnapshot();
  const last = messages.findLast(({ isOwn, content }) => isOwn && content.type === 'text');
  if (last === undefined || !canEdit(last, { organization })) return false;
  beginEdit(client, chatId, last);
  return true;
}

/** What is left of the writing when it answers or changes nothing any more. */
export function leaveMessage({ text, mentions, edit }: Writing): Writing {
  return edit === undefined ? { text, mentions } : edit.setAside;
}

/** Whether nothing has been changed yet. */
export function saysSame(
  { content }: SeenMessage,
  { text, mentions }: Pick<Writing, 'text' | 'mentions'>,
): boolean {
  if (content.type !== 'text') return false;
  const isSameText = content.text === text;
  return isSameText && JSON.stringify(content.mentions ?? []) === JSON.stringify(mentions);
}
