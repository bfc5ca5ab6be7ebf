import { copyOutline } from 'ionicons/icons';
import { showToast } from '../../shared/toast.ts';
import type { MessageAction } from './message-action.ts';

/** Puts a message's text on the clipboard, as it is read. */
export const copyText: MessageAction = {
  name: 'copy',
  icon: copyOutline,
  isFor: () => true,
  label: (_, t) => t('message.copy'),
  async run({ text }, { t }) {
    // Only pages behind TLS have a clipboard: elsewhere this rejects, too.
    await navigator.clipboard.writeText(text);
    showToast({ text: t('message.copied') });
  },
  failure: (t) => t('message.copyFailed'),
};
