import { beforeEach, expect, test } from 'vitest';
import { createStrayTaps } from './stray-taps.ts';

let now: number;
let taps: ReturnType<typeof createStrayTaps>;

beforeEach(() => {
  now = 10_000;
  taps = createStrayTaps(() => now);
});

/** Whether a click is kept from the page that came since the pointer was last up. */
function isStray(pointerType: string, detail = 1): boolean {
  taps.reportPointerDown({ pointerType });
  return taps.isStray({ detail });
}

test.each(['touch', 'pen'])(
  '[SC65] a tap of a %s within 300 ms after a page change is stray',
  (pointerType) => {
    expect(isStray(pointerType)).toBe(false);
    taps.reportChange();
    now += 299;
    expect(isStray(pointerType)).toBe(true);
    now += 1;
    expect(isStray(pointerType)).toBe(false);
  },
);

test('[SC65] with a mouse, the second of two clicks is stray', () => {
  taps.reportChange();
  expect(isStray('mouse', 1)).toBe(false);
  expect(isStray('mouse', 2)).toBe(true);
});

test('[SC65] a click by keyboard or code is never stray, also after a stray tap', () => {
  taps.reportChange();
  expect(isStray('touch')).toBe(true);
  expect(taps.isStray({ detail: 0 })).toBe(false);
});

test('[SC65] a touch that begins in time may end late', () => {
  taps.reportPointerDown({ pointerType: 'touch' });
  taps.reportChange();
  expect(taps.isStray({ detail: 1 })).toBe(false);
  now += 200;
  taps.reportPointerDown({ pointerType: 'touch' });
  now += 200;
  expect(taps.isStray({ detail: 1 })).toBe(true);
});
