import { formatDay } from '../../../../platform/language/dates.ts';
import { joinFacts } from '../../../../platform/language/facts.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { useToday } from '../../../../platform/language/use-today.ts';
import { usePeople } from '../../../users/use-people.ts';

/** Who sent something, and when. */
export function useOrigin({
  authorId,
  createdAt,
}: {
  authorId: string;
  createdAt: number;
}): string {
  const { t, language } = useText();
  const { userId, nameOf } = usePeople();
  const today = useToday();
  const who = authorId === userId ? t('message.you') : nameOf(authorId);
  return joinFacts([who, formatDay(createdAt, today, language)], t);
}
