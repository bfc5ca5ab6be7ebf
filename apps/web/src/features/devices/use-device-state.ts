import type { Device } from '@tend/protocol';
import { formatMoment } from '../../platform/language/dates.ts';
import { useText } from '../../platform/language/i18n.ts';
import { useToday } from '../../platform/language/use-today.ts';

type DeviceState = Pick<
  Device,
  'unreachableSince' | 'failingSince' | 'lastSuccessAt' | 'lastContactAt'
>;

/** Describes a device's state: its most serious known problem, and the last contact. */
export function useDeviceState(): (device: DeviceState) => string {
  const { t, language } = useText();
  const today = useToday();
  const moment = (time: number) => formatMoment(time, today, language);
  return (device) => {
    const contact = t('push.lastContact', { moment: moment(device.lastContactAt) });
    const { unreachableSince, failingSince, lastSuccessAt } = device;
    const since = unreachableSince ?? failingSince;
    if (since !== null) {
      const key = unreachableSince === null ? 'push.failingSince' : 'push.unreachableSince';
      return `${t(key, { moment: moment(since) })}. ${contact}`;
    }
    if (lastSuccessAt === null) return contact;
    return `${contact}. ${t('push.lastSuccess', { moment: moment(lastSuccessAt) })}`;
  };
}
