import type { Generated } from 'kysely';

/** How a person uses emoji. */
export interface EmojiColumns {
  /** Emoji with spaces between them, the one used last first. */
  used_reactions: Generated<string>;
  skin_tone: Generated<number>;
}

export function readUsedReactions({ used_reactions: used }: { used_reactions: string }): string[] {
  return used === '' ? [] : used.split(' ');
}

export function writeUsedReactions(used: readonly string[]): string {
  return used.join(' ');
}
