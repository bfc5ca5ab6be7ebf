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
  await move(page, { x: from, y }, { x: to, y }, check);
}

interface Point {
  x: number;
  y: number;
}

/** The same from one place to another. */
export async function move(
  page: Page,
  from: Point,
  to: Point,
  check?: () => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const startedAt = Date.now() / 1_000;
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    point: Point,
    afterMs: number,
  ): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [point],
      timestamp: startedAt + afterMs / 1_000,
    });
  const moveTo = (step: number): Promise<unknown> => {
    const x = from.x + ((to.x - from.x) * step) / 10;
    const y = from.y + ((to.y - from.y) * step) / 10;
    return touch('touchMove', { x, y }, step * 10);
  };
  // Sent at once: to a page that is busy for half a second in between, the finger would rest.
  await Promise.all([touch('touchStart', from, 0), ...[1, 2, 3, 4, 5].map(moveTo)]);
  for (let step = 6; step <= 10; step += 1) await moveTo(step);
  await check?.();
  await touch('touchEnd', to, check === undefined ? 110 : 300);
}

/** Taps twice in the same place, faster than a busy page could answer the first one. */
export async function doubleTap(page: Page, point: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd'): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [point],
    });
  await Promise.all([
    touch('touchStart'),
    touch('touchEnd'),
    touch('touchStart'),
    touch('touchEnd'),
  ]);
}

/** Two fingers around a point, side by side, which go from one distance to another. */
export async function pinch(
  page: Page,
  { x, y }: Point,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [-distance / 2, distance / 2].map((offset, id) => ({ x: x + offset, y, id })),
    });
  await touch('touchStart', from);
  for (let step = 1; step <= 10; step += 1) {
    await touch('touchMove', from + ((to - from) * step) / 10);
  }
  await touch('touchEnd', to);
}
