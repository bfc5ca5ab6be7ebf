/** What tells a phone number from all others, whatever is dialled before it. */
const ownDigits = 10;
const joinedFrom = 4;
export const joinedDigits = 20;

/** A number as it is written, and, if it is as long as a phone number, without what is dialled first: 0, 8, +7 or +44. */
export function numberForms(digits: string): string[] {
  return digits.length > ownDigits ? [digits, digits.slice(-ownDigits)] : [digits];
}

/** Whether groups of digits are joined: `07700 900327` is one number, and `5-10` are two. */
export function isJoinable(digits: string): boolean {
  return digits.length >= joinedFrom && digits.length <= joinedDigits;
}
