import { beforeEach, expect, test, vi } from 'vitest';
import { swallowClick } from './menu-gestures.ts';

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
});

/** Whether a click reaches what is under it. */
function reaches({ detail }: { detail: number }): boolean {
  const click = Object.assign(new Event('click', { cancelable: true }), { detail });
  return page.dispatchEvent(click);
}

test('[SC24] what a long press opens is not closed by its click, however late that comes', () => {
  vi.useFakeTimers();
  swallowClick();
  page.dispatchEvent(new Event('pointerup'));
  vi.advanceTimersByTime(5_000);
  expect(reaches({ detail: 1 })).toBe(false);
  vi.useRealTimers();
});

test('[SC24] the tap after a long press counts, however soon it comes', () => {
  swallowClick();
  page.dispatchEvent(new Event('pointerup'));
  page.dispatchEvent(new Event('pointerdown'));
  expect(reaches({ detail: 1 })).toBe(true);
});

test('[SC24] a click by keyboard counts, also right after a long press', () => {
  swallowClick();
  expect(reaches({ detail: 0 })).toBe(true);
});
