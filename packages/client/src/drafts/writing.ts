import type { Mention } from '@tend/protocol';

/** A text with the mentions in it, while it is being written. */
export interface Writing {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** Two texts as one, each on lines of its own. */
export function join(one: Writing, other: Writing): Writing {
  if (one.text === '') return other;
  const before = `${one.text}\n`;
  const moved = other.mentions.map((mention) => ({
    ...mention,
    start: mention.start + before.length,
  }));
  return { text: before + other.text, mentions: [...one.mentions, ...moved] };
}

export const blank: Writing = { text: '', mentions: [] };
