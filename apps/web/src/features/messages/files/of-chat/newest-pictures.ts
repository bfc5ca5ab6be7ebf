import type { ChatPicture } from '../viewer/chat-pictures.ts';

/** Two rows of four. */
export const mostNewest = 8;

/**
 * The newest pictures of a chat, the oldest first and without gaps: those of the messages that are held, which change at
 * once, and before them what the server lists; null where it has not answered.
 */
export function newestPictures(
  held: { pictures: readonly ChatPicture[]; fromSeq: number },
  listed: readonly ChatPicture[] | null,
): readonly ChatPicture[] {
  const older = (listed ?? []).filter(({ seq }) => (seq ?? Infinity) < held.fromSeq);
  return [...older, ...held.pictures].slice(-mostNewest);
}
