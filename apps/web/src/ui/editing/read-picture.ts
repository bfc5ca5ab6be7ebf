import { makeCanvas } from './draw-edits.ts';
import { fitInto, type Size } from './edits.ts';
import { isCutOff } from './is-cut-off.ts';

/** The longer side of a picture that is sent: the server keeps no more. */
const mostPixels = 2_560;
const quality = 0.85;

/** A decoded picture, upright, and as large as it is edited and sent. */
export interface Picture {
  readonly canvas: HTMLCanvasElement;
  readonly isScaled: boolean;
}

/**
 * Decodes a picture. By an image element, which decodes beside the main thread, obeys the orientation in every browser, and
 * reads all that the device can, such as HEIC on Apple's. Rejects for what the device cannot read, and for what is cut off.
 */
export async function readPicture(file: Blob): Promise<Picture> {
  if (await isCutOff(file)) throw new Error('The picture is cut off');
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    const fitting = fitInto(size, mostPixels);
    return { canvas: drawScaled(image, fitting), isScaled: fitting.width !== size.width };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Scales what is drawn. */
export function drawScaled(source: CanvasImageSource, size: Size): HTMLCanvasElement {
  const { canvas, context } = makeCanvas(size);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Browsers that cannot write WebP write PNG in its place. */
export async function encode(picture: HTMLCanvasElement, isOpaque: boolean): Promise<Blob> {
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  picture.toBlob(resolve, isOpaque ? 'image/jpeg' : 'image/webp', quality);
  const blob = await promise;
  if (blob === null) throw new Error('The browser could not encode the picture');
  return blob;
}
