import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isFirstTab } from './one-tab.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Locks as a browser shares them among all tabs of an origin. */
function createLocks() {
  const held = new Set<string>();
  const request = async (
    name: string,
    _options: object,
    work: (lock: { name: string } | null) => Promise<void> | undefined,
  ): Promise<void> => {
    if (held.has(name)) {
      await work(null);
      return;
    }
    held.add(name);
    await work({ name });
    held.delete(name);
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of it that is used
  return { request } as unknown as Pick<LockManager, 'request'>;
}

test('[FD12] of all tabs that ask, the first gets yes', async () => {
  const locks = createLocks();
  const answers = await Promise.all([
    isFirstTab('message 1', locks),
    isFirstTab('message 1', locks),
    isFirstTab('message 2', locks),
  ]);
  expect(answers).toEqual([true, false, true]);
});

test('[FD12] a tab that asks late gets no', async () => {
  const locks = createLocks();
  await isFirstTab('message 1', locks);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await isFirstTab('message 1', locks)).toBe(false);
});
