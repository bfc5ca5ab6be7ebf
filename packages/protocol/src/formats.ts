import { z } from 'zod';
import { naturalSchema } from './ids.ts';
import { limits } from './limits.ts';
import { isInsideCharacter } from './mentions.ts';

/** How parts of a text are shown. A code block, a list or a quote is made of whole lines; the others are parts of lines. */
const formatTypes = ['bold', 'italic', 'strike', 'code', 'codeBlock', 'list', 'quote'] as const;
export type FormatType = (typeof formatTypes)[number];

const range = { start: naturalSchema, length: z.int().min(1) };

/**
 * A range of a message's text that is shown in this way; both numbers are in UTF-16 code units. Of two that overlap one
 * lies within the other, and the outer one comes first.
 */
export const formatSchema = z.object({
  /** A `FormatType`, or one that only newer versions know: its text is then shown plain. */
  type: z.string(),
  ...range,
});
export type Format = z.infer<typeof formatSchema>;

/** A message without formats has no list, never an empty one. */
export const formatsSchema = z.array(formatSchema).min(1);

export const formatsInputSchema = z.lazy(() =>
  z
    .array(z.strictObject({ type: z.enum(formatTypes), ...range }))
    .min(1)
    .max(limits.formatsPerMessage),
);

/** As this version writes them. */
export type WrittenFormat = z.infer<typeof formatsInputSchema>[number];

/** Those that this version can write. */
export function knownFormats(formats: readonly Format[] = []): WrittenFormat[] {
  return formats.flatMap((format) => {
    const type = formatTypes.find((known) => known === format.type);
    return type === undefined ? [] : [{ ...format, type }];
  });
}

/** The index of the first format that does not fit the text or those before it; -1 when all do. */
export function findMisplacedFormat(text: string, formats: readonly Format[]): number {
  const open: number[] = [];
  let last = 0;
  return formats.findIndex(({ type, start, length }) => {
    while ((open.at(-1) ?? text.length) <= start && open.length > 0) open.pop();
    const end = start + length;
    const isWithin = start >= last && end <= (open.at(-1) ?? text.length);
    const isBetweenCharacters = ![start, end].some((place) => isInsideCharacter(text, place));
    const isOutermost = open.length === 0 && isAtLineEnd(text, start - 1) && isAtLineEnd(text, end);
    open.push(end);
    last = start;
    return !isWithin || !isBetweenCharacters || (ofLines.has(type) && !isOutermost);
  });
}

const ofLines: ReadonlySet<string> = new Set<FormatType>(['codeBlock', 'list', 'quote']);

function isAtLineEnd(text: string, place: number): boolean {
  return place < 0 || place === text.length || text[place] === '\n';
}

/** Part of a schema: each format must fit the text. */
export function refuseMisplacedFormats(
  { text, formats }: { text: string; formats?: Format[] | undefined },
  context: z.RefinementCtx,
): void {
  if (formats === undefined) return;
  const index = findMisplacedFormat(text, formats);
  if (index < 0) return;
  context.addIssue({ code: 'custom', path: ['formats', index], message: 'misplaced' });
}
