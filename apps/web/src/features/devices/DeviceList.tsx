import type { Device } from '@tend/protocol';
import { desktopOutline, phonePortraitOutline } from 'ionicons/icons';
import { useCallback, useEffect, useState } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { readDevice } from '../../platform/device/device-name.ts';
import { useText } from '../../platform/language/i18n.ts';
import { isConnectionError } from '../../shared/calls.ts';
import { push } from '../../shared/push.ts';
import { showToast } from '../../shared/toast.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { FailedRow } from '../../ui/lists/FailedRow.tsx';
import { SettingRow } from '../../ui/lists/SettingRow.tsx';
import { useAnswer } from '../../ui/loading/use-answer.ts';
import { useReloadInView } from '../../ui/loading/use-reload-in-view.ts';
import { useRetryWhenLive } from '../../ui/loading/use-retry-when-live.ts';
import { deviceTitle } from '../../platform/device/device-title.ts';
import { useDeviceState } from './use-device-state.ts';

/** The devices that receive the person's pushes, with a button to remove each. */
export function DeviceList() {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const ask = useCallback(() => client.call('device.list', {}), [client]);
  const { value, error, reload } = useAnswer(ask);
  useReloadInView(reload);
  useRetryWhenLive({ error, reload });
  // Changes as soon as a device fails or recovers.
  const unreachable = useReadable(client.unreachableDevices);
  useEffect(reload, [unreachable, reload]);
  const [removing, setRemoving] = useState<Device | null>(null);

  async function remove({ id, isCurrent }: Device) {
    if (isCurrent) await push.deleteToken(id);
    else await client.call('device.remove', { deviceId: id });
    showToast({ text: t('push.removed') });
    reload();
  }

  // Offline, the list of sessions above already shows the error.
  if (value === null && error !== null && !isConnectionError(error)) {
    return <FailedRow title={t('push.listFailed')} error={error} onRetry={reload} />;
  }
  if (value === null || value.devices.length === 0) return null;
  return (
    <Card>
      <ul aria-label={t('push.devices')}>
        {value.devices.map((device) => (
          <li key={device.id}>
            <DeviceRow device={device} onRemove={() => setRemoving(device)} />
          </li>
        ))}
      </ul>
      {removing !== null && (
        <Confirm
          title={t('push.removeTitle')}
          text={t('push.removeText', { device: deviceTitle(removing.userAgent, text) })}
          action={t('push.remove')}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  );
}

function DeviceRow({ device, onRemove }: { device: Device; onRemove: () => void }) {
  const text = useText();
  const { t } = text;
  const stateOf = useDeviceState();
  const name = deviceTitle(device.userAgent, text);
  const isPhone = device.platform !== 'web' || readDevice(device.userAgent).kind === 'phone';
  return (
    <SettingRow
      icon={isPhone ? phonePortraitOutline : desktopOutline}
      title={device.isCurrent ? t('push.deviceHere', { device: name }) : name}
      detail={stateOf(device)}
      end={
        <button
          type="button"
          className="link"
          aria-label={t('push.removeNamed', { device: name })}
          onClick={onRemove}
        >
          {t('push.remove')}
        </button>
      }
    />
  );
}
