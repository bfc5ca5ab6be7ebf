import type { Presence } from '@tend/protocol';
import { daysBetween, formatClock, formatMoment } from '../../platform/language/dates.ts';
import type { Text } from '../../platform/language/i18n.ts';

/** "online", "last seen at 20:15", "last seen yesterday, 20:15"; empty while unknown. */
export function wordPresence(
  presence: Presence | undefined,
  now: number,
  { t, language }: Text,
): string {
  if (presence === undefined) return '';
  if (presence.isOnline) return t('presence.online');
  const { lastSeenAt } = presence;
  if (lastSeenAt === null) return '';
  return daysBetween(lastSeenAt, now) <= 0
    ? t('presence.lastSeenToday', { time: formatClock(lastSeenAt, language) })
    : t('presence.lastSeen', { moment: formatMoment(lastSeenAt, now, language) });
}
