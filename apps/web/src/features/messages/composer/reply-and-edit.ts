import {
  type ChatDetails,
  toSeen,
  type Client,
  type ConversationMessage,
  type SeenMessage,
  type Writing,
} from '@tend/client';
import {
  allowsAction,
  isEditable,
  type FormattedText,
  type OrganizationRow,
  writeMarkup,
} from '@tend/protocol';
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

interface EditConditions extends Pick<MessageWhereabouts, 'serverNow'> {
  chat: { may: Pick<ChatDetails['may'], 'write'> };
  organization: Pick<OrganizationRow, 'editWithinMinutes'> | null;
}

/** As far as this device knows; the server decides. */
export function canEdit(
  { isOwn, state, content, forwardedFrom, createdAt }: ConversationMessage,
  { chat, organization, serverNow }: EditConditions,
): boolean {
  const limitMs = (organization?.editWithinMinutes ?? 0) * 60_000;
  return (
    chat.may.write &&
    isOwn &&
    state === 'sent' &&
    forwardedFrom === null &&
    isEditable(content) &&
    serverNow < createdAt + limitMs
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
export function beginEdit(
  client: Pick<Client, 'changeDraft'>,
  chatId: string,
  message: ConversationMessage,
): void {
  const { content } = message;
  if (!isEditable(content)) return;
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
  const serverNow = client.serverNow();
  const last = messages.findLast(({ isOwn, content }) => isOwn && isEditable(content));
  if (last === undefined || chat === null) return false;
  if (!canEdit(last, { chat, organization, serverNow })) return false;
  beginEdit(client, chatId, last);
  return true;
}

/** The draft without its reply or edit; an edit leaves the text that it set aside. */
export function leaveMessage({ text, mentions, edit }: Writing): Writing {
  return edit === undefined ? { text, mentions } : edit.setAside;
}

/** Whether the edit still equals the message. */
export function saysSame({ content }: SeenMessage, written: FormattedText): boolean {
  if (!isEditable(content)) return false;
  const { text, mentions = [], formats = [] } = content;
  return (
    JSON.stringify([text, mentions, formats]) ===
    JSON.stringify([written.text, written.mentions, written.formats])
  );
}
