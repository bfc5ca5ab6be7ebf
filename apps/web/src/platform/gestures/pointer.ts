const coarse = matchMedia('(pointer: coarse)');

/** Whether the person mainly uses touch: then Enter is on a keyboard that has no Shift+Enter. */
export function isTouchFirst(): boolean {
  return coarse.matches;
}

/** Whether there is a mouse or something like it. A device gains or loses one so rarely that a new page may tell. */
export const canHover = matchMedia('(hover: hover)').matches;
