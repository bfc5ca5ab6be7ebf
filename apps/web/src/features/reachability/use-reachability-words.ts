import type { Reachability } from '@tend/protocol';
import { formatMoment } from '../../platform/language/dates.ts';
import { useText } from '../../platform/language/i18n.ts';
import { useToday } from '../../platform/language/use-today.ts';

/**
 * Words for a person's reachability: "No device is notified. Last contact yesterday, 21:46. No e-mails
 * either".
 */
export function useReachabilityWords(): (person: Reachability) => string {
  const { t, language } = useText();
  const today = useToday();
  return ({ state, since, lastContactAt, wantsDigest }) => {
    const moment = (time: number) => formatMoment(time, today, language);
    const words = {
      reachable: t('reachability.reached'),
      failing: t('reachability.failing', { moment: moment(since ?? today) }),
      none: t('reachability.none'),
    }[state];
    const contact =
      lastContactAt === null
        ? t('reachability.neverSeen')
        : t('push.lastContact', { moment: moment(lastContactAt) });
    const parts = [words, contact];
    if (state !== 'reachable' && !wantsDigest) parts.push(t('reachability.noDigest'));
    return parts.join('. ');
  };
}
