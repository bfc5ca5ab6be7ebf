import type { CopyTransaction } from '../../copy/copy-transaction.ts';
import { outboxEntrySchema } from '../../store/records.ts';
import { fileIdsIn, pictureIdIn, scheduledFileIds } from '../../sync/file-ids.ts';

/** Files that wait on the device, and that no message in the outbox names. */
export interface OwnerlessFiles {
  /** A message of the local copy names them. */
  readonly sent: readonly string[];
  readonly unnamed: readonly string[];
}

const none: OwnerlessFiles = { sent: [], unnamed: [] };

/**
 * Finds those among the waiting files, in what is stored: this tab may not know yet what others have stored. None while that
 * is uncertain: another tab may undo a deletion and send the message after all, and of an entry that a newer release has
 * stored, this one cannot tell the files.
 */
export async function findOwnerless(
  tx: CopyTransaction,
  waiting: readonly string[],
): Promise<OwnerlessFiles> {
  const entries = [...(await tx.outbox()).values()];
  const isCertain = entries.every(
    (entry) =>
      outboxEntrySchema.safeParse(entry).success && entry.command.name !== 'message.delete',
  );
  if (!isCertain) return none;
  const owned = entries.flatMap(({ files }) => files?.each.map(({ file }) => file.id) ?? []);
  const ownerless = waiting.filter((fileId) => !owned.includes(fileId));
  if (ownerless.length === 0) return none;
  const named = await fileIdsInCopy(tx);
  return {
    sent: ownerless.filter((fileId) => named.has(fileId)),
    unnamed: ownerless.filter((fileId) => !named.has(fileId)),
  };
}

/** All files that the local copy names. */
export async function fileIdsInCopy(tx: CopyTransaction): Promise<ReadonlySet<string>> {
  const fileIds = new Set<string>();
  for (const kind of ['user', 'chat'] as const) {
    for (const row of await tx.rowsOfKind(kind)) fileIds.add(pictureIdIn(row) ?? '');
  }
  for (const row of await tx.rowsOfKind('scheduled')) {
    for (const fileId of scheduledFileIds(row)) fileIds.add(fileId);
  }
  for (const { space } of await tx.spaces()) {
    if (space.kind !== 'chat') continue;
    const messages = await tx.messagesIn({ chatId: space.id, limit: Infinity });
    for (const fileId of fileIdsIn(messages)) fileIds.add(fileId);
  }
  return fileIds;
}
