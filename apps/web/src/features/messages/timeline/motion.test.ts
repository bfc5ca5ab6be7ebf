import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Motion } from './motion.ts';

const rest = vi.fn<() => void>();
let motion: Motion;
/** What the next frame runs. */
let frames: Map<number, FrameRequestCallback>;

beforeEach(() => {
  vi.useFakeTimers();
  rest.mockClear();
  frames = new Map();
  let last = 0;
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
    last += 1;
    frames.set(last, run);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.delete(handle));
  motion = new Motion();
});

afterEach(() => {
  vi.useRealTimers();
});

function move(): void {
  motion.follow(10);
  motion.awaitRest(rest);
}

function drawFrame(): void {
  for (const [handle, run] of frames) {
    frames.delete(handle);
    run(performance.now());
  }
}

test('[SC17] a list is at rest in the first frame after 150 ms without a move', () => {
  move();
  vi.advanceTimersByTime(100);
  move();
  vi.advanceTimersByTime(149);
  drawFrame();
  expect(rest).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(rest).not.toHaveBeenCalled();
  drawFrame();
  expect(rest).toHaveBeenCalledOnce();
});

test('[SC17] where the browser reports the end, a page that was busy for longer does not end a fling', () => {
  vi.stubGlobal('onscrollend', null);
  motion = new Motion();
  move();
  vi.advanceTimersByTime(999);
  drawFrame();
  expect(rest).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  drawFrame();
  expect(rest).toHaveBeenCalledOnce();
});

test('[SC17] a move before that frame, as after a stall, goes on', () => {
  move();
  vi.advanceTimersByTime(150);
  move();
  drawFrame();
  expect(rest).not.toHaveBeenCalled();
  vi.advanceTimersByTime(150);
  drawFrame();
  expect(rest).toHaveBeenCalledOnce();
});

test('[SC17] nothing follows once the list is at rest, or a finger has stopped it', () => {
  move();
  motion.stopWaiting();
  move();
  vi.advanceTimersByTime(150);
  motion.end();
  vi.advanceTimersByTime(1_000);
  drawFrame();
  expect(rest).not.toHaveBeenCalled();
  expect(motion.isMoving).toBe(false);
});
