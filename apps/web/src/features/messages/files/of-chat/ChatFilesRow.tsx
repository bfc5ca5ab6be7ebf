import { documentOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useText } from '../../../../platform/language/i18n.ts';
import { SettingRow } from '../../../../ui/lists/SettingRow.tsx';
import { LoadedSheet } from '../../../../ui/overlays/LoadedSheet.tsx';
import { Card } from '../../../../ui/page/Card.tsx';

const load = async () => (await import('./ChatFiles.tsx')).ChatFiles;

/** In a chat's details: leads to its photos, documents and recordings. */
export function ChatFilesRow({ chatId }: { chatId: string }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  const title = t('media.ofChat');
  return (
    <>
      <Card>
        <SettingRow icon={documentOutline} title={title} onOpen={() => setOpen(true)} />
      </Card>
      {isOpen && <LoadedSheet {...{ title, load, onClose }} props={{ chatId, onClose }} />}
    </>
  );
}
