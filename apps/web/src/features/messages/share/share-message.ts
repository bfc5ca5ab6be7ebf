import { shareOutline } from 'ionicons/icons';
import type { DoneAtOnce } from '../menu/message-action.ts';

/** Hands a message's text to another app, where the device can. */
export const shareMessage: DoneAtOnce = {
  name: 'share',
  icon: shareOutline,
  isFor: ({ content }) => content.type === 'text' && 'share' in navigator,
  label: (t) => t('message.share'),
  async run({ text }) {
    await navigator.share({ text }).catch((error: unknown) => {
      // The person has closed the list of apps.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
  },
  failure: (t) => t('message.shareFailed'),
};
