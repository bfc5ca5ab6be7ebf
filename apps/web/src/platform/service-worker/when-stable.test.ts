import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenStable } from './when-stable.ts';

let goIdle: (() => void) | null;
const work = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  work.mockReset();
  goIdle = null;
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    goIdle = callback;
    return 1;
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const never = Promise.withResolvers<void>().promise;

test('[S30] the worker waits for the first screen, and then until the browser is idle', async () => {
  const screen = Promise.withResolvers<void>();
  whenStable(screen.promise, work);
  await vi.advanceTimersByTimeAsync(5000);
  expect(goIdle).toBeNull();
  screen.resolve();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).not.toHaveBeenCalled();
  goIdle?.();
  expect(work).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledOnce();
});

test.for([
  ['that never comes to rest', Promise.resolve()],
  ['whose first screen never comes', never],
] as const)('[S30] for a page %s it waits 30,000 ms and no longer', async ([, isUsable]) => {
  whenStable(isUsable, work);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledOnce();
  goIdle?.();
  expect(work).toHaveBeenCalledOnce();
});

test('[S30] where a browser cannot report that it is idle, it waits two seconds after the screen is usable', async () => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  whenStable(Promise.resolve(), work);
  await vi.advanceTimersByTimeAsync(1999);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledOnce();
});
