import type { FileInfo, MessageRow, ScheduledRow } from '@tend/protocol';
import type { SmallRow } from '../store/records.ts';

/** The files that messages name, also in their previews. */
export function fileIdsIn(messages: ReadonlyArray<MessageRow | undefined>): string[] {
  return messages.flatMap((row) => (row === undefined ? [] : idsIn(row)));
}

/** The files that messages named before, and do not name any more. */
export function noLongerNamed(
  before: ReadonlyArray<MessageRow | undefined>,
  now: readonly MessageRow[],
): string[] {
  const named = fileIdsIn(before);
  if (named.length === 0) return [];
  const stillNamed = new Set(fileIdsIn(now));
  return named.filter((fileId) => !stillNamed.has(fileId));
}

/** With the stills of videos. */
function idsOfFiles(files: readonly FileInfo[]): string[] {
  return files.flatMap((file) =>
    file.kind === 'video' && file.still ? [file.id, file.still.id] : [file.id],
  );
}

/** The files that a scheduled message names. */
export function scheduledFileIds({ message }: ScheduledRow): string[] {
  return message !== null && 'content' in message ? idsOfFiles(message.content.files) : [];
}

function idsIn({ content }: MessageRow): string[] {
  if (content.type === 'files') return idsOfFiles(content.files);
  if (content.type !== 'text') return [];
  const picture = content.preview?.picture;
  return picture === undefined ? [] : [picture.id];
}

/** The picture that a row names. */
export function pictureIdIn(row: SmallRow | undefined): string | null {
  return row?.kind === 'user' || row?.kind === 'chat' ? (row.picture?.fileId ?? null) : null;
}
