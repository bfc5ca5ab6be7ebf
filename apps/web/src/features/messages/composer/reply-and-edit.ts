import {
  toSeen,
  type Client,
  type ConversationMessage,
  type SeenMessage,
  type Writing,
} from '@tend/client';
import { allowsAction, isEditable, type FormattedText, writeMarkup } from '@tend/protocol';
import { arrowUndoOutline, createOutline } from 'ionicons/icons';
import type { Text } from '../../../platform/language/i18n.ts';
import { showToast } from '../../../shared/toast.ts';
import type { DoneInConversation, MessageWhereabouts } from '../menu/message-action.ts';
import { writingToSend } from '../mentions/mention-writing.ts';
import { messageShortcuts } from '../menu/message-shortcuts.ts';

export const replyToMessage: DoneInConversation = {
  name: 'reply',
  icon: arrowUndoOutline,
  shortcut: messageShortcuts.reply,
  isTile: true,
  isFor: canReply,
  label: (t) => t('message.reply'),
  begin({ chatId, message }, client, text) {
    offerLeftEdit(client, chatId, text);
    beginReply(client, chatId, message);
  },
};

export const editMessage: DoneInConversation = {
  name: 'edit',
  icon: createOutline,
  shortcut: messageShortcuts.edit,
  isTile: true,
  isFor: canEdit,
  label: (t) => t('message.edit'),
  begin({ chatId, message }, client, text) {
    offerLeftEdit(client, chatId, text);
    beginEdit(client, chatId, message);
  },
};

/** A message that failed to be sent cannot be answered. */
export function canReply(
  { state, content }: ConversationMessage,
  { chat }: Pick<MessageWhereabouts, 'chat'>,
): boolean {
  return chat.may.write && state !== 'failed' && allowsAction(content.type, 'reply');
}

/** As far as this device knows; the server goes by its own clock. */
function canEdit(
  { isOwn, state, content, forwardedFrom, createdAt }: ConversationMessage,
  { chat, organization }: Pick<MessageWhereabouts, 'chat' | 'organization'>,
): boolean {
  const limitMs = (organization?.editWithinMinutes ?? 0) * 60_000;
  return (
    chat.may.write &&
    isOwn &&
    state === 'sent' &&
    forwardedFrom === null &&
    isEditable(content) &&
    Date.now() < createdAt + limitMs
  );
}

/** Makes the draft a reply to the message. */
export function beginReply(client: Client, chatId: string, message: ConversationMessage): void {
  client.changeDraft(chatId, (writing) => {
    const { text, mentions } = leaveMessage(writing);
    return { text, mentions, replyTo: toSeen(message) };
  });
}

/** Sets the current draft aside and begins to edit the message. */
function beginEdit(client: Client, chatId: string, message: ConversationMessage): void {
  const { content } = message;
  if (content.type !== 'text') return;
  client.changeDraft(chatId, (writing) => {
    const setAside = writing.edit?.setAside ?? writing;
    const { text, mentions } = writeMarkup(content);
    const source = content.formats === undefined ? undefined : text;
    return { text, mentions, edit: { message: toSeen(message), source, setAside } };
  });
}

/** If a changed edit is about to be replaced, shows a toast that can restore it. */
function offerLeftEdit(client: Client, chatId: string, { t }: Text): void {
  const left = client.draft(chatId).getSnapshot();
  if (left.edit === undefined || saysSame(left.edit.message, writingToSend(left))) return;
  const run = () => client.changeDraft(chatId, () => left);
  showToast({ text: t('message.editLeft'), undo: { text: t('action.undo'), run } });
}

/** Begins to edit the person's last message; returns false if it cannot be edited. */
export function editLast(client: Client, chatId: string): boolean {
  const { messages } = client.conversation(chatId).getSnapshot();
  const { organization } = client.self.getSnapshot();
  const chat = client.chat(chatId).getSnapshot();
  const last = messages.findLast(({ isOwn, content }) => isOwn && content.type === 'text');
  if (last === undefined || chat === null || !canEdit(last, { chat, organization })) return false;
  beginEdit(client, chatId, last);
  return true;
}

/** The draft without its reply or edit; an edit leaves the text that it set aside. */
export function leaveMessage({ text, mentions, edit }: Writing): Writing {
  return edit === undefined ? { text, mentions } : edit.setAside;
}

/** Whether the edit still equals the message. */
export function saysSame({ content }: SeenMessage, written: FormattedText): boolean {
  if (content.type !== 'text') return false;
  const { text, mentions = [], formats = [] } = content;
  return (
    JSON.stringify([text, mentions, formats]) ===
    JSON.stringify([written.text, written.mentions, written.formats])
  );
}
