import type { Quote } from '@tend/protocol';
import { useCallback } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { wordExcerpt } from './word-excerpt.ts';

/** Says how a message begins of which only an excerpt is known. */
export function useExcerpt(): (excerpt: Pick<Quote, 'type' | 'excerpt' | 'files'>) => string {
  const { t } = useText();
  return useCallback((excerpt) => wordExcerpt(excerpt, t), [t]);
}
