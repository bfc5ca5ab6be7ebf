import { moonOutline, notificationsOffOutline, notificationsOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useClient, useReadable } from '../../platform/client.ts';
import { formatClockRange } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { DoNotDisturbSheet } from './DoNotDisturbSheet.tsx';
import { NotificationsSheet } from './NotificationsSheet.tsx';
import { QuietHoursSheet } from './QuietHoursSheet.tsx';
import { momentAt } from './times.ts';
import { useIsFuture } from './use-is-future.ts';
import { useUntil } from './use-until.ts';

/** In the profile: keep quiet now, keep quiet at certain hours, and everything else about notifications. */
export function NotificationRows() {
  const { t, language } = useText();
  const client = useClient();
  const settings = useReadable(client.notificationSettings);
  const [opened, setOpened] = useState<'doNotDisturb' | 'quietHours' | 'all' | null>(null);
  const until = useUntil();
  const isDisturbed = !useIsFuture(settings.doNotDisturbUntil);
  const { quietHours } = settings;
  const spans = quietHours.days.flat();
  const [first] = spans;
  const hours =
    first === undefined ? '' : formatClockRange(momentAt(first.from), momentAt(first.to), language);
  const close = () => setOpened(null);
  return (
    <>
      <Card>
        <SettingRow
          icon={notificationsOffOutline}
          title={t('notifications.doNotDisturb')}
          detail={isDisturbed ? t('notifications.off') : until(settings.doNotDisturbUntil ?? 0)}
          onClick={() => setOpened('doNotDisturb')}
        />
        <SwitchRow
          icon={moonOutline}
          title={t('notifications.quietHours')}
          detail={hours === '' ? t('notifications.noHours') : hours}
          isOn={quietHours.isOn}
          onChange={(isOn) => {
            if (isOn && spans.length === 0) setOpened('quietHours');
            else client.updateNotificationSettings({ quietHours: { ...quietHours, isOn } });
          }}
        />
        <SettingRow
          icon={moonOutline}
          title={t('notifications.editHours')}
          onClick={() => setOpened('quietHours')}
        />
        <SettingRow
          icon={notificationsOutline}
          title={t('notifications.all')}
          onClick={() => setOpened('all')}
        />
      </Card>
      {opened === 'doNotDisturb' && <DoNotDisturbSheet onClose={close} />}
      {opened === 'quietHours' && <QuietHoursSheet onClose={close} />}
      {opened === 'all' && <NotificationsSheet onClose={close} />}
    </>
  );
}
