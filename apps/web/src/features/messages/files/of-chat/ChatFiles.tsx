import type { FileShelf } from '@tend/protocol';
import { useState } from 'react';
import { useText } from '../../../../platform/language/i18n.ts';
import { addressOfMessage } from '../../../../platform/navigation/addresses.ts';
import { useNavigation } from '../../../../platform/navigation/navigation.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Segments } from '../../../../ui/fields/Segments.tsx';
import { FilesShelf } from './FilesShelf.tsx';
import { LinksShelf } from './LinksShelf.tsx';
import './ChatFiles.css';

interface ChatFilesProps {
  chatId: string;
  onClose: () => void;
}

/** What was sent in a chat, the newest first, by month. */
export function ChatFiles({ chatId, onClose }: ChatFilesProps) {
  const { t } = useText();
  const navigation = useNavigation();
  const [shelf, setShelf] = useState<FileShelf | 'links'>('media');
  const options = [
    { value: 'media', text: t('media.shelfMedia') },
    { value: 'documents', text: t('media.shelfDocuments') },
    { value: 'links', text: t('media.shelfLinks') },
    { value: 'sounds', text: t('media.shelfSounds') },
  ] as const;
  function handleOpen(seq: number) {
    onClose();
    navigation.open(addressOfMessage(chatId, seq));
  }
  const props = { chatId, onOpen: handleOpen };
  return (
    <>
      <div className="chat-files-shelves">
        <Segments legend={t('media.ofChat')} options={options} value={shelf} onChange={setShelf} />
      </div>
      {shelf === 'links' ? (
        <LinksShelf {...props} />
      ) : (
        <FilesShelf key={shelf} {...props} shelf={shelf} />
      )}
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </>
  );
}
