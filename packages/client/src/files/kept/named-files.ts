import type { CopyTransaction } from '../../copy/copy-transaction.ts';
import { fileIdsIn, pictureIdIn } from '../../sync/file-ids.ts';

/** All files that the local copy names. */
export async function fileIdsInCopy(tx: CopyTransaction): Promise<ReadonlySet<string>> {
  const fileIds = new Set<string>();
  for (const kind of ['user', 'chat'] as const) {
    for (const row of await tx.rowsOfKind(kind)) fileIds.add(pictureIdIn(row) ?? '');
  }
  for (const { space } of await tx.spaces()) {
    if (space.kind !== 'chat') continue;
    const messages = await tx.messagesIn({ chatId: space.id, limit: Infinity });
    for (const fileId of fileIdsIn(messages)) fileIds.add(fileId);
  }
  return fileIds;
}
