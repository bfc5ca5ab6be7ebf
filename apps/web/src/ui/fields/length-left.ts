/** The remaining length is shown from here on: this many characters, or this part of a long text. */
const warnedLeft = 20;
const warnedPart = 1 / 16;

/**
 * The number of code points left of a limit, negative if there are too many; null while there is enough room.
 */
export function lengthLeft(text: string, limit: number): number | null {
  const warned = Math.max(warnedLeft, limit * warnedPart);
  // Code points never outnumber UTF-16 units, so short texts need no counting.
  if (text.length < limit - warned) return null;
  let length = 0;
  for (const _ of text) length += 1;
  const left = limit - length;
  return left > warned ? null : left;
}
