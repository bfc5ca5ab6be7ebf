import { z } from 'zod';

/** Whether PostgreSQL, SQLite and every browser can store the text unchanged: no NUL, no unpaired surrogate. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Counts code points, not UTF-16 units, so that an emoji counts the same on every platform. */
function isWithin(text: string, maxLength: number): boolean {
  if (text.length <= maxLength) return true;
  if (text.length > maxLength * 2) return false;
  return Array.from(text).length <= maxLength;
}

/** Text that is stored exactly as sent, and may be empty. */
export function verbatimOptionalText(maxLength: number) {
  return z
    .string()
    .refine((text) => isWithin(text, maxLength), 'too long')
    .refine(isStorableText, 'not storable');
}

/** Like verbatimOptionalText, but blank text is rejected. */
export function verbatimText(maxLength: number) {
  return verbatimOptionalText(maxLength).refine((text) => text.trim() !== '', 'blank');
}

/** A name or title on one line; leading and trailing white space is removed. */
export function lineText(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1, 'blank')
    .refine((text) => isWithin(text, maxLength), 'too long')
    .refine((text) => isStorableText(text) && !/[\r\n]/.test(text), 'not storable');
}

/** Text of several lines that may be empty; leading and trailing white space is removed. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .trim()
    .refine((text) => isWithin(text, maxLength), 'too long')
    .refine(isStorableText, 'not storable');
}

/** Like lineText, but may be empty. */
export function optionalLineText(maxLength: number) {
  return z
    .string()
    .trim()
    .refine((text) => isWithin(text, maxLength), 'too long')
    .refine((text) => isStorableText(text) && !/[\r\n]/.test(text), 'not storable');
}
