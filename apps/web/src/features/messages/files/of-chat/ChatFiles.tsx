import type { FileShelf, OutputOf } from '@tend/protocol';
import { chevronForward, playCircleOutline } from 'ionicons/icons';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useClient } from '../../../../platform/client/client.ts';
import { formatDay, formatMonth } from '../../../../platform/language/dates.ts';
import { joinFacts } from '../../../../platform/language/facts.ts';
import { formatBytes, formatLength } from '../../../../platform/language/format.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { useToday } from '../../../../platform/language/use-today.ts';
import { addressOfMessage } from '../../../../platform/navigation/addresses.ts';
import { useNavigation } from '../../../../platform/navigation/navigation.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Segments } from '../../../../ui/fields/Segments.tsx';
import { ListSkeleton } from '../../../../ui/loading/ListSkeleton.tsx';
import { useTask } from '../../../../ui/loading/use-task.ts';
import { sentenceOf } from '../../../../ui/notices/error-sentence.ts';
import { RetryNotice } from '../../../../ui/notices/RetryNotice.tsx';
import { Icon } from '../../../../ui/pictures/Icon.tsx';
import { usePeople } from '../../../users/use-people.ts';
import { drawBlur } from '../../../../ui/pictures/draw-blur.ts';
import { filesPartsOf } from '../files-parts.ts';
import { byMonth } from './by-month.ts';
import './ChatFiles.css';

type ChatFile = OutputOf<'file.ofChat'>['files'][number];

interface ChatFilesProps {
  chatId: string;
  onClose: () => void;
}

/** What was sent in a chat, the newest first, by month; a press leads to its message. */
export function ChatFiles({ chatId, onClose }: ChatFilesProps) {
  const { t } = useText();
  const [shelf, setShelf] = useState<FileShelf>('media');
  const options = [
    { value: 'media', text: t('media.shelfMedia') },
    { value: 'documents', text: t('media.shelfDocuments') },
    { value: 'sounds', text: t('media.shelfSounds') },
  ] as const;
  return (
    <>
      <div className="chat-files-shelves">
        <Segments legend={t('media.ofChat')} options={options} value={shelf} onChange={setShelf} />
      </div>
      <Shelf key={shelf} {...{ chatId, shelf, onClose }} />
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </>
  );
}

const pageRows = 60;

function Shelf({ chatId, shelf, onClose }: ChatFilesProps & { shelf: FileShelf }) {
  const text = useText();
  const { t, language } = text;
  const navigation = useNavigation();
  const { files, hasOlder, page } = useFiles(chatId, shelf);
  function handleOpen({ seq }: ChatFile) {
    onClose();
    navigation.open(addressOfMessage(chatId, seq));
  }
  if (files === null) {
    return page.error === null ? (
      <ListSkeleton label={t('action.loading')} count={4} />
    ) : (
      <RetryNotice sentence={sentenceOf(page.error, text)} onRetry={page.run} />
    );
  }
  if (files.length === 0) return <p className="chat-files-none">{t('media.none')}</p>;
  const Item = shelf === 'media' ? PictureItem : FileItem;
  return (
    <>
      {byMonth(files).map(({ time, things }) => (
        <section key={time}>
          <h3 className="chat-files-month">{formatMonth(time, language)}</h3>
          <ul className={shelf === 'media' ? 'chat-files-pictures' : undefined}>
            {things.map((file) => (
              <Item key={`${file.seq} ${file.place}`} file={file} onOpen={() => handleOpen(file)} />
            ))}
          </ul>
        </section>
      ))}
      {page.error !== null && (
        <RetryNotice sentence={sentenceOf(page.error, text)} onRetry={page.run} />
      )}
      {hasOlder && page.error === null && (
        <Button kind="soft" isBusy={page.isBusy} onClick={page.run}>
          {t('media.older')}
        </Button>
      )}
    </>
  );
}

/** The files so far; null until the first page is there. `page.run` fetches the next one. */
function useFiles(chatId: string, shelf: FileShelf) {
  const client = useClient();
  const [files, setFiles] = useState<readonly ChatFile[] | null>(null);
  const [hasOlder, setHasOlder] = useState(false);
  const page = useTask(async () => {
    const last = files?.at(-1);
    const before = last === undefined ? {} : { before: { seq: last.seq, place: last.place } };
    const input = { chatId, shelf, limit: pageRows, ...before };
    const answer = await client.call('file.ofChat', input);
    setFiles([...(files ?? []), ...answer.files]);
    setHasOlder(answer.hasOlder);
  });
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    page.run();
  }, [page]);
  return { files, hasOlder, page };
}

interface ItemProps {
  file: ChatFile;
  onOpen: () => void;
}

/** Who sent it, and when. */
function useOrigin({ authorId, createdAt }: ChatFile): string {
  const { t, language } = useText();
  const { userId, nameOf } = usePeople();
  const today = useToday();
  const who = authorId === userId ? t('message.you') : nameOf(authorId);
  return joinFacts([who, formatDay(createdAt, today, language)], t);
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

function Thumbnail({ id, thumbHash }: { id: string; thumbHash: string }) {
  const { loads } = filesPartsOf(useClient());
  const place = useRef<HTMLSpanElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const show = useCallback(() => {
    const blur = drawBlur(thumbHash);
    if (place.current === null || image.current === null) return undefined;
    if (blur !== null) place.current.prepend(blur);
    return loads.load(image.current, { fileId: id, variant: 'small' }, (state) => {
      if (state === 'shown') blur?.remove();
    });
  }, [loads, id, thumbHash]);
  useLayoutEffect(() => show(), [show]);
  return (
    <span ref={place}>
      <img ref={image} className="album-picture" alt="" decoding="async" draggable={false} />
    </span>
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
