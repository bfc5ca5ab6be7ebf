import type { Format, Mention } from '@tend/protocol';

/** A text longer than this, in letters or lines, fills a phone; only its beginning is shown. */
const long = { letters: 1_200, lines: 24 };
/** Size of the beginning; much less, so that unfolding is worth a tap. */
const beginning = { letters: 700, lines: 14 };

interface Written {
  readonly text: string;
  readonly mentions?: readonly Mention[] | undefined;
  readonly formats?: readonly Format[] | undefined;
}

/**
 * The beginning of a long message, up to the end of a word, so that no link is cut. Null for one shown whole.
 */
export function beginningOf({ text, mentions, formats }: Written): Written | null {
  const lines = text.split('\n');
  if (text.length <= long.letters && lines.length <= long.lines) return null;
  const most = lines
    .slice(0, beginning.lines)
    .join('\n')
    .slice(0, beginning.letters + 1);
  const words = /^[\s\S]*(?=\s)/.exec(most)?.[0].trimEnd() ?? '';
  if (words === '') return null;
  const whole = mentions?.filter(({ start, length }) => start + length <= words.length);
  return {
    text: `${words}…`,
    mentions: whole,
    formats: formats && cutFormats(formats, words.length),
  };
}

function cutFormats(formats: readonly Format[], end: number): Format[] {
  return formats
    .filter(({ start }) => start < end)
    .map((format) => ({ ...format, length: Math.min(format.length, end - format.start) }));
}
