import { shareOutline } from 'ionicons/icons';
import type { DoneAtOnce } from '../menu/message-action.ts';
import { canShareFiles, share, shareFiles, toShareable } from '../files/save-file.ts';

/** Hands a message's text or files to another app, where the device can. */
export const shareMessage: DoneAtOnce = {
  name: 'share',
  icon: shareOutline,
  isFor: ({ content }) =>
    'share' in navigator &&
    (content.type === 'text' || (content.type === 'files' && canShareFiles())),
  label: (t) => t('message.share'),
  async run({ text, message: { content } }, _text, { files }) {
    if (content.type !== 'files') {
      await share({ text });
      return;
    }
    const shared = await Promise.all(content.files.map((file) => toShareable(files, file)));
    await shareFiles(shared, content.text);
  },
  failure: (t) => t('message.shareFailed'),
};
