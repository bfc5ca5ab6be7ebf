import { imagesOutline } from 'ionicons/icons';
import { useCallback, useState } from 'react';
import { useClient } from '../../../../platform/client/client.ts';
import { formatBytes } from '../../../../platform/language/format.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { useAnswer } from '../../../../ui/loading/use-answer.ts';
import { useReloadInView } from '../../../../ui/loading/use-reload-in-view.ts';
import { SettingRow } from '../../../../ui/lists/SettingRow.tsx';
import { LoadedSheet } from '../../../../ui/overlays/LoadedSheet.tsx';
import { Card } from '../../../../ui/page/Card.tsx';

const load = async () => (await import('./FilesOnDevice.tsx')).FilesOnDevice;

/** In the profile: what files take of this device, leading to what may be changed about it. */
export function FilesOnDeviceRow() {
  const { t, language } = useText();
  const { files } = useClient();
  const ask = useCallback(() => files.usage(), [files]);
  const { value: usage, reload } = useAnswer(ask);
  useReloadInView(reload);
  const [isOpen, setOpen] = useState(false);
  // Without the code that keeps files, nothing can be changed either.
  if (usage === null) return null;
  const title = t('deviceFiles.heading');
  const onClose = () => setOpen(false);
  const size = formatBytes(usage.bytes, language);
  const limit = formatBytes(usage.limitBytes, language);
  return (
    <>
      <Card>
        <SettingRow
          icon={imagesOutline}
          title={title}
          detail={t('deviceFiles.usageOf', { size, limit })}
          onOpen={() => setOpen(true)}
        />
      </Card>
      {isOpen && (
        <LoadedSheet {...{ title, load, onClose }} props={{ usage, onClose, onChanged: reload }} />
      )}
    </>
  );
}
