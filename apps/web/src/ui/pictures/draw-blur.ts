import { thumbHashToRGBA } from 'thumbhash';
import { make } from './make-element.ts';

/** Draws a picture as a blur of some 32 pixels until it is loaded; null where there is none to read. */
export function drawBlur(thumbHash: string): HTMLCanvasElement | null {
  const blur = readBlur(thumbHash);
  if (blur === null) return null;
  const { w: width, h: height, rgba } = blur;
  const canvas = make('canvas', { className: 'picture-blur', width, height });
  const pixels = new ImageData(new Uint8ClampedArray(rgba), width, height);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  return canvas;
}

function readBlur(thumbHash: string): ReturnType<typeof thumbHashToRGBA> | null {
  try {
    const blur = thumbHashToRGBA(Uint8Array.from(atob(thumbHash), (byte) => byte.charCodeAt(0)));
    return blur.w > 0 && blur.h > 0 ? blur : null;
  } catch {
    // Not base64.
    return null;
  }
}
