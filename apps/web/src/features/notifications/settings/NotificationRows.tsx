import { moonOutline, notificationsOffOutline, notificationsOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { SettingRow } from '../../../ui/lists/SettingRow.tsx';
import { DoNotDisturbSheet } from './DoNotDisturbSheet.tsx';
import { NotificationsSheet } from './NotificationsSheet.tsx';
import { QuietHoursSheet } from './QuietHoursSheet.tsx';
import { toQuietRows } from './quiet-rows.ts';
import { hoursInWords } from './quiet-words.ts';
import { useIsFuture } from '../../../platform/language/use-is-future.ts';
import { useUntil } from './use-until.ts';

/** In the profile: do not disturb, quiet hours, and all other notification settings. */
export function NotificationRows() {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const settings = useReadable(client.notificationSettings);
  const [opened, setOpened] = useState<'doNotDisturb' | 'quietHours' | 'all' | null>(null);
  const until = useUntil();
  const isDisturbed = !useIsFuture(settings.doNotDisturbUntil);
  const { isOn, days } = settings.quietHours;
  const hours = isOn ? toQuietRows(days).map((row) => hoursInWords(row, text)) : [];
  const close = () => setOpened(null);
  return (
    <>
      <Card>
        <SettingRow
          icon={notificationsOffOutline}
          title={t('notifications.doNotDisturb')}
          detail={isDisturbed ? t('notifications.off') : until(settings.doNotDisturbUntil ?? 0)}
          onOpen={() => setOpened('doNotDisturb')}
        />
        <SettingRow
          icon={moonOutline}
          title={t('notifications.quietHours')}
          detail={hours.length === 0 ? t('notifications.off') : <Lines lines={hours} />}
          onOpen={() => setOpened('quietHours')}
        />
        <SettingRow
          icon={notificationsOutline}
          title={t('notifications.all')}
          onOpen={() => setOpened('all')}
        />
      </Card>
      {opened === 'doNotDisturb' && <DoNotDisturbSheet onClose={close} />}
      {opened === 'quietHours' && <QuietHoursSheet onClose={close} />}
      {opened === 'all' && <NotificationsSheet onClose={close} />}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="notification-line">
      {line}
    </span>
  ));
}
