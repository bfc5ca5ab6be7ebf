import { forEver } from '@tend/protocol';
import { formatClock, formatDate } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Words for when something ends: "until 18:00", "until 18:00, 23 Nov"; for ever is "always". */
export function useUntil(): (moment: number) => string {
  const { t, language } = useText();
  return (moment) => {
    if (moment >= forEver) return t('notifications.always');
    const now = Date.now();
    const clock = formatClock(moment, language);
    if (moment - now < dayMs) return t('notifications.until', { moment: clock });
    const date = formatDate(moment, now, language);
    return t('notifications.until', { moment: `${clock}, ${date}` });
  };
}
