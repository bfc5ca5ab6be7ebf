import type { FileShelf } from '@tend/protocol';
import { useState } from 'react';
import { formatNumber } from '../../../../platform/language/format.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { addressOfMessage } from '../../../../platform/navigation/addresses.ts';
import { useNavigation } from '../../../../platform/navigation/navigation.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Segments } from '../../../../ui/fields/Segments.tsx';
import { FilesShelf } from './FilesShelf.tsx';
import { LinksShelf } from './LinksShelf.tsx';
import type { FileCounts } from './use-file-counts.ts';
import './ChatFiles.css';

// Shown before it, and made of the same.
export { NewestPictures } from './NewestPictures.tsx';

interface ChatFilesProps {
  chatId: string;
  /** How many there are of each; null while that is not known. */
  counts: FileCounts | null;
  onClose: () => void;
}

/** What was sent in a chat, the newest first, by month. */
export function ChatFiles({ chatId, counts, onClose }: ChatFilesProps) {
  const { t, language } = useText();
  const navigation = useNavigation();
  const [shelf, setShelf] = useState<FileShelf | 'links'>('media');
  const shelves = [
    { value: 'media', text: t('media.shelfMedia') },
    { value: 'documents', text: t('media.shelfDocuments') },
    { value: 'links', text: t('media.shelfLinks') },
    { value: 'sounds', text: t('media.shelfSounds') },
  ] as const;
  const options = shelves.map((one) => ({
    ...one,
    ...(counts && { detail: formatNumber(counts[one.value], language) }),
  }));
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
      <div className="chat-files-shelf">
        {shelf === 'links' ? (
          <LinksShelf {...props} />
        ) : (
          <FilesShelf key={shelf} {...props} shelf={shelf} />
        )}
      </div>
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </>
  );
}
