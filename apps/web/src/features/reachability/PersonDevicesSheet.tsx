import type { OutputOf, Reachability } from '@tend/protocol';
import { desktopOutline, phonePortraitOutline } from 'ionicons/icons';
import { useCallback, useState } from 'react';
import { useClient } from '../../platform/client.ts';
import { readDevice } from '../../platform/device-name.ts';
import { useText } from '../../platform/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { sentenceOf } from '../../ui/error-sentence.ts';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useTask } from '../../ui/use-task.ts';
import { deviceTitle } from '../../platform/device-title.ts';
import { useDeviceState } from '../devices/use-device-state.ts';
import { useReachabilityWords } from './use-reachability-words.ts';
import './DeliveryState.css';

type Device = OutputOf<'reachability.devices'>['devices'][number];
type Outcome = OutputOf<'reachability.sendTest'>['results'][number]['outcome'];

interface PersonDevicesSheetProps {
  person: Reachability & { name: string };
  onTested: () => void;
  onClose: () => void;
}

/** Somebody's devices, each with a test of it. */
export function PersonDevicesSheet({ person, onTested, onClose }: PersonDevicesSheetProps) {
  const text = useText();
  const { t } = text;
  const describe = useReachabilityWords();
  const client = useClient();
  const { userId, name } = person;
  const ask = useCallback(() => client.call('reachability.devices', { userId }), [client, userId]);
  const { value, error, reload } = useAnswer(ask);

  function handleTested() {
    reload();
    onTested();
  }

  return (
    <Sheet title={name} onClose={onClose}>
      <p className="sheet-text">{describe(person)}</p>
      {value === null && error === null && <ListSkeleton label={t('reachability.loading')} />}
      {value === null && error !== null && (
        <>
          <Notice kind="error">{sentenceOf(error, text)}</Notice>
          <Button kind="soft" onClick={reload}>
            {t('action.tryAgain')}
          </Button>
        </>
      )}
      {value !== null && value.devices.length === 0 && (
        <p className="sheet-text">{t('reachability.noDevices')}</p>
      )}
      {value !== null && value.devices.length > 0 && (
        <Card>
          <ul aria-label={t('push.devices')}>
            {value.devices.map((device) => (
              <li key={device.id}>
                <TestedDevice userId={userId} device={device} onTested={handleTested} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Sheet>
  );
}

interface TestedDeviceProps {
  userId: string;
  device: Device;
  onTested: () => void;
}

function TestedDevice({ userId, device, onTested }: TestedDeviceProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const stateOf = useDeviceState();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const title = deviceTitle(device.userAgent, text);
  const isPhone = device.platform !== 'web' || readDevice(device.userAgent).kind === 'phone';
  const task = useTask(async () => {
    setOutcome(null);
    const { results } = await client.call('reachability.sendTest', { userId, deviceId: device.id });
    setOutcome(results[0]?.outcome ?? null);
    onTested();
  });
  return (
    <>
      <SettingRow
        icon={isPhone ? phonePortraitOutline : desktopOutline}
        title={title}
        detail={stateOf(device)}
        end={
          <Button kind="soft" size="small" isBusy={task.isBusy} onClick={() => task.run()}>
            {t('reachability.test')}
            <span className="visually-hidden">: {title}</span>
          </Button>
        }
      />
      <div className="tested-outcome" role="status">
        {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
        {outcome !== null && (
          <Notice kind={outcome === 'accepted' ? 'done' : 'error'}>
            {t(`reachability.outcome.${outcome}`)}
          </Notice>
        )}
      </div>
    </>
  );
}
