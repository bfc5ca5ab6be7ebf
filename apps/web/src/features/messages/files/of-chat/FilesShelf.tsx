import type { FileShelf, OutputOf } from '@tend/protocol';
import { chevronForward, playCircleOutline } from 'ionicons/icons';
import { useClient } from '../../../../platform/client/client.ts';
import { joinFacts } from '../../../../platform/language/facts.ts';
import { formatBytes, formatLength } from '../../../../platform/language/format.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { Icon } from '../../../../ui/pictures/Icon.tsx';
import { pageRows, type Place, Shelf } from './Shelf.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { useOrigin } from './use-origin.ts';

type ChatFile = OutputOf<'file.ofChat'>['files'][number];

interface FilesShelfProps {
  chatId: string;
  shelf: FileShelf;
  onOpen: (seq: number) => void;
}

/** The files of one kind; a press leads to the message. */
export function FilesShelf({ chatId, shelf, onOpen }: FilesShelfProps) {
  const client = useClient();
  async function fetchPage(from: { before?: Place }) {
    const input = { chatId, shelf, limit: pageRows, ...from };
    const { files, hasOlder } = await client.call('file.ofChat', input);
    return { entries: files, hasOlder };
  }
  const isGrid = shelf === 'media';
  const Item = isGrid ? PictureItem : FileItem;
  return (
    <Shelf
      {...{ fetchPage, isGrid }}
      renderEntry={(file) => (
        <Item key={`${file.seq} ${file.place}`} file={file} onOpen={() => onOpen(file.seq)} />
      )}
    />
  );
}

interface ItemProps {
  file: ChatFile;
  onOpen: () => void;
}

function PictureItem({ file: entry, onOpen }: ItemProps) {
  const { t } = useText();
  const origin = useOrigin(entry);
  const { file } = entry;
  const word = t(file.kind === 'video' ? 'files.video' : 'files.photo');
  return (
    <li>
      <button
        type="button"
        className="chat-files-picture"
        aria-label={joinFacts([word, origin], t)}
        onClick={onOpen}
      >
        {file.kind === 'photo' ? (
          <Thumbnail id={file.id} thumbHash={file.thumbHash} />
        ) : (
          <Icon shape={playCircleOutline} />
        )}
      </button>
    </li>
  );
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
