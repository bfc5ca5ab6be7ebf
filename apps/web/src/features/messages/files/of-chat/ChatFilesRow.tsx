import { documentOutline } from 'ionicons/icons';
import { useState } from 'react';
import { formatNumber } from '../../../../platform/language/format.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { SettingRow } from '../../../../ui/lists/SettingRow.tsx';
import { LoadedLater } from '../../../../ui/loading/LoadedLater.tsx';
import { LoadedSheet } from '../../../../ui/overlays/LoadedSheet.tsx';
import { Card } from '../../../../ui/page/Card.tsx';
import { useFileCounts } from './use-file-counts.ts';

const loadNewest = async () => (await import('./ChatFiles.tsx')).NewestPictures;
const load = async () => (await import('./ChatFiles.tsx')).ChatFiles;

/** In a chat's details: its newest pictures, and what leads to all of its photos, documents and recordings. */
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
        <LoadedLater
          load={loadNewest}
          props={{ chatId, count: counts?.media ?? null, onRecount: reload }}
          failure={t('errors.no_connection')}
        />
      </Card>
      {isOpen && <LoadedSheet {...{ title, load, onClose }} props={{ chatId, counts, onClose }} />}
    </>
  );
}
