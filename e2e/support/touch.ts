import type { Page } from '@playwright/test';

/**
 * Drags with one finger from one side to another, and lets go after `check`, or after resting first. The
 * finger's speed does not depend on the machine: each event has its own time.
 */
export async function drag(
  page: Page,
  { y, from, to }: { y: number; from: number; to: number },
  check?: () => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const startedAt = Date.now() / 1_000;
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    x: number,
    afterMs: number,
  ): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      timestamp: startedAt + afterMs / 1_000,
    });
  await touch('touchStart', from, 0);
  for (let step = 1; step <= 10; step += 1) {
    await touch('touchMove', from + ((to - from) * step) / 10, step * 10);
  }
  await check?.();
  await touch('touchEnd', to, check === undefined ? 110 : 300);
}
