import { forEver } from '@tend/protocol';
import { formatComingMoment } from '../../../platform/language/dates.ts';
import { useText } from '../../../platform/language/i18n.ts';

/** Words for when something ends: "until 18:00", "until 23 Nov, 18:00"; without an end, "always". */
export function useUntil(): (moment: number) => string {
  const { t, language } = useText();
  return (moment) => {
    if (moment >= forEver) return t('notifications.always');
    return t('notifications.until', { moment: formatComingMoment(moment, Date.now(), language) });
  };
}
