import type { Quote } from '@tend/protocol';
import type { Text } from '../../../platform/language/i18n.ts';

/** How a quoted or pinned message begins; of what only a newer version can read, that this one has to be updated. */
export function wordExcerpt(
  { type, excerpt }: Pick<Quote, 'type' | 'excerpt'>,
  t: Text['t'],
): string {
  switch (type) {
    case 'text':
      return excerpt;
    case 'poll':
      return t('poll.preview', { question: excerpt });
    default:
      return t('message.unknown');
  }
}
