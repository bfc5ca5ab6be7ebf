import type { Mention } from '@tend/protocol';

/** A part of a message's text: plain, or standing for somebody. */
export interface TextSegment {
  readonly text: string;
  readonly who: Mention['who'] | null;
}

/** Cuts a text at its mentions; joined, the segments are the text. What does not fit the text stays plain. */
export function cutAtMentions(
  text: string,
  mentions: readonly Mention[] | undefined = [],
): TextSegment[] {
  const segments: TextSegment[] = [];
  let end = 0;
  for (const { start, length, who } of mentions) {
    if (start < end || start + length > text.length) continue;
    if (start > end) segments.push({ text: text.slice(end, start), who: null });
    end = start + length;
    segments.push({ text: text.slice(start, end), who });
  }
  if (end < text.length) segments.push({ text: text.slice(end), who: null });
  return segments;
}
