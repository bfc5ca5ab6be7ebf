import { allowsAction } from '@tend/protocol';
import { trashOutline } from 'ionicons/icons';
import { showToast } from '../../../shared/toast.ts';
import type { DoneAtOnce } from './message-action.ts';

/** Deletes a message for everybody; for as long as the toast is shown that can be taken back. */
export const deleteMessage: DoneAtOnce = {
  name: 'delete',
  icon: trashOutline,
  isDanger: true,
  isFor: ({ state, content, isOwn }, { type, selfRole }) => {
    const mayModerate = type === 'group' && selfRole === 'administrator';
    return state === 'sent' && allowsAction(content.type, 'delete') && (isOwn || mayModerate);
  },
  label: (t) => t('message.delete'),
  run({ chatId, message }, { t }, client) {
    const takeBack = client.deleteMessage(chatId, message.id);
    showToast({ text: t('message.deleted'), undo: { text: t('action.undo'), run: takeBack } });
    return Promise.resolve();
  },
};
