import { useState } from 'react';
import { useClient } from '../../../../platform/client/client.ts';
import { formatBytes } from '../../../../platform/language/format.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { showToast } from '../../../../shared/toast.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { RadioRows } from '../../../../ui/fields/RadioRows.tsx';
import { useTask } from '../../../../ui/loading/use-task.ts';
import { sentenceOf } from '../../../../ui/notices/error-sentence.ts';
import { Notice } from '../../../../ui/notices/Notice.tsx';

const offeredLimits = [100e6, 250e6, 500e6, 1e9, 2e9];

interface FilesOnDeviceProps {
  /** What files that were seen take of the device, and may take at most. */
  usage: { readonly bytes: number; readonly limitBytes: number };
  /** Something of it has changed. */
  onChanged: () => void;
  onClose: () => void;
}

/** How much of the device photos and files that were seen may take; and a button that removes them. */
export function FilesOnDevice({ usage: { bytes, limitBytes }, ...props }: FilesOnDeviceProps) {
  const { onChanged, onClose } = props;
  const text = useText();
  const { t, language } = text;
  const { files } = useClient();
  const [chosenBytes, setChosenBytes] = useState(limitBytes);
  const limiting = useTask(async (limit: number) => {
    setChosenBytes(limit);
    await files.setLimit(limit);
    onChanged();
  });
  const removing = useTask(async () => {
    await files.forgetSeen();
    onChanged();
    showToast({ text: t('deviceFiles.removed') });
  });
  const error = limiting.error ?? removing.error;
  const size = formatBytes(bytes, language);
  // One that was chosen in another version is among them.
  const limits = [...new Set([...offeredLimits, chosenBytes])].toSorted((a, b) => a - b);
  return (
    <div className="column">
      <p className="sheet-text">{t('deviceFiles.text')}</p>
      <RadioRows
        legend={t('deviceFiles.limit')}
        options={limits.map((limit) => ({
          value: String(limit),
          label: t('deviceFiles.upTo', { size: formatBytes(limit, language) }),
        }))}
        value={String(chosenBytes)}
        onChange={(limit) => limiting.run(Number(limit))}
      />
      <p role="status">{t('deviceFiles.taken', { size })}</p>
      {error !== null && <Notice kind="error">{sentenceOf(error, text)}</Notice>}
      <div className="sheet-actions">
        <Button
          kind="danger-outlined"
          isBusy={removing.isBusy}
          isDisabled={bytes === 0}
          onClick={removing.run}
        >
          {t('deviceFiles.remove')}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </div>
  );
}
