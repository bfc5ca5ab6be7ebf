import { fileWord, type FilesSummary, type Quote } from '@tend/protocol';
import type { Text } from '../../../platform/language/i18n.ts';

/** How a quoted or pinned message begins; of what only a newer version can read, that this one has to be updated. */
export function wordExcerpt(
  { type, excerpt, files }: Pick<Quote, 'type' | 'excerpt' | 'files'>,
  t: Text['t'],
): string {
  switch (type) {
    case 'text':
      return excerpt;
    case 'poll':
      return t('poll.preview', { question: excerpt });
    case 'files':
      return files === undefined ? excerpt : wordFiles(files, excerpt, t);
    default:
      return t('message.unknown');
  }
}

/** Files by their number and kind, or a single document by its name; and the text below them. */
export function wordFiles(files: FilesSummary, text: string, t: Text['t']): string {
  const words = files.name ?? t(`files.${fileWord(files)}`, { count: files.count });
  return text === '' ? words : t('files.withText', { files: words, text });
}
