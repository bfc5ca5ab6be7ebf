import type { FileInfo } from '@tend/protocol';
import { alertCircle, close } from 'ionicons/icons';
import { joinFacts } from '../../../platform/language/facts.ts';
import { formatBytes } from '../../../platform/language/format.ts';
import type { Text } from '../../../platform/language/i18n.ts';
import { drawIcon } from '../../../ui/pictures/draw-icon.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import { type Download, downloads } from './downloads.ts';
import { wordPart } from './draw-sending.ts';
import { endingOf, fileIcon, previewOf } from './file-type.ts';
import { type FilesLook, markPress } from './files-look.ts';
import './draw-document.css';

/** A document, as a row with its name, what it is, and what a tap does or what is going on. */
export class DrawnDocument {
  readonly element = make('button', { type: 'button', className: 'file' });
  /** The line at its end, in which the message's time may stand. */
  readonly foot = make('span', { className: 'file-foot' });
  readonly #tile = make('span', { className: 'file-tile', ariaHidden: 'true' });
  readonly #facts = make('span', { className: 'file-facts' });
  readonly #file: FileInfo;
  readonly #text: Text;
  readonly #isSent: boolean;
  readonly #unsubscribe: () => void;
  #drawn: Download | null | undefined;

  constructor({ message, text }: FilesLook, file: FileInfo) {
    this.#file = file;
    this.#text = text;
    this.#isSent = message.state === 'sent';
    const name = make('bdi', { className: 'file-name' }, file.name);
    this.foot.append(this.#facts);
    const words = make('span', { className: 'file-words' }, name, this.foot);
    this.element.append(this.#tile, words);
    markPress(this.element, 'open', { key: message.key, fileId: file.id });
    this.#unsubscribe = downloads.subscribe(() => this.#draw());
    this.#draw();
  }

  release(): void {
    this.#unsubscribe();
  }

  #draw(): void {
    const download = downloads.get(this.#file.id);
    if (download === this.#drawn) return;
    this.#drawn = download;
    const isMoving = download !== null && download !== 'failed';
    this.#tile.classList.toggle('file-tile-moving', isMoving);
    if (isMoving) {
      const share = download.receivedBytes / Math.max(1, this.#file.sizeBytes);
      this.#tile.style.setProperty('--share', String(share));
    }
    this.#tile.replaceChildren(drawIcon(this.#iconOf(download), 'text'));
    this.#facts.textContent = this.#word(download);
  }

  #iconOf(download: Download | null): string {
    if (download === 'failed') return alertCircle;
    // A press gives it up.
    return download === null ? fileIcon(this.#file) : close;
  }

  /** "PDF, 240 KB. Open" */
  #word(download: Download | null): string {
    const { sizeBytes, name } = this.#file;
    const { t, language } = this.#text;
    if (download === 'failed') return t('media.notOpened');
    if (download !== null) return wordPart(download.receivedBytes, sizeBytes, this.#text);
    const facts = joinFacts([endingOf(name), formatBytes(sizeBytes, language)], t);
    if (!this.#isSent) return facts;
    const action = t(previewOf(this.#file) === null ? 'media.save' : 'media.open');
    return t('media.factsAndAction', { facts, action });
  }
}
