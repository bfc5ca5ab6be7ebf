import type { ClientFiles } from '@tend/client';
import type { FileInfo } from '@tend/protocol';
import { make } from '../../../ui/pictures/make-element.ts';
import { layOutAlbum } from './album-layout.ts';
import { Album } from './draw-album.ts';
import { DrawnDocument } from './draw-document.ts';
import { Sending } from './draw-sending.ts';
import { DrawnSound, type SoundParts } from './draw-sound.ts';
import { type FilesLook, isPicture, isSound } from './files-look.ts';
import type { PictureLoads } from './picture-loads.ts';
import '../../../ui/pictures/media-tokens.css';
import './draw-files.css';

/** What the files of all rows have in common. */
export interface FilesParts extends SoundParts {
  readonly files: Pick<ClientFiles, 'progress'>;
  readonly loads: PictureLoads;
}

type DrawnPart = DrawnDocument | DrawnSound;

/**
 * The files of a message, above its text: pictures together as an album, and below them everything else, each in a row
 * of its own.
 */
export class DrawnFiles {
  readonly element = make('div', { className: 'files' });
  readonly #parts: FilesParts;
  #album: Album | null = null;
  #others: readonly DrawnPart[] = [];
  #sending: Sending | null = null;
  #drawn = '';

  constructor(parts: FilesParts) {
    this.#parts = parts;
  }

  /** `meta`: the message's time, where no text follows that it could stand in. */
  update(look: FilesLook, meta: HTMLElement | null): void {
    const { content, message, text } = look;
    const pictures = content.files.filter(isPicture);
    const others = content.files.filter((file) => !isPicture(file));
    if (pictures.length > 0) {
      this.#album ??= new Album();
      this.#album.update({ ...look, pictures, loads: this.#parts.loads });
    }
    const drawn = JSON.stringify([
      others,
      message.state,
      message.unreadable,
      message.key,
      text.language,
    ]);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.#drawOthers(look, others);
    }
    this.#place(meta);
  }

  release(): void {
    this.#album?.release();
    this.#releaseOthers();
  }

  #releaseOthers(): void {
    for (const part of this.#others) part.release();
    this.#sending?.release();
  }

  #drawOthers(look: FilesLook, files: readonly FileInfo[]): void {
    this.#releaseOthers();
    this.#others = files.map((file) =>
      isSound(file) ? new DrawnSound(look, file, this.#parts) : new DrawnDocument(look, file),
    );
    const elements = this.#others.map(({ element }) => element);
    this.element.replaceChildren(
      ...(this.#album === null ? [] : [this.#album.element]),
      ...elements,
    );
    this.#drawSending(look);
  }

  /** Over pictures, or else below the rest. */
  #drawSending(look: FilesLook): void {
    const hasAlbum = this.#album !== null;
    const { state, unreadable = [] } = look.message;
    this.#sending = null;
    // After a failure of other files, the words below the bubble are enough; trying again makes no picture readable.
    const isInWords = !hasAlbum || unreadable.length > 0;
    if (state === 'sent' || (state === 'failed' && isInWords)) return;
    const place = make('div', { className: hasAlbum ? 'album-sending' : 'files-sending' });
    this.#sending = new Sending(look, this.#parts.files, (isShown) => {
      place.hidden = !isShown;
    });
    place.append(this.#sending.ring, this.#sending.words);
    this.element.append(place);
  }

  /** On a pill over the pictures, or in the last line of the rest. */
  #place(meta: HTMLElement | null): void {
    if (meta === null) return;
    const last = this.#others.at(-1);
    if (last === undefined) this.element.append(meta);
    else last.foot.append(meta);
  }
}

/** The width of the pictures' album; null for files that have none. */
export function albumWidthOf(files: readonly FileInfo[]): number | null {
  const pictures = files.filter(isPicture);
  return pictures.length === 0 ? null : layOutAlbum(pictures).width;
}
