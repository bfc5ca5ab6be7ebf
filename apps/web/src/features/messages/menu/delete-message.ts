import type { ChatDetails, Client, ConversationMessage } from '@tend/client';
import { allowsAction } from '@tend/protocol';
import { trashOutline } from 'ionicons/icons';
import type { Text } from '../../../platform/language/i18n.ts';
import { showToast } from '../../../shared/toast.ts';
import type { DoneAtOnce } from './message-action.ts';

export const deleteMessage: DoneAtOnce = {
  name: 'delete',
  icon: trashOutline,
  isDanger: true,
  isFor: (message, { chat }) => canDelete(message, chat),
  label: (t) => t('message.delete'),
  run({ chatId, message }, text, client) {
    deleteMessages(client, { chatId, messages: [message] }, text);
    return Promise.resolve();
  },
};

/** Own messages and, as an administrator of the group, any. */
export function canDelete(
  { state, content, isOwn }: ConversationMessage,
  { type, selfRole }: Pick<ChatDetails, 'type' | 'selfRole'>,
): boolean {
  const mayModerate = type === 'group' && selfRole === 'administrator';
  return state === 'sent' && allowsAction(content.type, 'delete') && (isOwn || mayModerate);
}

/** Deletes messages for everybody; for as long as the toast is shown, that can be taken back for all of them. */
export function deleteMessages(
  client: Client,
  { chatId, messages }: { chatId: string; messages: readonly ConversationMessage[] },
  { t }: Text,
): void {
  const count = messages.length;
  const takenBack = messages.map(({ id }) => client.deleteMessage(chatId, id));
  const run = () => {
    for (const takeBack of takenBack) takeBack();
  };
  const text = count === 1 ? t('message.deleted') : t('selection.deleted', { count });
  showToast({ text, undo: { text: t('action.undo'), run } });
}
