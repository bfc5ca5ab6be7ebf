import { beforeEach, expect, test } from 'vitest';
import { createStrayTaps } from './stray-taps.ts';

let now: number;
let taps: ReturnType<typeof createStrayTaps>;

beforeEach(() => {
  now = 10_000;
  taps = createStrayTaps(() => now);
});

/** Opens another page, by a tap that was meant for the one before. */
function changePage(): void {
  taps.reportPointerDown({ pointerType: 'touch' });
  taps.reportChange();
}

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
  changePage();
  expect(isStray('mouse', 1)).toBe(false);
  expect(isStray('mouse', 2)).toBe(true);
});

test('[SC65] a click by keyboard or code is never stray, also after a stray tap', () => {
  changePage();
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

test.each(['touch', 'mouse'])(
  '[SC65] no tap of a %s is stray while all pages have come by themselves',
  (pointerType) => {
    taps.reportChange();
    now += 100;
    taps.reportChange();
    expect(isStray(pointerType, 2)).toBe(false);
    taps.reportChange();
    expect(isStray(pointerType, 2)).toBe(true);
  },
);
