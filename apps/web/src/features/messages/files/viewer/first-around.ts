/** As many as a phone has room for, so that each can be hit. */
export const mostAround = 7;

/** The first of those around one of so many, which is in their middle unless it is near an end. */
export function firstAround(index: number, count: number): number {
  const before = index - Math.floor(mostAround / 2);
  return Math.max(Math.min(before, count - mostAround), 0);
}
