import type { FileVariant } from '@tend/protocol';
import { drawBlur } from '../../../ui/pictures/draw-blur.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import type { PictureLoads, PictureState } from './picture-loads.ts';
import './draw-picture.css';

interface PictureToDraw {
  readonly fileId: string;
  readonly variant: FileVariant;
  readonly thumbHash: string;
  /** Hears whether it could be loaded. */
  readonly tell?: (state: Exclude<PictureState, 'late'>) => void;
}

/**
 * Draws a picture into its place. The blur comes when the picture is late, and stays if it cannot be loaded: drawn for each, it
 * was a twelfth of the work of scrolling through photos that the device has. The returned function frees its memory.
 */
export function drawPicture(
  place: Pick<HTMLElement, 'append'>,
  { fileId, variant, thumbHash, tell }: PictureToDraw,
  loads: Pick<PictureLoads, 'load'>,
): () => void {
  const image = make('img', { className: 'album-picture', alt: '', draggable: false });
  image.decoding = 'async';
  place.append(image);
  let blur: HTMLCanvasElement | null = null;
  return loads.load(image, { fileId, variant }, (state) => {
    if (state === 'shown') blur?.remove();
    else if (blur === null) {
      blur = drawBlur(thumbHash);
      if (blur !== null) image.before(blur);
    }
    if (state !== 'late') tell?.(state);
  });
}
