import type { OutputOf } from '@tend/protocol';
import { desktopOutline, paperPlaneOutline, phonePortraitOutline } from 'ionicons/icons';
import { readDevice } from '../../platform/device/device-name.ts';
import { deviceTitle } from '../../platform/device/device-title.ts';
import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { SettingRow } from '../../ui/lists/SettingRow.tsx';
import { useDeviceState } from '../devices/use-device-state.ts';
import { type DeviceTests, useDeviceTests } from './use-device-tests.ts';

type Device = OutputOf<'reachability.devices'>['devices'][number];

interface TestedDevicesProps {
  userId: string;
  devices: readonly Device[];
  onTested: () => void;
}

/** A person's devices, each with a test; if there are several, also a test of all. */
export function TestedDevices({ userId, devices, onTested }: TestedDevicesProps) {
  const text = useText();
  const { t } = text;
  const tests = useDeviceTests(userId, onTested);
  return (
    <>
      <Card>
        <ul aria-label={t('push.devices')}>
          {devices.map((device) => (
            <li key={device.id}>
              <TestedDevice device={device} tests={tests} />
            </li>
          ))}
        </ul>
      </Card>
      {tests.error !== null && <Notice kind="error">{sentenceOf(tests.error, text)}</Notice>}
      {devices.length > 1 && (
        <div className="column test-all">
          <Button
            kind="soft"
            icon={paperPlaneOutline}
            isBusy={tests.wanted === 'all'}
            isDisabled={tests.wanted !== null}
            onClick={() => tests.run('all')}
          >
            {t('reachability.testAll')}
          </Button>
        </div>
      )}
    </>
  );
}

function TestedDevice({ device, tests }: { device: Device; tests: DeviceTests }) {
  const text = useText();
  const { t } = text;
  const stateOf = useDeviceState();
  const { id: deviceId } = device;
  const title = deviceTitle(device.userAgent, text);
  const isPhone = device.platform !== 'web' || readDevice(device.userAgent).kind === 'phone';
  const outcome = tests.outcomes.get(deviceId);
  const isBusy = typeof tests.wanted === 'object' && tests.wanted?.deviceId === deviceId;
  return (
    <>
      <SettingRow
        icon={isPhone ? phonePortraitOutline : desktopOutline}
        title={title}
        detail={stateOf(device)}
        end={
          <Button
            kind="soft"
            size="small"
            isBusy={isBusy}
            isDisabled={tests.wanted !== null}
            onClick={() => tests.run({ deviceId })}
          >
            {t('reachability.test')}
            <span className="visually-hidden">: {title}</span>
          </Button>
        }
      />
      <div className="tested-outcome" role="status">
        {outcome !== undefined && (
          <Notice kind={outcome === 'accepted' ? 'done' : 'error'}>
            {t(`reachability.outcome.${outcome}`)}
          </Notice>
        )}
      </div>
    </>
  );
}
