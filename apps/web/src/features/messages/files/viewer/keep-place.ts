import type { ChatPicture } from './chat-pictures.ts';

/** The index of the same picture among others; where it is gone, of one beside it. Null if none is left. */
export function keepPlace(
  before: readonly Pick<ChatPicture, 'key'>[],
  after: readonly Pick<ChatPicture, 'key'>[],
  index: number,
): number | null {
  const indices = new Map(after.map(({ key }, at) => [key, at]));
  const nearest = [...before.slice(index), ...before.slice(0, index).toReversed()];
  const found = nearest.find(({ key }) => indices.has(key));
  return (found && indices.get(found.key)) ?? (after.length > 0 ? after.length - 1 : null);
}
