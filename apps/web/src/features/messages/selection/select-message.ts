import { isReadable } from '@tend/protocol';
import { checkmarkCircleOutline } from 'ionicons/icons';
import type { DoneInConversation } from '../menu/message-action.ts';
import { messageShortcuts } from '../menu/message-shortcuts.ts';
import { toggleSelected } from './selection.ts';

/** Begins to select several messages with this one. */
export const selectMessage: DoneInConversation = {
  name: 'select',
  icon: checkmarkCircleOutline,
  shortcut: messageShortcuts.select,
  isFor: ({ content }) => isReadable(content),
  label: (t) => t('message.select'),
  begin({ chatId, message }) {
    toggleSelected(chatId, message.key);
  },
};
