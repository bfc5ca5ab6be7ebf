import type { FileShelf, OutputOf } from '@tend/protocol';
import { chevronForward } from 'ionicons/icons';
import { useState } from 'react';
import { useClient } from '../../../../platform/client/client.ts';
import { joinFacts } from '../../../../platform/language/facts.ts';
import { formatBytes, formatLength } from '../../../../platform/language/format.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { Icon } from '../../../../ui/pictures/Icon.tsx';
import { picturesAmong } from '../viewer/chat-pictures.ts';
import type { ViewerProps } from '../viewer/Viewer.tsx';
import { AskedViewer } from '../AskedViewer.tsx';
import { PictureItem } from './PictureItem.tsx';
import { pageRows, type Place, Shelf } from './Shelf.tsx';
import { useOrigin } from './use-origin.ts';

type ChatFile = OutputOf<'file.ofChat'>['files'][number];

interface FilesShelfProps {
  chatId: string;
  shelf: FileShelf;
  onOpen: (seq: number) => void;
}

/** The files of one kind; a press shows a picture, or leads to the message. */
export function FilesShelf({ chatId, shelf, onOpen }: FilesShelfProps) {
  const client = useClient();
  const [viewed, setViewed] = useState<ViewedPictureProps['viewed'] | null>(null);
  async function fetchPage(from: { before?: Place }) {
    const input = { chatId, shelf, limit: pageRows, ...from };
    const { files, hasOlder } = await client.call('file.ofChat', input);
    return { entries: files, hasOlder };
  }
  const isGrid = shelf === 'media';
  const Item = isGrid ? PictureItem : FileItem;
  const handleClose = () => setViewed(null);
  return (
    <>
      <Shelf
        {...{ fetchPage, isGrid }}
        renderEntry={(file, among) => (
          <Item
            key={`${file.seq} ${file.place}`}
            file={file}
            onOpen={() => (isGrid ? setViewed({ file, among }) : onOpen(file.seq))}
          />
        )}
      />
      {viewed !== null && (
        <ViewedPicture {...{ chatId, viewed }} onLead={onOpen} onClose={handleClose} />
      )}
    </>
  );
}

interface ViewedPictureProps extends Pick<ViewerProps, 'chatId' | 'onLead' | 'onClose'> {
  viewed: { file: ChatFile; among: readonly ChatFile[] };
}

/** A picture as large as the screen, among the others of the chat. */
function ViewedPicture({ viewed: { file, among }, ...props }: ViewedPictureProps) {
  const { userId } = useClient();
  const known = picturesAmong(among, userId);
  const begin = picturesAmong([file], userId)[0]?.key ?? '';
  return <AskedViewer {...{ ...props, known, begin }} acting={null} />;
}

interface ItemProps {
  file: ChatFile;
  onOpen: () => void;
}

function FileItem({ file: entry, onOpen }: ItemProps) {
  const { t, language } = useText();
  const origin = useOrigin(entry);
  const { file } = entry;
  const isVoice = file.kind === 'voice';
  const length = 'durationMs' in file && file.durationMs !== null && formatLength(file.durationMs);
  const size = file.kind === 'document' && formatBytes(file.sizeBytes, language);
  return (
    <li>
      <button type="button" className="row chat-files-file" onClick={onOpen}>
        <span className="fill stack">
          <bdi className="clamp">{isVoice ? t('files.voice') : file.name}</bdi>
          <span className="small">{joinFacts([length, size, origin], t)}</span>
        </span>
        <Icon shape={chevronForward} flips />
      </button>
    </li>
  );
}
