const coarse = matchMedia('(pointer: coarse)');

/** Whether the person mostly uses a finger: then a key called Enter stands on a keyboard that has no Shift+Enter. */
export function isTouchFirst(): boolean {
  return coarse.matches;
}
