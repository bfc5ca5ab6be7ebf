import type { FileInfo } from '@tend/protocol';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
import { afresh, filesOfMessage } from '../files/files-of-message.ts';
import type { OutboxEntry, WaitingFile } from '../store/records.ts';
import { scheduledFileIds } from '../sync/file-ids.ts';

// A scheduled message keeps its files whatever takes its place in the outbox: a change of it, its sending now, its deletion.

/** The files of a message that waits: on this device or, as `about` says, at the server. */
export function filesIn({ files, about }: Pick<OutboxEntry, 'files' | 'about'>): FileInfo[] {
  if (files !== undefined) return filesOfMessage(files.each);
  return about?.content.type === 'files' ? about.content.files : [];
}

/** Files that wait to be uploaded, as part of an entry; nothing for none. */
export function waitingWith(files: readonly WaitingFile[] | undefined): Pick<OutboxEntry, 'files'> {
  return files === undefined
    ? {}
    : { files: { each: [...files], areUploaded: false, wereMissing: false } };
}

/** The files that wait on this device, for the command that takes the place of this one. */
export function inherit(replaced: OutboxEntry | undefined): Pick<OutboxEntry, 'files'> {
  if (replaced?.files === undefined) return {};
  return { files: replaced.state === 'failed' ? afresh(replaced.files) : replaced.files };
}

/** What was replaced, as it is put back: it may be with the server, and is given to it once more, which changes nothing. */
export function toRepeat(entry: OutboxEntry): OutboxEntry {
  if (entry.state === 'failed') return entry;
  return { ...entry, state: 'waiting', ackedAs: null, claim: null };
}

/** The files of a scheduled message that the server has. */
export async function storedFileIds(tx: CopyTransaction, id: string): Promise<string[]> {
  const rows = await tx.rowsOfKind('scheduled');
  return rows.flatMap((row) => (row.message?.id === id ? scheduledFileIds(row) : []));
}
