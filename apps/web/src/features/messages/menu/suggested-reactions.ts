import { storage } from '../../../platform/storage/storage.ts';

/** No tick among them: a reaction must not look like an acknowledgement. */
const atFirst = ['👍', '🙏', '❤️', '👏', '😂', '😮'];

/** Six emoji to react with: those that the person has used last on this device, then the usual ones. */
export function suggestedReactions(): string[] {
  const used = storage.read('reactions')?.split(' ') ?? [];
  return [...new Set([...used, ...atFirst])].slice(0, atFirst.length);
}

/** Remembers that an emoji was used; those that are suggested already keep their place under the finger. */
export function noteReaction(emoji: string): void {
  const suggested = suggestedReactions();
  if (!suggested.includes(emoji)) storage.write('reactions', [emoji, ...suggested].join(' '));
}
