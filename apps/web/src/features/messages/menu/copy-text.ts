import { copyOutline } from 'ionicons/icons';
import type { Text } from '../../../platform/language/i18n.ts';
import { showToast } from '../../../shared/toast.ts';
import type { DoneAtOnce, MessageSubject } from './message-action.ts';
import { messageShortcuts } from './message-shortcuts.ts';

/** Puts a message's text on the clipboard, as it is read; of files, what is written below them. */
export const copyText = {
  name: 'copy',
  icon: copyOutline,
  shortcut: messageShortcuts.copy,
  isTile: true,
  isFor: ({ content }) => content.type !== 'files' || content.text !== '',
  label: (t) => t('message.copyShort'),
  async run(
    { text, message }: Pick<MessageSubject, 'text'> & Partial<MessageSubject>,
    { t }: Text,
  ) {
    // Only pages behind TLS have a clipboard: elsewhere this rejects, too.
    const { content } = message ?? {};
    await navigator.clipboard.writeText(content?.type === 'files' ? content.text : text);
    showToast({ text: t('message.copied') });
  },
  failure: (t) => t('message.copyFailed'),
} satisfies DoneAtOnce;
