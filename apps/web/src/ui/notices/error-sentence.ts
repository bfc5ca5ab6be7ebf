import { TendError } from '@tend/protocol/errors';
import { isConnectionError } from '../../shared/calls.ts';
import { formatWait } from '../../platform/language/format.ts';
import type { Text } from '../../platform/language/i18n.ts';

/** The error of a failed call in words, in the person's language. */
export function sentenceOf(error: unknown, { t, language }: Text): string {
  if (isConnectionError(error)) return t('errors.no_connection');
  if (!(error instanceof TendError)) return t('errors.internal');
  const { retryAfterMs, fields } = error.body;
  if (error.code === 'rate_limited' && retryAfterMs !== undefined) {
    return t('errors.rate_limited_wait', { wait: formatWait(retryAfterMs, language) });
  }
  if (error.code === 'bad_request' && fields?.some((field) => /email$/i.test(field))) {
    return t('field.emailWrong');
  }
  return t(`errors.${error.code}`);
}
