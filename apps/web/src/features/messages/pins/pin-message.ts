import { toSeen, type Client, type Pin, type SeenMessage } from '@tend/client';
import { allowsAction, limits } from '@tend/protocol';
import { pinOutline } from 'ionicons/icons';
import type { Text } from '../../../platform/language/i18n.ts';
import { showToast } from '../../../shared/toast.ts';
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
    const pins = client.pins(chatId).getSnapshot();
    togglePin({ client, text, chatId, pins }, toSeen(message));
    return Promise.resolve();
  },
};

interface Pinning {
  client: Client;
  text: Text;
  chatId: string;
  pins: readonly Pin[];
}

/** Without a connection the change waits in the outbox, where a refusal would be seen too late. */
export function togglePin(
  { client, text: { t }, chatId, pins }: Pinning,
  message: SeenMessage,
): void {
  const isRemoved = isPinned(pins, message.id);
  if (!isRemoved && pins.length >= limits.pinsPerChat) {
    showToast({ text: t('errors.pins_full') });
    return;
  }
  client.setMessagePinned(chatId, message, !isRemoved);
}

function isPinned(pins: readonly Pin[], messageId: string): boolean {
  return pins.some((pin) => pin.messageId === messageId);
}
