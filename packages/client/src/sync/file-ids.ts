import type { MessageRow } from '@tend/protocol';
import type { SmallRow } from '../store/records.ts';

/** The files that messages name. */
export function fileIdsIn(messages: ReadonlyArray<MessageRow | undefined>): string[] {
  return messages.flatMap((row) =>
    row?.content.type === 'files' ? row.content.files.map(({ id }) => id) : [],
  );
}

/** The picture that a row names. */
export function pictureIdIn(row: SmallRow | undefined): string | null {
  return row?.kind === 'user' || row?.kind === 'chat' ? (row.picture?.fileId ?? null) : null;
}
