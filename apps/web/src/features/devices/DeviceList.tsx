import type { Device } from '@tend/protocol';
import { desktopOutline, phonePortraitOutline } from 'ionicons/icons';
import { useCallback, useState } from 'react';
import { useClient } from '../../platform/client.ts';
import { formatMoment } from '../../platform/dates.ts';
import { readDevice } from '../../platform/device-name.ts';
import { type Text, useText } from '../../platform/i18n.ts';
import { useToday } from '../../platform/use-today.ts';
import { push } from '../../shared/push.ts';
import { showToast } from '../../shared/toast.ts';
import { Card } from '../../ui/Card.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { FailedRow } from '../../ui/FailedRow.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useReloadInView } from '../../ui/use-reload-in-view.ts';

/** The devices on which the person is notified, with a way to end that for each. */
export function DeviceList() {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const ask = useCallback(() => client.call('device.list', {}), [client]);
  const { value, error, reload } = useAnswer(ask);
  useReloadInView(reload);
  const [removing, setRemoving] = useState<Device | null>(null);

  async function remove({ id, isCurrent }: Device) {
    if (isCurrent) await push.deleteToken();
    else await client.call('device.remove', { deviceId: id });
    showToast({ text: t('push.removed') });
    reload();
  }

  if (value === null && error !== null) {
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
          text={t('push.removeText', { device: nameOf(removing, text) })}
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
  const { t, language } = text;
  const today = useToday();
  const name = nameOf(device, text);
  const isPhone = device.platform !== 'web' || readDevice(device.userAgent).kind === 'phone';
  const moment = (time: number) => formatMoment(time, today, language);
  return (
    <SettingRow
      icon={isPhone ? phonePortraitOutline : desktopOutline}
      title={device.isCurrent ? t('push.deviceHere', { device: name }) : name}
      detail={
        device.failingSince === null
          ? t('push.lastContact', { moment: moment(device.lastContactAt) })
          : t('push.failingSince', { moment: moment(device.failingSince) })
      }
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

function nameOf({ userAgent }: Device, { t }: Text): string {
  const { browser, system } = readDevice(userAgent);
  if (browser !== null && system !== null) return t('sessions.device', { browser, system });
  return browser ?? system ?? t('sessions.unknownDevice');
}
