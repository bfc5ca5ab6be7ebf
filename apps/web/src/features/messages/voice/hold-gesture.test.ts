import { expect, test } from 'vitest';
import { meaningOfLift, slideOf } from './hold-gesture.ts';

const from = { x: 300, y: 700, atMs: 0 };

test('[VO21] a tap starts a recording that goes on, and a held one is sent when the finger is lifted', () => {
  expect(meaningOfLift(from, { ...from, atMs: 299 })).toBe('go on');
  expect(meaningOfLift(from, { ...from, atMs: 300 })).toBe('send');
});

test('[VO22] 96 px to the start discard, 72 px up lock, in either direction of writing', () => {
  const slide = (x: number, y: number, isRightToLeft = false) =>
    slideOf(from, { x: from.x + x, y: from.y + y, atMs: 500 }, isRightToLeft);
  expect(slide(-95, 0).cancel).toBeLessThan(1);
  expect(slide(-96, 0)).toEqual({ cancel: 1, lock: 0 });
  expect(slide(96, 0)).toEqual({ cancel: 0, lock: 0 });
  expect(slide(96, 0, true)).toEqual({ cancel: 1, lock: 0 });
  expect(slide(0, -71).lock).toBeLessThan(1);
  expect(slide(0, -72)).toEqual({ cancel: 0, lock: 1 });
  expect(slide(0, 200)).toEqual({ cancel: 0, lock: 0 });
});
