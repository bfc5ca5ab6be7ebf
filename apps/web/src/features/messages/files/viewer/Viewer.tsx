import type { Client } from '@tend/client';
import { arrowBack, chevronBack, chevronForward } from 'ionicons/icons';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useClient } from '../../../../platform/client/client.ts';
import { formatMoment } from '../../../../platform/language/dates.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { useToday } from '../../../../platform/language/use-today.ts';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { ToastHost } from '../../../../ui/overlays/ToastHost.tsx';
import { usePeople } from '../../../users/use-people.ts';
import { useFullScreen } from '../use-full-screen.ts';
import type { ChatPicture } from './chat-pictures.ts';
import { Filmstrip } from './Filmstrip.tsx';
import { PictureRun } from './picture-run.ts';
import { type ShownPicture, type ShownSlides, showSlides } from './show-slides.ts';
import { type ViewedConversation, ViewerFoot } from './ViewerFoot.tsx';
import { wordPlace } from './word-place.ts';
import '../../../../ui/pictures/media-tokens.css';
import './Viewer.css';

export interface ViewerProps {
  chatId: string;
  /** What is known around the picture to begin with, without gaps. */
  known: readonly ChatPicture[];
  /** The key of the picture to begin with. */
  begin: string;
  /** Where there is none, messages are only found in the chat. */
  acting: ViewedConversation | null;
  /** A layer as dark has shown the picture until now: it does not grow out of the chat. */
  isAwaited: boolean;
  /** Leads to a message in the chat. */
  onLead: (seq: number) => void;
  onClose: () => void;
}

/** All pictures of a chat, one at a time, as large as the screen. */
export function Viewer(props: ViewerProps) {
  const { begin, known, acting, isAwaited, onClose } = props;
  const { t } = useText();
  const host = useRef<HTMLDivElement>(null);
  const { pictures, older, newer, near, remove } = usePictureRun(props);
  const [shown, setShown] = useState(() => ({ key: begin, index: placeOf(begin, known) }));
  const at = placeOf(shown.key, pictures);
  // Until another one is seen in the place of one that is gone.
  const index = at === -1 ? Math.min(shown.index, pictures.length - 1) : at;
  const [isBare, setBare] = useState(false);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const dialog = useFullScreen(onClose);
  const slides = useSlides(host, {
    findOrigin: originFor(acting),
    files: useClient().files,
    pictures,
    index,
    isAwaited,
    isBare,
    onShown: setShown,
    onTap: () => setBare((was) => !was),
    onFailed: (fileId) => setFailed((before) => new Set([...before, fileId])),
    onClosed: onClose,
  });
  useEffect(() => near(index), [near, index]);
  const picture = pictures[index];
  useClosingWhen(picture === undefined, onClose);
  const close = () => {
    // On screen a moment before its slides.
    if (slides.current === null) onClose();
    else slides.current.close();
  };
  if (picture === undefined) return null;
  const goTo = (to: number) => slides.current?.goTo(to);
  const number = older === null || newer === null ? null : older + index + 1;
  const count = (older ?? 0) + pictures.length + (newer ?? 0);
  return (
    <dialog
      ref={dialog}
      className={isBare ? 'viewer viewer-bare tend-dark' : 'viewer tend-dark'}
      aria-label={t('media.viewer')}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div ref={host} className="viewer-host" />
      <Head {...{ picture, number, count }} onBack={close} />
      {failed.has(picture.file.id) && <Failure />}
      <Arrows {...{ index }} count={pictures.length} onGo={goTo} />
      <ViewerFoot {...props} picture={picture} onGone={remove}>
        <Filmstrip {...{ pictures, index, older, count }} onGo={goTo} />
      </ViewerFoot>
      <ToastHost />
    </dialog>
  );
}

function Failure() {
  const { t } = useText();
  return (
    <p className="viewer-failure" role="status">
      {t('media.pictureFailed')}
    </p>
  );
}

function useClosingWhen(isOver: boolean, onClose: () => void): void {
  const handleOver = useEffectEvent(onClose);
  useEffect(() => {
    if (isOver) handleOver();
  }, [isOver]);
}

/** The pictures of the chat as far as they are known, which is further with each that is seen. */
function usePictureRun({ chatId, known, acting }: ViewerProps) {
  const client = useClient();
  const [run] = useState(
    () =>
      new PictureRun({
        selfId: client.userId,
        known,
        ask: (side) =>
          client.call('file.ofChat', { ...side, chatId, shelf: 'media', limit: pageRows }),
      }),
  );
  const conversation = acting?.conversation ?? null;
  useEffect(() => {
    if (conversation === null) return undefined;
    const follow = () => run.follow(conversation.getSnapshot().messages);
    follow();
    return conversation.subscribe(follow);
  }, [run, conversation]);
  const { near, remove } = run;
  return { ...useSyncExternalStore(run.subscribe, run.get), near, remove };
}

const pageRows = 30;

function placeOf(wanted: string, pictures: readonly ChatPicture[]): number {
  return pictures.findIndex(({ key }) => key === wanted);
}

interface SlidesOptions {
  findOrigin: (fileId: string) => HTMLElement;
  files: Client['files'];
  pictures: readonly ChatPicture[];
  index: number;
  isAwaited: boolean;
  /** Whether a tap has hidden what stands above and below them. */
  isBare: boolean;
  onShown: (shown: ShownPicture) => void;
  onTap: () => void;
  onFailed: (fileId: string) => void;
  onClosed: () => void;
}

function useSlides(
  host: RefObject<HTMLElement | null>,
  options: SlidesOptions,
): RefObject<ShownSlides | null> {
  const slides = useRef<ShownSlides | null>(null);
  const begin = useEffectEvent((element: HTMLElement) => showSlides({ host: element, ...options }));
  useEffect(() => {
    if (host.current === null) return undefined;
    const shown = begin(host.current);
    slides.current = shown;
    return () => {
      slides.current = null;
      shown.destroy();
    };
  }, [host]);
  const { pictures, isBare } = options;
  useEffect(() => slides.current?.renew(pictures), [pictures]);
  useEffect(() => slides.current?.fit(isBare), [isBare]);
  return slides;
}

/**
 * Finds what was pressed, though the details beside a conversation show some of the same; the last one, since a sheet with
 * all is over the details. Where its row was removed, it grows out of the middle of the page.
 */
function originFor(acting: ViewerProps['acting']): (fileId: string) => HTMLElement {
  const className = acting === null ? 'chat-files-picture' : 'album-cell';
  return (fileId) => {
    const cells = document.querySelectorAll<HTMLElement>(
      `.${className}[data-file="${CSS.escape(fileId)}"]`,
    );
    return [...cells].at(-1) ?? document.body;
  };
}

interface HeadProps {
  picture: ChatPicture;
  /** Which one of all it is; null while that is not known. */
  number: number | null;
  count: number;
  onBack: () => void;
}

/** Who sent it and when, and which one of all it is. */
function Head({ picture: { authorId, createdAt, file }, number, count, onBack }: HeadProps) {
  const text = useText();
  const { t, language } = text;
  const { userId, nameOf } = usePeople();
  const today = useToday();
  const place = wordPlace(file, { number, count }, text);
  return (
    <header className="row viewer-head">
      <IconButton icon={arrowBack} label={t('action.back')} flips onClick={onBack} />
      <div className="fill">
        <h2 className="truncate viewer-name">
          <bdi>{authorId === userId ? t('message.you') : nameOf(authorId)}</bdi>
        </h2>
        <p className="truncate viewer-place" role="status">
          {t('media.momentAndPlace', { moment: formatMoment(createdAt, today, language), place })}
        </p>
      </div>
    </header>
  );
}

interface ArrowsProps {
  index: number;
  count: number;
  onGo: (index: number) => void;
}

/** For the mouse. */
function Arrows({ index, count, onGo }: ArrowsProps) {
  const { t } = useText();
  return (
    <>
      {index > 0 && (
        <div className="viewer-arrow viewer-arrow-start">
          <IconButton
            icon={chevronBack}
            label={t('media.previous')}
            flips
            onClick={() => onGo(index - 1)}
          />
        </div>
      )}
      {index < count - 1 && (
        <div className="viewer-arrow viewer-arrow-end">
          <IconButton
            icon={chevronForward}
            label={t('media.next')}
            flips
            onClick={() => onGo(index + 1)}
          />
        </div>
      )}
    </>
  );
}
