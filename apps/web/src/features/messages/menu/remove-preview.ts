import { unlinkOutline } from 'ionicons/icons';
import type { DoneAtOnce } from './message-action.ts';

/** Removes the preview of the link in an own message, for everybody and for good. */
export const removePreview: DoneAtOnce = {
  name: 'removePreview',
  icon: unlinkOutline,
  isFor: ({ isOwn, state, content }) =>
    isOwn && state === 'sent' && content.type === 'text' && content.preview !== undefined,
  label: (t) => t('message.removePreview'),
  run({ chatId, message }, _text, client) {
    client.removePreview(chatId, message.id);
    return Promise.resolve();
  },
};
