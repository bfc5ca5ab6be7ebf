import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { PauseSheet, TimeChoice } from './PauseSheet.tsx';
import { halfHourMs, hourMs, nextTime, tomorrowMorning } from './times.ts';
import { useIsFuture } from '../../../platform/language/use-is-future.ts';

/** Pauses pushes until a time; alerts raised meanwhile are delivered then. */
export function DoNotDisturbSheet({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const client = useClient();
  const { doNotDisturbUntil } = useReadable(client.notificationSettings);
  const isPaused = useIsFuture(doNotDisturbUntil);
  const choose = (until: number | null) =>
    client.updateNotificationSettings({ doNotDisturbUntil: until });
  return (
    <PauseSheet
      title={t('notifications.doNotDisturb')}
      text={t('notifications.doNotDisturbText')}
      choices={[
        { label: t('notifications.for30Minutes'), until: () => Date.now() + halfHourMs },
        { label: t('notifications.for1Hour'), until: () => Date.now() + hourMs },
        { label: t('notifications.untilTomorrow'), until: () => tomorrowMorning(Date.now()) },
      ]}
      isPaused={isPaused}
      endLabel={t('notifications.disturbAgain')}
      onChoose={choose}
      onClose={onClose}
    >
      <TimeChoice
        label={t('notifications.untilTime')}
        action={t('notifications.set')}
        onChoose={(clock) => {
          choose(nextTime(clock, Date.now()));
          onClose();
        }}
      />
    </PauseSheet>
  );
}
