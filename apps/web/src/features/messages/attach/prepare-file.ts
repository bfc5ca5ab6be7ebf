import type { NewFile } from '@tend/client';
import { renderEdits } from '../../../ui/editing/draw-edits.ts';
import { fitInto, isUnedited } from '../../../ui/editing/edits.ts';
import { drawScaled, encode, type Picture, readPicture } from '../../../ui/editing/read-picture.ts';
import { type Chosen, isEditable, kindOf } from './chosen.ts';
import { prepareVideo } from './prepare-video.ts';
import { mediumPixels, summarize } from './summarize.ts';

/** These go as they are, if they are small enough and nobody has edited them. */
const sentAsChosen = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * What is sent of a chosen file. A picture is scaled down, with its edits in its pixels. What the device cannot read or
 * scale, what moves, and what is sent as a file go as they are; but an edited picture never goes as it was.
 */
export async function prepareFile(chosen: Chosen, asFile: boolean): Promise<NewFile> {
  const { file, edits } = chosen;
  const kind = kindOf(file);
  if (kind === 'video' && !asFile) return prepareVideo(file);
  if (kind !== 'picture' || (asFile && isUnedited(edits))) return asItIs(file, asFile);
  try {
    return await preparePicture(chosen, await readPicture(file), asFile);
  } catch (error) {
    if (!isUnedited(edits)) throw error;
    return asItIs(file, asFile);
  }
}

async function preparePicture(
  { file, edits }: Chosen,
  { canvas, isScaled }: Picture,
  asFile: boolean,
): Promise<NewFile> {
  const isAsChosen = isUnedited(edits);
  const sent = isAsChosen ? canvas : renderEdits(canvas, edits);
  const { thumbHash, isOpaque } = summarize(sent);
  const isFit = sentAsChosen.includes(file.type) && !isScaled && isAsChosen;
  const blob = isFit || !isEditable(file) ? file : await encode(sent, isOpaque);
  const mediaType = blob.type;
  const { width, height } = sent;
  // On a device without room for one it is shown as it is sent.
  const preview = asFile ? null : await makePreview(sent, isOpaque).catch(() => null);
  return {
    blob,
    ...(preview !== null && { preview }),
    name: blob === file ? file.name : withEnding(file.name, mediaType),
    as: asFile ? 'document' : 'media',
    facts: asFile
      ? { kind: 'document', mediaType }
      : { kind: 'photo', mediaType, width, height, thumbHash },
  };
}

/** The form in which bubbles show it; null if it is that small itself. */
async function makePreview(sent: HTMLCanvasElement, isOpaque: boolean): Promise<Blob | null> {
  const size = fitInto(sent, mediumPixels);
  return size.width === sent.width ? null : encode(drawScaled(sent, size), isOpaque);
}

/** The server looks into it. */
function asItIs(file: File, asFile: boolean): NewFile {
  const isSound = !asFile && file.type.startsWith('audio/');
  const mediaType = file.type || 'application/octet-stream';
  return {
    blob: file,
    name: file.name,
    as: asFile ? 'document' : 'media',
    facts: { kind: isSound ? 'audio' : 'document', mediaType },
  };
}

function withEnding(name: string, mediaType: string): string {
  const ending = { 'image/jpeg': 'jpg', 'image/webp': 'webp' }[mediaType] ?? 'png';
  return `${name.replace(/\.\w{1,5}$/, '')}.${ending}`;
}
