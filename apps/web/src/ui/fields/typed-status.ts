import { emojiSchema, type Status } from '@tend/protocol';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Parses a typed status: a leading emoji is stored separately. Null for an empty one. */
export function parseStatus(words: string): Pick<Status, 'emoji' | 'text'> | null {
  const typed = words.trim();
  const [first] = segmenter.segment(typed);
  if (first === undefined) return null;
  if (!emojiSchema.safeParse(first.segment).success) return { emoji: null, text: typed };
  const text = typed.slice(first.segment.length).trim();
  // A lone emoji is a text.
  return text === '' ? { emoji: null, text: typed } : { emoji: first.segment, text };
}

/** The status as it was typed. */
export function typedStatus({ emoji, text }: Pick<Status, 'emoji' | 'text'>): string {
  return emoji === null ? text : `${emoji} ${text}`;
}
