import type { ChatDetails, Client, ConversationMessage } from '@tend/client';
import { allowsAction } from '@tend/protocol';
import { trashOutline } from 'ionicons/icons';
import { useClient } from '../../../platform/client/client.ts';
import { type Text, useText } from '../../../platform/language/i18n.ts';
import { showToast } from '../../../shared/toast.ts';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import type { DoneAtOnce, MessageSheetProps } from './message-action.ts';
import { messageShortcuts } from './message-shortcuts.ts';

export const deleteMessage: DoneAtOnce = {
  name: 'delete',
  icon: trashOutline,
  shortcut: messageShortcuts.delete,
  Question: DeleteQuestion,
  isDanger: true,
  isFor: (message, { chat }) => canDelete(message, chat),
  label: (t) => t('message.delete'),
  run({ chatId, message }, text, client) {
    deleteMessages(client, { chatId, messages: [message] }, text);
    return Promise.resolve();
  },
};

/** Own messages, also those that wait, and, as an administrator of the group, any. */
export function canDelete(
  { id, key, state, content, isOwn }: ConversationMessage,
  { type, selfRole }: Pick<ChatDetails, 'type' | 'selfRole'>,
): boolean {
  const mayModerate = type === 'group' && selfRole === 'administrator';
  // A scheduled one that is being sent waits under a key of its own: without that it would go at its time.
  const isThere = state === 'sent' || (state === 'pending' && key === id);
  return isThere && allowsAction(content.type, 'delete') && (isOwn || mayModerate);
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

function DeleteQuestion({ subject: { chatId, message, text: words }, onClose }: MessageSheetProps) {
  const client = useClient();
  const text = useText();
  const { t } = text;
  return (
    <Confirm
      title={t('message.deleteQuestion')}
      text={words}
      action={t('message.delete')}
      isDanger
      onConfirm={() => {
        deleteMessages(client, { chatId, messages: [message] }, text);
        return Promise.resolve();
      }}
      onClose={onClose}
    />
  );
}
