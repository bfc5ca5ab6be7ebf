import { emojiSchema, type Status } from '@tend/protocol';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What somebody typed as their status: an emoji at the beginning stands for itself. Null for nothing. */
export function parseStatus(words: string): Pick<Status, 'emoji' | 'text'> | null {
  const typed = words.trim();
  const [first] = segmenter.segment(typed);
  if (first === undefined) return null;
  if (!emojiSchema.safeParse(first.segment).success) return { emoji: null, text: typed };
  const text = typed.slice(first.segment.length).trim();
  // An emoji alone is a text like any other.
  return text === '' ? { emoji: null, text: typed } : { emoji: first.segment, text };
}

/** As it was typed. */
export function typedStatus({ emoji, text }: Pick<Status, 'emoji' | 'text'>): string {
  return emoji === null ? text : `${emoji} ${text}`;
}
