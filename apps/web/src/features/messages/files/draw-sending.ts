import type { ClientFiles, Readable, UploadProgress } from '@tend/client';
import { close, refresh } from 'ionicons/icons';
import { formatBytes } from '../../../platform/language/format.ts';
import type { Text } from '../../../platform/language/i18n.ts';
import { drawIcon } from '../../../ui/pictures/draw-icon.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import type { FilesLook } from './files-look.ts';
import './draw-sending.css';

/** How far a message with files is on its way: a ring that stops it, or after that or a failure one that tries again. */
export class Sending {
  /** A round button with a ring around it. */
  readonly ring = make('button', { type: 'button', className: 'file-ring' });
  /** "1.4 of 3.2 MB" */
  readonly words = make('span', { className: 'file-progress', ariaHidden: 'true' });
  readonly #progress: Readable<UploadProgress | null>;
  readonly #unsubscribe: () => void;
  readonly #look: FilesLook;
  readonly #tell: (isShown: boolean) => void;

  /** `tell` hears whether there is anything to show: nothing once the files are uploaded. */
  constructor(
    look: FilesLook,
    files: Pick<ClientFiles, 'progress'>,
    tell: (isShown: boolean) => void,
  ) {
    this.#look = look;
    this.#tell = tell;
    const { message, text } = look;
    const { id, state } = message;
    const isFailed = state === 'failed';
    this.ring.dataset['unsent'] = id;
    this.ring.dataset['press'] = isFailed ? 'retry' : 'stop';
    this.ring.ariaLabel = text.t(isFailed ? 'message.retry' : 'media.cancel');
    this.ring.classList.toggle('file-ring-still', isFailed);
    this.ring.append(drawIcon(isFailed ? refresh : close, 'text'));
    this.#progress = files.progress(id);
    this.#unsubscribe = this.#progress.subscribe(() => this.#draw());
    this.#draw();
  }

  release(): void {
    this.#unsubscribe();
  }

  #draw(): void {
    const { message, text } = this.#look;
    const progress = this.#progress.getSnapshot();
    this.ring.style.setProperty('--share', String(progress === null ? 0 : shareOf(progress)));
    this.words.textContent = progress === null ? '' : wordProgress(progress, text);
    this.#tell(message.state === 'failed' || progress !== null);
  }
}

function shareOf({ sentBytes, totalBytes }: UploadProgress): number {
  return totalBytes === 0 ? 0 : sentBytes / totalBytes;
}

/** "1.4 of 3.2 MB", and for several files "3 of 5, 60 %". */
function wordProgress(progress: UploadProgress, { t, language }: Text): string {
  const { sentBytes, totalBytes, sentFiles, files } = progress;
  if (files > 1) {
    const percent = Math.floor(shareOf(progress) * 100);
    return t('media.sentOf', { sent: sentFiles, count: files, percent });
  }
  return wordPart(sentBytes, totalBytes, { t, language });
}

/** "1.4 MB of 3.2 MB" */
export function wordPart(part: number, whole: number, { t, language }: Text): string {
  return t('media.partOf', {
    part: formatBytes(part, language),
    whole: formatBytes(whole, language),
  });
}
