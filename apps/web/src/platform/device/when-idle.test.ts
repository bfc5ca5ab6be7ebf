import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => vi.unstubAllGlobals());

test('[S2] work that may wait, such as preloading screens, is not forced on a busy browser', () => {
  const timeouts: (number | undefined)[] = [];
  vi.stubGlobal('requestIdleCallback', (_work: () => void, options?: IdleRequestOptions) =>
    timeouts.push(options?.timeout),
  );
  whenIdle(() => undefined);
  whenIdle(() => undefined, { mayWait: true });
  expect(timeouts).toEqual([3000, undefined]);
});
