import { toSeen } from '@tend/client';
import { bookmarkOutline } from 'ionicons/icons';
import { showToast } from '../../../shared/toast.ts';
import { canForward } from './Forward.tsx';
import type { DoneAtOnce } from './message-action.ts';

/** Forwards a message to the person's chat with themself, which is made the first time. */
export const saveMessage: DoneAtOnce = {
  name: 'save',
  icon: bookmarkOutline,
  isFor: (message, { chat }) => !chat.isSaved && canForward(message),
  label: (t) => t('saved.save'),
  async run({ chatId, message }, { t }, client) {
    const savedId = await client.openDirect(client.userId);
    client.forwardMessage({ chatId, message: toSeen(message) }, savedId);
    // The toast must not promise what a page closed at once would lose.
    await client.storeAll();
    showToast({ text: t('saved.done') });
  },
  failure: (t) => t('saved.failed'),
};
