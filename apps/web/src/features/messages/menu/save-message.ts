import { type Client, type ConversationMessage, toSeen } from '@tend/client';
import { bookmarkOutline } from 'ionicons/icons';
import type { Text } from '../../../platform/language/i18n.ts';
import { showToast } from '../../../shared/toast.ts';
import { canForward } from './Forward.tsx';
import type { DoneAtOnce } from './message-action.ts';

export const saveMessage: DoneAtOnce = {
  name: 'save',
  icon: bookmarkOutline,
  isFor: (message, { chat }) => !chat.isSaved && canForward(message),
  label: (t) => t('saved.save'),
  run: ({ chatId, message }, text, client) =>
    saveMessages(client, { chatId, messages: [message] }, text),
  failure: (t) => t('saved.failed'),
};

/** Forwards messages to the person's chat with themself, which is made the first time. */
export async function saveMessages(
  client: Client,
  { chatId, messages }: { chatId: string; messages: readonly ConversationMessage[] },
  { t }: Text,
): Promise<void> {
  const savedId = await client.openDirect(client.userId);
  for (const message of messages) {
    client.forwardMessage({ chatId, message: toSeen(message) }, savedId);
  }
  // The toast must not promise what a page closed at once would lose.
  await client.storeAll();
  showToast({ text: t('saved.done') });
}
