import { make } from './make-element.ts';
import { readThumbHash } from './read-thumb-hash.ts';

/** Draws a picture as a blur of some 32 pixels until it is loaded; null where there is none to read. */
export function drawBlur(thumbHash: string): HTMLCanvasElement | null {
  const blur = readBlur(thumbHash);
  if (blur === null) return null;
  const { width, height, pixels } = blur;
  const canvas = make('canvas', { className: 'picture-blur', width, height });
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}

function readBlur(thumbHash: string): ReturnType<typeof readThumbHash> | null {
  try {
    const blur = readThumbHash(Uint8Array.from(atob(thumbHash), (byte) => byte.charCodeAt(0)));
    return blur.width > 0 && blur.height > 0 ? blur : null;
  } catch {
    // Not base64.
    return null;
  }
}
