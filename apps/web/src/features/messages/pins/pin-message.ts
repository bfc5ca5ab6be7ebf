import { toSeen, type Client, type Pin, type SeenMessage } from '@tend/client';
import { allowsAction, limits } from '@tend/protocol';
import { pinOutline } from 'ionicons/icons';
import type { Text } from '../../../platform/language/i18n.ts';
import { showFailure, showToast } from '../../../shared/toast.ts';
import type { DoneAtOnce } from '../menu/message-action.ts';
import { messageShortcuts } from '../menu/message-shortcuts.ts';

/** Pins a message above its chat, or unpins it. */
export const pinMessage: DoneAtOnce = {
  name: 'pin',
  icon: pinOutline,
  shortcut: messageShortcuts.pin,
  isTile: true,
  isFor: ({ state, content }, { chat }) =>
    chat.may.pin && state === 'sent' && allowsAction(content.type, 'pin'),
  label: (t, { id }, { pins }) => t(isPinned(pins, id) ? 'message.unpin' : 'message.pin'),
  run({ chatId, message }, text, client) {
    togglePin({ client, text, chatId }, toSeen(message));
    return Promise.resolve();
  },
};

interface Pinning {
  client: Client;
  text: Text;
  chatId: string;
}

/** Pins a message, or unpins it, which a toast takes back: then it is the newest pin. */
export function togglePin(pinning: Pinning, message: SeenMessage): void {
  const { client, text, chatId } = pinning;
  if (!isPinned(client.pins(chatId).getSnapshot(), message.id)) {
    addPin(pinning, message);
    return;
  }
  client.setMessagePinned(chatId, message, false);
  const undo = { text: text.t('action.undo'), run: () => addPin(pinning, message) };
  showToast({ text: text.t('pins.unpinned'), undo });
}

/** Without a connection the change waits in the outbox, where a refusal would be seen too late. */
function addPin({ client, text: { t }, chatId }: Pinning, message: SeenMessage): void {
  if (client.pins(chatId).getSnapshot().length >= limits.pinsPerChat) {
    showFailure(t('errors.pins_full'));
    return;
  }
  client.setMessagePinned(chatId, message, true);
}

function isPinned(pins: readonly Pin[], messageId: string): boolean {
  return pins.some((pin) => pin.messageId === messageId);
}
