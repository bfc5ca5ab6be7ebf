import type { Mention } from '@tend/protocol';

/** A part of a message's text: plain, or a mention. */
export interface TextSegment {
  readonly start: number;
  readonly text: string;
  readonly who: Mention['who'] | null;
}

/**
 * Splits a text at its mentions; joined, the segments are the text. A mention that does not fit the text stays plain.
 */
export function cutAtMentions(
  text: string,
  mentions: readonly Mention[] | undefined = [],
): TextSegment[] {
  const segments: TextSegment[] = [];
  let end = 0;
  const add = (until: number, who: TextSegment['who']): void => {
    if (until > end) segments.push({ start: end, text: text.slice(end, until), who });
    end = until;
  };
  for (const { start, length, who } of mentions) {
    if (start < end || start + length > text.length) continue;
    add(start, null);
    add(start + length, who);
  }
  add(text.length, null);
  return segments;
}
