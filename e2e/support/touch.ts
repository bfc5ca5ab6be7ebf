import type { Page } from '@playwright/test';

/**
 * Draws with one finger from one side to another; once `check` has been done, lets go there, or has rested before. How
 * fast the finger is does not depend on the machine: each event says when it was.
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
