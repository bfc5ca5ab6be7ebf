import { limits } from '@tend/protocol';
import { formatNumber } from '../../platform/language/format.ts';
import type { Text } from '../../platform/language/i18n.ts';

/** "14", or "1,000+" where counting has ended. */
export function wordCount(count: number, { t, language }: Text): string {
  const number = formatNumber(count, language);
  return count < limits.searchCount ? number : t('search.orMore', { number });
}

/** The number of hits as a sentence that is read out. */
export function wordFound(count: number, { t }: Text): string {
  if (count === 0) return t('search.noMessages');
  return t(count < limits.searchCount ? 'search.found' : 'search.foundMore', { count });
}
