import type { Status, UserRow } from '@tend/protocol';
import { formatUntil } from '../../platform/language/dates.ts';
import { useIsFuture } from '../../platform/language/use-is-future.ts';
import { useText } from '../../platform/language/i18n.ts';
import { useToday } from '../../platform/language/use-today.ts';
import { typedStatus } from '../../ui/fields/typed-status.ts';

/** A person's status until it ends, and in words: "🏖️ On holiday until 24 November". */
export function useStatus(
  person: Pick<UserRow, 'status'> | undefined,
): { status: Status; words: string } | null {
  const { t, language } = useText();
  const today = useToday();
  const status = person?.status;
  const until = status?.until ?? null;
  const isFuture = useIsFuture(until);
  if (status === undefined || (until !== null && !isFuture)) return null;
  const typed = typedStatus(status);
  if (until === null) return { status, words: typed };
  const moment = formatUntil(until, today, language);
  return { status, words: t('status.until', { status: typed, moment }) };
}
