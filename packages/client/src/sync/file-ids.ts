import type { MessageRow } from '@tend/protocol';

/** The files that messages name. */
export function fileIdsIn(messages: ReadonlyArray<MessageRow | undefined>): string[] {
  return messages.flatMap((row) =>
    row?.content.type === 'files' ? row.content.files.map(({ id }) => id) : [],
  );
}
