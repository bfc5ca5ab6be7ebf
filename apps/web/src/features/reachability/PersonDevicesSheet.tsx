import type { Reachability } from '@tend/protocol';
import { useCallback } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { ListSkeleton } from '../../ui/loading/ListSkeleton.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { useAnswer } from '../../ui/loading/use-answer.ts';
import { TestedDevices } from './TestedDevices.tsx';
import { useReachabilityWords } from './use-reachability-words.ts';
import './DeliveryState.css';

interface PersonDevicesSheetProps {
  person: Reachability & { name: string };
  onTested: () => void;
  onClose: () => void;
}

/** A person's devices, each with a test. */
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
        <TestedDevices userId={userId} devices={value.devices} onTested={handleTested} />
      )}
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Sheet>
  );
}
