import { fileSchema, isStorableText, limits, type FileKind } from '@tend/protocol';
import type { NewFile } from '../client.ts';
import type { WaitingFile } from '../store/records.ts';

/** What this device shows of a file until the server has described it. */
export function toWaitingFile({
  id,
  blob,
  name,
  as,
  facts,
}: NewFile & { id: string }): WaitingFile {
  const { width = null, height = null, thumbHash = '', durationMs, waveform = [] } = facts;
  const kind = kindOf(as, facts);
  const lasts = durationMs === undefined ? null : Math.round(durationMs);
  // The schema takes what its kind has.
  const file = fileSchema.parse({
    id,
    name: toStorableName(name),
    mediaType: facts.mediaType,
    sizeBytes: blob.size,
    kind,
    width,
    height,
    thumbHash,
    durationMs: kind === 'voice' ? (lasts ?? 0) : lasts,
    waveform,
  });
  return { file, as };
}

/** Without its size a row could not be laid out for a photo. */
function kindOf(as: NewFile['as'], { kind, width, height }: NewFile['facts']): FileKind {
  const isLaidOut = kind !== 'photo' || (width !== undefined && height !== undefined);
  return as === 'document' || !isLaidOut ? 'document' : kind;
}

/** A device may have names that no server stores. */
function toStorableName(name: string): string {
  const storable = isStorableText(name) ? name : name.toWellFormed().replaceAll('\0', '');
  return Array.from(storable).slice(0, limits.fileNameLength).join('') || 'file';
}
