import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LongPress } from './long-press.ts';

const frameMs = 16;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work, frameMs));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame));
});
afterEach(() => void vi.useRealTimers());

function press() {
  const finger = new LongPress();
  const handleRest = vi.fn<() => void>();
  finger.begin({ x: 100, y: 100 }, handleRest);
  return { finger, handleRest };
}

test('[SC24] a finger that rests on a message for half a second opens its menu, once', () => {
  const { finger, handleRest } = press();
  finger.move({ x: 104, y: 97 });
  vi.advanceTimersByTime(499);
  expect(handleRest).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(handleRest).toHaveBeenCalledTimes(1);
});

test.each([
  ['scrolls', (finger: LongPress) => finger.move({ x: 100, y: 111 })],
  [
    'moves bit by bit',
    (finger: LongPress) => [4, 8, 12].map((x) => finger.move({ x: 100 + x, y: 100 })),
  ],
  ['is lifted', (finger: LongPress) => finger.end()],
])('[SC24] a finger that %s opens nothing', (_, act) => {
  const { finger, handleRest } = press();
  vi.advanceTimersByTime(400);
  act(finger);
  vi.advanceTimersByTime(10_000);
  expect(handleRest).not.toHaveBeenCalled();
});

test('[SC24] a move that a busy page is told of after half a second counts', () => {
  const { finger, handleRest } = press();
  vi.advanceTimersByTime(500);
  finger.move({ x: 150, y: 100 });
  vi.advanceTimersByTime(10_000);
  expect(handleRest).not.toHaveBeenCalled();
});

test('[SC24] a second touch starts again', () => {
  const { finger, handleRest } = press();
  vi.advanceTimersByTime(400);
  const handleSecond = vi.fn<() => void>();
  finger.begin({ x: 0, y: 0 }, handleSecond);
  vi.advanceTimersByTime(499);
  expect(handleSecond).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1 + frameMs);
  expect(handleSecond).toHaveBeenCalledTimes(1);
  expect(handleRest).not.toHaveBeenCalled();
});
