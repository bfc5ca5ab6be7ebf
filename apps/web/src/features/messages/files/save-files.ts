import { downloadOutline } from 'ionicons/icons';
import type { DoneAtOnce } from '../menu/message-action.ts';
import { saveFile } from './save-file.ts';

/** Saves the files of a message on the device. */
export const saveFiles: DoneAtOnce = {
  name: 'saveFiles',
  icon: downloadOutline,
  isFor: ({ content, state }) => content.type === 'files' && state === 'sent',
  label: (t) => t('media.save'),
  async run({ message: { content } }, _text, { files }) {
    if (content.type !== 'files') return;
    for (const file of content.files) await saveFile(files, file);
  },
  failure: (t) => t('errors.no_connection'),
};
