import type { MessageRow } from '@tend/protocol';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
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

function idsIn({ content }: MessageRow): string[] {
  if (content.type === 'files') return content.files.map(({ id }) => id);
  if (content.type !== 'text') return [];
  const picture = content.preview?.picture;
  return picture === undefined ? [] : [picture.id];
}

/** The picture that a row names. */
export function pictureIdIn(row: SmallRow | undefined): string | null {
  return row?.kind === 'user' || row?.kind === 'chat' ? (row.picture?.fileId ?? null) : null;
}
