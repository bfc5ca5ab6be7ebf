import { play, refreshOutline } from 'ionicons/icons';
import { joinFacts } from '../../../platform/language/facts.ts';
import { formatLength } from '../../../platform/language/format.ts';
import type { Text } from '../../../platform/language/i18n.ts';
import { drawIcon } from '../../../ui/pictures/draw-icon.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import { type AlbumCell, type AlbumLayout, layOutAlbum } from './album-layout.ts';
import { variantFor } from './album-variant.ts';
import { drawPicture } from './draw-picture.ts';
import { type FilesLook, markPress, type Picture } from './files-look.ts';
import type { PictureLoads, WantedPicture } from './picture-loads.ts';
import './draw-album.css';

interface AlbumLook extends FilesLook {
  readonly pictures: readonly Picture[];
  readonly loads: PictureLoads;
}

/** The pictures of a message. Their places are known before anything is loaded, so that nothing jumps. */
export class Album {
  readonly element = make('div', { className: 'album' });
  #drawn = '';
  #release: readonly (() => void)[] = [];

  /** Keeps what it shows where the pictures are the same: an own message that was sent still shows the device's. */
  update(look: AlbumLook): void {
    const { pictures, message, text } = look;
    const layout = layOutAlbum(pictures);
    const ids = pictures.map(({ id }) => id);
    const drawn = JSON.stringify([ids, message.key, text.language, layout]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.release();
    const { style } = this.element;
    style.aspectRatio = `${layout.width} / ${layout.height}`;
    const cells = layout.cells.flatMap((cell, index) => {
      const picture = pictures[index];
      if (picture === undefined) return [];
      return drawCell(look, { picture, index, cell, layout });
    });
    this.element.replaceChildren(...cells.map(({ element }) => element));
    this.#release = cells.flatMap(({ release }) => release ?? []);
  }

  release(): void {
    for (const release of this.#release) release();
    this.#release = [];
  }
}

interface Cell {
  picture: Picture;
  index: number;
  cell: AlbumCell;
  layout: AlbumLayout;
}

interface DrawnCell {
  element: HTMLElement;
  /** Where a picture is loaded into it. */
  release: (() => void) | null;
}

function drawCell({ message, pictures, loads, text }: AlbumLook, of: Cell): DrawnCell {
  const { picture, index, cell, layout } = of;
  const element = make('button', { type: 'button', className: 'album-cell' });
  const { style } = element;
  style.insetInlineStart = percent(cell.left, layout.width);
  style.insetBlockStart = percent(cell.top, layout.height);
  style.inlineSize = percent(cell.width, layout.width);
  style.blockSize = percent(cell.height, layout.height);
  const isLast = index === layout.cells.length - 1;
  const more = isLast && layout.hiddenCount > 0 ? `+${layout.hiddenCount}` : '';
  const place = { index: index + 1, count: pictures.length };
  element.ariaLabel = joinFacts([wordPicture(picture, place, text), more], text.t);
  markPress(element, 'view', { key: message.key, fileId: picture.id });
  const hidden = more === '' ? [] : [drawHidden(more)];
  const variant = variantFor(cell, picture, devicePixelRatio);
  if (picture.kind === 'video') {
    element.classList.add('album-cell-video');
    const { still } = picture;
    const release = still
      ? drawPicture(element, { fileId: still.id, variant, thumbHash: still.thumbHash }, loads)
      : null;
    element.append(...drawVideo(picture), ...hidden);
    return { element, release };
  }
  const release = drawPhoto(element, picture, { cell, variant, loads, text });
  element.append(...hidden);
  return { element, release };
}

/** "Photo 2 of 4", and of a single one whatever its sender called it. */
function wordPicture(
  picture: Picture,
  place: { index: number; count: number },
  { t }: Text,
): string {
  const isPhoto = picture.kind === 'photo';
  const duration = picture.kind === 'video' ? picture.durationMs : null;
  const word =
    place.count > 1
      ? t(isPhoto ? 'media.photoOf' : 'media.videoOf', place)
      : t(isPhoto ? 'files.photo' : 'files.video');
  return joinFacts([word, duration !== null && formatLength(duration)], t);
}

function percent(part: number, whole: number): string {
  return `calc(100% * ${part} / ${whole})`;
}

function drawHidden(words: string): HTMLElement {
  return make('span', { className: 'album-more', ariaHidden: 'true' }, words);
}

function drawVideo({ durationMs }: Extract<Picture, { kind: 'video' }>): HTMLElement[] {
  const sign = make(
    'span',
    { className: 'album-sign', ariaHidden: 'true' },
    drawIcon(play, 'text'),
  );
  if (durationMs === null) return [sign];
  const length = make(
    'span',
    { className: 'album-length', ariaHidden: 'true' },
    formatLength(durationMs),
  );
  return [sign, length];
}

interface PhotoFacts {
  cell: AlbumCell;
  variant: WantedPicture['variant'];
  loads: PictureLoads;
  text: Text;
}

/** Draws a photo; if it cannot be loaded, a sign to press for another try. */
function drawPhoto(
  element: HTMLElement,
  { id, thumbHash }: Extract<Picture, { kind: 'photo' }>,
  { cell, variant, loads, text: { t } }: PhotoFacts,
): () => void {
  const label = element.ariaLabel ?? '';
  const tell = (state: 'shown' | 'failed') => {
    const isFailed = state === 'failed';
    const words = t('media.notLoaded');
    element.querySelector('.album-sign')?.remove();
    element.ariaLabel = isFailed ? joinFacts([label, words], t) : label;
    if (isFailed) element.append(drawFailure(cell.width < signWidth ? '' : words));
  };
  return drawPicture(element, { fileId: id, variant, thumbHash, tell }, loads);
}

/** Narrower places only show the sign. */
const signWidth = 190;

function drawFailure(words: string): HTMLElement {
  const className = words === '' ? 'album-sign' : 'album-sign album-sign-words';
  const icon = drawIcon(refreshOutline, 'text');
  return make('span', { className, ariaHidden: 'true' }, icon, words);
}
