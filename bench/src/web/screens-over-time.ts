import type { JSHandle, Page } from 'playwright-core';

/** What is on the page: `frame` is a bar or rows without words, `rows` what the person came for. */
export type Shown = 'nothing' | 'log-in' | 'frame' | 'rows';

/** From `atMs` after the finger was lifted on, the page showed this. */
export interface Sight {
  atMs: number;
  shown: Shown;
}

interface Watch {
  sights: Promise<Sight[]>;
}

/**
 * What the page shows in its frames from the lifting of the finger in `act` on, until the rows are there. Noted by the page
 * itself, so that the way from here to the browser is not part of it.
 */
export async function watchUntilRows(page: Page, act: () => Promise<void>): Promise<Sight[]> {
  const watch: JSHandle<Watch> = await page.evaluateHandle(startWatch);
  await act();
  return watch.evaluate(({ sights }) => sights);
}

function startWatch(): Watch {
  const { promise, resolve } = Promise.withResolvers<Sight[]>();
  const seen: Sight[] = [];
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
  const isShown = (selector: string) =>
    [...document.querySelectorAll(selector)].some((part) => {
      const { width, height } = part.getBoundingClientRect();
      const isSeen = part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return width > 0 && height > 0 && isSeen;
    });
  const look = (): Shown => {
    if (isShown('main .list-row-title')) return 'rows';
    if (isShown('form button[type="submit"]')) return 'log-in';
    return isShown('.app-bar-title, .skeleton, .first-paint-mark') ? 'frame' : 'nothing';
  };
  const note = (tappedAt: number, shown: Shown) => {
    if (seen.at(-1)?.shown !== shown) seen.push({ atMs: performance.now() - tappedAt, shown });
    if (shown === 'rows') resolve(seen);
    else requestAnimationFrame(() => follow(tappedAt));
  };
  const follow = (tappedAt: number) => {
    const shown = look();
    // Its turn comes when this frame has been handed over.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => note(tappedAt, shown));
    port1.start();
    port2.postMessage(null);
  };
  addEventListener('pointerup', ({ timeStamp }) => follow(timeStamp), {
    once: true,
    capture: true,
  });
  return { sights: promise };
}

/** When the first of these was shown, and stayed so until the rows came. */
export function firstAt(sights: readonly Sight[], shown: readonly Shown[]): number {
  return sights.find((sight) => shown.includes(sight.shown))?.atMs ?? Number.NaN;
}

/** How long the page showed nothing at all. */
export function blankMs(sights: readonly Sight[]): number {
  return sights.reduce((sum, { shown, atMs }, index) => {
    const until = sights[index + 1]?.atMs ?? atMs;
    return shown === 'nothing' ? sum + until - atMs : sum;
  }, 0);
}
