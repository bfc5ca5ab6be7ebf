import type { FileInfo } from '@tend/protocol';
import { layOutAlbum } from './album-layout.ts';
import { isPicture } from './files-look.ts';

const heights = { document: 56, voice: 60, audio: 82 };
/** The frame around pictures, on both sides. */
export const albumFrame = 10;

/** The size of the pictures in a bubble that has so much room, and the height of the rows below them, in px. */
export function estimateFiles(
  files: readonly FileInfo[],
  bubbleWidth: number,
): { album: { width: number; height: number } | null; othersHeight: number } {
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  const othersHeight = others.reduce((sum, file) => sum + heightOf(file), 0);
  if (pictures.length === 0) return { album: null, othersHeight };
  const { width, height } = layOutAlbum(pictures);
  const shown = Math.min(width, bubbleWidth - albumFrame);
  return { album: { width: shown, height: (height * shown) / width }, othersHeight };
}

function heightOf({ kind }: FileInfo): number {
  return kind === 'voice' || kind === 'audio' ? heights[kind] : heights.document;
}
