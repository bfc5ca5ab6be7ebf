import { z } from 'zod';

/** Whether PostgreSQL, SQLite and every browser can hold the text unchanged: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Code points, not UTF-16 units, so that an emoji counts once whatever the platform. */
function isWithin(text: string, maxLength: number): boolean {
  if (text.length <= maxLength) return true;
  if (text.length > maxLength * 2) return false;
  return Array.from(text).length <= maxLength;
}

/** Text that is kept exactly as it was sent; blank text is refused. */
export function verbatimText(maxLength: number) {
  return z
    .string()
    .refine((text) => isWithin(text, maxLength), 'too long')
    .refine((text) => text.trim() !== '', 'blank')
    .refine(isStorableText, 'not storable');
}

/** A name or title on one line: outer white space is removed. */
export function lineText(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1, 'blank')
    .refine((text) => isWithin(text, maxLength), 'too long')
    .refine((text) => isStorableText(text) && !/[\r\n]/.test(text), 'not storable');
}

/** Like lineText, but may be empty. */
export function optionalLineText(maxLength: number) {
  return z
    .string()
    .trim()
    .refine((text) => isWithin(text, maxLength), 'too long')
    .refine((text) => isStorableText(text) && !/[\r\n]/.test(text), 'not storable');
}
