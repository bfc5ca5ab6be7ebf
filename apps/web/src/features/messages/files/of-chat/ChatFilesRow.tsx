import { documentOutline } from 'ionicons/icons';
import { useState } from 'react';
import { formatNumber } from '../../../../platform/language/format.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { SettingRow } from '../../../../ui/lists/SettingRow.tsx';
import { LoadedSheet } from '../../../../ui/overlays/LoadedSheet.tsx';
import { Card } from '../../../../ui/page/Card.tsx';
import { useFileCounts } from './use-file-counts.ts';

const load = async () => (await import('./ChatFiles.tsx')).ChatFiles;

/** In a chat's details: leads to its photos, documents and recordings. */
export function ChatFilesRow({ chatId }: { chatId: string }) {
  const { t, language } = useText();
  const { counts, total, reload } = useFileCounts(chatId);
  const [isOpen, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  const handleOpen = () => {
    setOpen(true);
    reload();
  };
  const title = t('media.ofChat');
  return (
    <>
      <Card>
        <SettingRow
          icon={documentOutline}
          title={title}
          end={total === null ? undefined : formatNumber(total, language)}
          onOpen={handleOpen}
        />
      </Card>
      {isOpen && <LoadedSheet {...{ title, load, onClose }} props={{ chatId, counts, onClose }} />}
    </>
  );
}
