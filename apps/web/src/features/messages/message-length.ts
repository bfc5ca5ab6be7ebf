import { limits } from '@tend/protocol';

/** From here on, what is left is shown. */
const warnedLeft = 500;

/** How many code points of the limit are left, negative when there are too many; null while there is room enough. */
export function lengthLeft(text: string): number | null {
  // Code points never outnumber UTF-16 units, so short texts need no counting.
  if (text.length < limits.messageTextLength - warnedLeft) return null;
  let length = 0;
  for (const _ of text) length += 1;
  const left = limits.messageTextLength - length;
  return left > warnedLeft ? null : left;
}
