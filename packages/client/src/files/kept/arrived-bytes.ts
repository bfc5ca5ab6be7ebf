import type { CopyTransaction } from '../../copy/copy-transaction.ts';

/** Notes how much of a file the server has, so that a page which starts without it shows that. */
export async function noteArrived(
  tx: CopyTransaction,
  key: string,
  { fileId, bytes }: { fileId: string; bytes: number },
): Promise<void> {
  const entry = (await tx.outbox()).get(key);
  if (entry?.files === undefined) return;
  const each = entry.files.each.map((one) =>
    one.file.id === fileId ? { ...one, arrivedBytes: bytes } : one,
  );
  await tx.put('outbox', [{ ...entry, files: { ...entry.files, each } }]);
}
