import type { FileInfo } from '@tend/protocol';
import type { OutboxEntry, WaitingFile } from '../store/records.ts';

/** The files of a message that waits, as it shows them. */
export function filesOfMessage(each: readonly WaitingFile[]): FileInfo[] {
  return each.flatMap(({ file, stillOf }) => (stillOf === undefined ? [file] : []));
}

/** Files that are to be uploaded, whatever became of them before. */
export function afresh(
  files: NonNullable<OutboxEntry['files']>,
): NonNullable<OutboxEntry['files']> {
  return { ...files, areUploaded: false, wereMissing: false };
}

/** The files of a message that waits which the server could not read as pictures. */
export function unreadableIn({ files }: Pick<OutboxEntry, 'files'>): string[] {
  const each = files?.each.filter(({ isUnreadable }) => isUnreadable) ?? [];
  return each.map(({ file }) => file.id);
}
