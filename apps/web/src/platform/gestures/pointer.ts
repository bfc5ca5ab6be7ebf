const coarse = matchMedia('(pointer: coarse)');

/** Whether the person mainly uses touch: then Enter is on a keyboard that has no Shift+Enter. */
export function isTouchFirst(): boolean {
  return coarse.matches;
}
