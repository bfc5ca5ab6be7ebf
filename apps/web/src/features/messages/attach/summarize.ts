import { rgbaToThumbHash } from 'thumbhash';
import { makeCanvas } from '../../../ui/editing/draw-edits.ts';
import { fitInto } from '../../../ui/editing/edits.ts';

/** The longer side of a photo's medium form. */
export const mediumPixels = 1_080;
/** The longer side of what a ThumbHash is made of. */
const hashPixels = 100;

interface Summary {
  /** The picture as a blur, in base64. */
  thumbHash: string;
  /** Whether nothing shines through it. */
  isOpaque: boolean;
  /** Whether nothing is drawn on it. */
  isEmpty: boolean;
}

export function summarize(picture: HTMLCanvasElement): Summary {
  const { width, height } = fitInto(picture, hashPixels);
  const { context } = makeCanvas({ width, height });
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const thumbHash = btoa(String.fromCharCode(...rgbaToThumbHash(width, height, data)));
  return {
    thumbHash,
    isOpaque: data.every((value, index) => index % 4 !== 3 || value === 255),
    isEmpty: data.every((value) => value === 0),
  };
}
