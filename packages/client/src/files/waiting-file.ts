import { fileSchema, makeSafeName, type FileKind } from '@tend/protocol';
import type { NewFile, NewStill } from '../client.ts';
import type { WaitingFile } from '../store/records.ts';
import type { IdentifiedFile } from './files-options.ts';

/** A file that is to be sent, and its still, under their ids. */
export type ChosenFile = Omit<NewFile, 'still'> & {
  id: string;
  still?: NewStill & { id: string };
};

/** What this device shows of a file until the server has described it. */
export function toWaitingFile({ id, blob, name, as, facts, still }: ChosenFile): WaitingFile {
  const { width = null, height = null, thumbHash = '', durationMs, waveform = [] } = facts;
  const kind = kindOf(as, facts);
  const lasts = durationMs === undefined ? null : Math.round(durationMs);
  // The schema takes what its kind has.
  const file = fileSchema.parse({
    id,
    name: makeSafeName(name),
    mediaType: facts.mediaType,
    sizeBytes: blob.size,
    kind,
    width,
    height,
    thumbHash,
    durationMs: kind === 'voice' ? (lasts ?? 0) : lasts,
    waveform,
    ...(still && { still: { id: still.id, thumbHash: still.thumbHash } }),
  });
  return { file, as };
}

/** The stills of videos, which are uploaded as photos are. */
export function stillsOf(chosen: readonly ChosenFile[]): Array<IdentifiedFile & WaitingStill> {
  return chosen.flatMap(({ id: stillOf, still }) => {
    if (still === undefined) return [];
    const { id, blob, ...shape } = still;
    const file = {
      kind: 'photo',
      id,
      name: 'still.jpg',
      mediaType: 'image/jpeg',
      sizeBytes: blob.size,
      ...shape,
    } as const;
    return [{ id, blob, waiting: { file, as: 'media', stillOf } }];
  });
}

interface WaitingStill {
  waiting: WaitingFile;
}

/** Without its size a row could not be laid out for a photo. */
function kindOf(as: NewFile['as'], { kind, width, height }: NewFile['facts']): FileKind {
  const isLaidOut = kind !== 'photo' || (width !== undefined && height !== undefined);
  return as === 'document' || !isLaidOut ? 'document' : kind;
}
