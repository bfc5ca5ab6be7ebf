import { notificationsOffOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useClient, useReadable } from '../platform/client.ts';
import { useText } from '../platform/i18n.ts';
import { push } from '../shared/push.ts';
import { values } from '../shared/values.ts';
import { Banner } from './Banner.tsx';
import { sentenceOf } from './error-sentence.ts';
import { useTask } from './use-task.ts';

/** Below the bar: that this very device cannot be notified any more, and the way to mend it. */
export function DeviceBanner() {
  const text = useText();
  const { t } = text;
  const unreachable = useReadable(useClient().unreachableDevices);
  const [isDenied, setIsDenied] = useState(false);
  const task = useTask(async () => {
    const permission = await push.requestPermission();
    setIsDenied(permission === 'denied');
    if (permission === 'granted') await push.replaceToken();
  });
  const isShown = unreachable.some(({ deviceId }) => deviceId === values.pushDeviceId);
  return (
    <div role="status">
      {isShown && (
        <Banner
          kind="waiting"
          icon={notificationsOffOutline}
          action={{
            label: t(task.isBusy ? 'push.turningOn' : 'push.turnOnAgain'),
            isBusy: task.isBusy,
            onClick: () => task.run(),
          }}
        >
          {isDenied ? t('push.denied') : t('push.unreachableHere')}
          {task.error !== null && ` ${sentenceOf(task.error, text)}`}
        </Banner>
      )}
    </div>
  );
}
