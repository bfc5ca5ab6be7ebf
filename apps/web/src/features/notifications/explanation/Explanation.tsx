import { TendError } from '@tend/protocol/errors';
import { desktopOutline, phonePortraitOutline } from 'ionicons/icons';
import { useCallback } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { readDevice } from '../../../platform/device/device-name.ts';
import { deviceTitle } from '../../../platform/device/device-title.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card, SectionHead } from '../../../ui/page/Card.tsx';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { ListSkeleton } from '../../../ui/loading/ListSkeleton.tsx';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { SettingRow } from '../../../ui/lists/SettingRow.tsx';
import { useAnswer } from '../../../ui/loading/use-answer.ts';
import {
  type ExplainedDevice,
  type Explanation as Explained,
  wordDelivery,
  wordExplanation,
} from './explanation-words.ts';
import './Explanation.css';

/** A message, by chat and position. */
export interface ExplainedMessage {
  chatId: string;
  seq: number;
}

/** Explains why a message did or did not notify the person, with the outcome on each of their devices. */
export function Explanation({ chatId, seq }: ExplainedMessage) {
  const { t } = useText();
  const client = useClient();
  const ask = useCallback(
    async () => ({
      explanation: await client.call('notification.explain', { chatId, seq }),
      now: Date.now(),
    }),
    [client, chatId, seq],
  );
  const { value, error, reload } = useAnswer(ask);
  if (value !== null) return <Answer {...value} />;
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  return <ListSkeleton label={t('explanation.loading')} count={2} />;
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText();
  if (error instanceof TendError && error.code === 'not_found') {
    return <p className="explanation-words">{text.t('explanation.missing')}</p>;
  }
  return (
    <div className="column explanation-failure">
      <Notice kind="error">{sentenceOf(error, text)}</Notice>
      <Button kind="soft" onClick={onRetry}>
        {text.t('action.tryAgain')}
      </Button>
    </div>
  );
}

function Answer({ explanation, now }: { explanation: Explained; now: number }) {
  const text = useText();
  const { t } = text;
  const { basis, devices } = explanation;
  return (
    <>
      <p className="explanation-words">{wordExplanation(explanation, { ...text, now })}</p>
      {basis === 'today' && <Notice kind="plain">{t('explanation.today')}</Notice>}
      {devices.length === 0 ? (
        <p className="explanation-words">{t('explanation.noDevices')}</p>
      ) : (
        <>
          <SectionHead title={t('explanation.devices')} />
          <Card>
            <ul aria-label={t('explanation.devices')}>
              {devices.map((device) => (
                <li key={device.deviceId}>
                  <DeviceRow device={device} now={now} />
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </>
  );
}

function DeviceRow({ device, now }: { device: ExplainedDevice; now: number }) {
  const text = useText();
  const { t } = text;
  const { userAgent, isPresent, isCurrent } = device;
  const name = isPresent ? deviceTitle(userAgent, text) : t('explanation.removedDevice');
  const { kind } = readDevice(userAgent);
  return (
    <SettingRow
      icon={kind === 'phone' ? phonePortraitOutline : desktopOutline}
      title={isCurrent ? t('push.deviceHere', { device: name }) : name}
      detail={wordDelivery(device, { ...text, now })}
    />
  );
}
