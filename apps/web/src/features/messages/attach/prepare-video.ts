import type { NewFile, NewStill } from '@tend/client';
import { whenDrawn } from '../../../platform/device/when-drawn.ts';
import { fitInto, type Size } from '../../../ui/editing/edits.ts';
import { drawScaled, encode } from '../../../ui/editing/read-picture.ts';
import { mediumPixels, summarize } from './summarize.ts';

/** A video of which the device says nothing by then is sent without its size, or without a still. */
const longestMs = 5_000;
/** Many begin dark, or while the phone is still being raised. */
const stillAtSeconds = 1;

/** What is sent of a video: as it is, with a photo of what is in it. */
export async function prepareVideo(file: File): Promise<NewFile> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  Object.assign(video, { preload: 'auto', muted: true, playsInline: true });
  try {
    const begun = whenSaid(video, 'loadedmetadata');
    video.src = address;
    await begun;
    const still = await takeStill(video).catch(() => null);
    const facts = { kind: 'video', mediaType: file.type, ...factsOf(video) } as const;
    return { blob: file, name: file.name, as: 'media', facts, ...(still && { still }) };
  } finally {
    video.removeAttribute('src');
    // Without a source it lets go of the one before.
    video.load();
    URL.revokeObjectURL(address);
  }
}

/** What the device says of a video; nothing where it cannot play it. */
function factsOf({
  videoWidth: width,
  videoHeight: height,
  duration,
}: HTMLVideoElement): Pick<NewFile['facts'], 'width' | 'height' | 'durationMs'> {
  return {
    ...(width > 0 && height > 0 && { width, height }),
    ...(Number.isFinite(duration) && { durationMs: Math.round(duration * 1000) }),
  };
}

/** Null where the device cannot show what is in it. */
async function takeStill(video: HTMLVideoElement): Promise<NewStill | null> {
  const size = { width: video.videoWidth, height: video.videoHeight };
  if (size.width === 0 || size.height === 0) return null;
  const shown = whenSaid(video, 'seeked');
  // A recording that the browser has made may not know how long it is.
  const middle = Number.isFinite(video.duration) ? video.duration / 2 : stillAtSeconds;
  video.currentTime = Math.min(stillAtSeconds, middle);
  if (!(await shown) || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  return await drawStill(video, fitInto(size, mediumPixels));
}

/** A busy browser may have nothing to draw right after it has reached the place: then the next frame has. */
async function drawStill(video: HTMLVideoElement, size: Size): Promise<NewStill | null> {
  const until = performance.now() + longestMs;
  do {
    const canvas = drawScaled(video, size);
    const { thumbHash, isEmpty } = summarize(canvas);
    if (!isEmpty) {
      const blob = await encode(canvas, true);
      return { blob, width: canvas.width, height: canvas.height, thumbHash };
    }
    await whenDrawn();
  } while (performance.now() < until);
  return null;
}

/** Whether it said so in time, and did not fail. */
async function whenSaid(
  video: HTMLVideoElement,
  what: 'loadedmetadata' | 'seeked',
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), longestMs);
  video.addEventListener(what, () => resolve(true), { once: true });
  video.addEventListener('error', () => resolve(false), { once: true });
  const isSaid = await promise;
  clearTimeout(timer);
  return isSaid;
}
