import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('[S2] work that may wait, such as preloading screens, is not forced on a busy browser', () => {
  const timeouts: (number | undefined)[] = [];
  vi.stubGlobal('requestIdleCallback', (_work: () => void, options?: IdleRequestOptions) =>
    timeouts.push(options?.timeout),
  );
  whenIdle(() => undefined);
  whenIdle(() => undefined, { mayWait: true });
  expect(timeouts).toEqual([3000, undefined]);
});

test('[FD12] long work, such as opening audio, waits until no frame is expected, for a minute at most', () => {
  vi.useFakeTimers();
  const asked: IdleRequestCallback[] = [];
  vi.stubGlobal('requestIdleCallback', (ask: IdleRequestCallback) => asked.push(ask));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => asked.splice(handle - 1, 1));
  const work = vi.fn<() => void>();
  const idleFor = (ms: number) => asked.pop()?.({ didTimeout: false, timeRemaining: () => ms });
  whenIdle(work, { isLong: true });
  idleFor(9);
  expect(work).not.toHaveBeenCalled();
  idleFor(49);
  expect(work).toHaveBeenCalledOnce();
  expect(asked).toHaveLength(0);
  const cancel = whenIdle(work, { isLong: true });
  idleFor(9);
  cancel();
  expect(asked).toHaveLength(0);
  whenIdle(work, { isLong: true });
  vi.advanceTimersByTime(60_000);
  idleFor(9);
  expect(work).toHaveBeenCalledTimes(2);
});
