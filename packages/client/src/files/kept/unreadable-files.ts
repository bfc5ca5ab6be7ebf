import { fileSchema, TendError } from '@tend/protocol';
import type { UnreadableChoice } from '../../client.ts';
import type { CopyTransaction } from '../../copy/copy-transaction.ts';
import { filesOfMessage } from '../files-of-message.ts';
import type { OutboxEntry, QueuedCommand, WaitingFile } from '../../store/records.ts';

/** The server cannot read these pictures of a message. It has all other files of it. */
export class UnreadableFiles extends TendError {
  readonly fileIds: readonly string[];

  constructor(fileIds: readonly string[]) {
    super('file_unreadable');
    this.fileIds = fileIds;
  }
}

/** Notes which files of a message could not be read. */
export async function noteUnreadable(
  tx: CopyTransaction,
  key: string,
  fileIds: readonly string[],
): Promise<void> {
  const entry = (await tx.outbox()).get(key);
  if (entry?.files === undefined) return;
  const each = entry.files.each.map((one) => ({
    ...one,
    isUnreadable: fileIds.includes(one.file.id),
  }));
  await tx.put('outbox', [{ ...entry, files: { ...entry.files, each } }]);
}

/** Changes a failed message by the person's choice, unless nothing would be left of it. */
export async function choose(
  tx: CopyTransaction,
  key: string,
  choice: UnreadableChoice,
): Promise<void> {
  const entry = (await tx.outbox()).get(key);
  if (entry?.state !== 'failed' || entry.files === undefined) return;
  const { each } = entry.files;
  const left =
    choice === 'asFile' ? each.map(asReadable) : each.filter((one) => !isUnreadable(one));
  if (left.length === 0) return;
  if (choice === 'without') tx.loseFiles(each.filter(isUnreadable).map(({ file }) => file.id));
  await tx.put('outbox', [withFiles(entry, left)]);
}

function withFiles(entry: OutboxEntry, each: WaitingFile[]): OutboxEntry {
  const { command, files } = entry;
  if (files === undefined) return entry;
  const fileIds = filesOfMessage(each).map(({ id }) => id);
  return { ...entry, command: naming(command, fileIds), files: { ...files, each } };
}

function naming(command: QueuedCommand, fileIds: string[]): QueuedCommand {
  if (command.name === 'message.sendFiles') {
    return { ...command, input: { ...command.input, fileIds } };
  }
  if (command.name === 'message.schedule') {
    return { ...command, input: { ...command.input, fileIds } };
  }
  if (command.name === 'message.sendScheduled') {
    return { ...command, input: { ...command.input, fileIds } };
  }
  return command;
}

function isUnreadable(one: WaitingFile): boolean {
  return one.isUnreadable === true;
}

/** The server keeps the bytes of a document as they are. */
function asReadable(one: WaitingFile): WaitingFile {
  if (!isUnreadable(one)) return one;
  // The schema takes what a document has.
  return { file: fileSchema.parse({ ...one.file, kind: 'document' }), as: 'document' };
}
