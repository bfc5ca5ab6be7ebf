/** No tick among them: a reaction must not look like an acknowledgement. */
const usualReactions: readonly string[] = ['👍', '🙏', '❤️', '👏', '😂', '😮'];

/** Six emoji to react with: those that a person has used, the last one first, then the usual ones. */
export function quickReactions(used: readonly string[] = []): string[] {
  return [...new Set([...used, ...usualReactions])].slice(0, usualReactions.length);
}

/** What a person has used, after one more reaction; the same list where it is the first of the quick ones already. */
export function withUsed(used: readonly string[], emoji: string): readonly string[] {
  if (quickReactions(used)[0] === emoji) return used;
  const earlier = used.filter((each) => each !== emoji);
  return [emoji, ...earlier].slice(0, usualReactions.length);
}
