import { readDevice } from './device-name.ts';
import type { Text } from '../language/i18n.ts';

/** A name by which people recognise a device: "Chrome on Android". */
export function deviceTitle(userAgent: string | null, { t }: Pick<Text, 't'>): string {
  const { browser, system } = readDevice(userAgent);
  if (browser !== null && system !== null) return t('sessions.device', { browser, system });
  return browser ?? system ?? t('sessions.unknownDevice');
}
