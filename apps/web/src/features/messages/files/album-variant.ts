import type { AlbumCell, PictureSize } from './album-layout.ts';
import type { WantedPicture } from './picture-loads.ts';

/** The longer side of the small variant, in pixels, … */
const smallPx = 320;
/** … and how long the other one is at least, where it still fills a place. */
const leastPx = 100;

/**
 * The smallest variant that fills a place, which cuts off what is too high or too wide; a little larger on screens with
 * many pixels is not seen.
 */
export function variantFor(
  cell: Pick<AlbumCell, 'width' | 'height'>,
  { width, height }: PictureSize,
  pixelRatio: number,
): WantedPicture['variant'] {
  const shown = Math.max(cell.width, cell.height) * Math.min(pixelRatio, 2);
  const ratio = width === null || height === null ? 1 : width / height;
  const shorter = smallPx * Math.min(ratio, 1 / ratio);
  return shown <= smallPx && shorter >= leastPx ? 'small' : 'medium';
}
