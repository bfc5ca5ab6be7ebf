import type { JSHandle, Page } from 'playwright-core';

/** The content of the page: `frame` is a bar or rows without words, `rows` the screen's real content. */
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
 * What the page shows from the lifting of the finger in `act` on, until the rows are there. Noted by the page itself, so that
 * the way from here to the browser is not part of it, and only in frames before which something has changed: to look in each
 * would keep a slow phone busy.
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
  let tappedAt = Number.NaN;
  let isAwaited = false;
  const note = (shown: Shown) => {
    if (seen.at(-1)?.shown !== shown) seen.push({ atMs: performance.now() - tappedAt, shown });
    if (shown === 'rows') {
      changes.disconnect();
      resolve(seen);
    }
  };
  const lookAtNextFrame = () => {
    if (isAwaited || Number.isNaN(tappedAt)) return;
    isAwaited = true;
    requestAnimationFrame(() => {
      isAwaited = false;
      const shown = look();
      // Its turn comes when this frame has been handed over.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => note(shown));
      port1.start();
      port2.postMessage(null);
    });
  };
  const changes = new MutationObserver(lookAtNextFrame);
  changes.observe(document, { subtree: true, childList: true, attributes: true });
  const begin = ({ timeStamp }: Event) => {
    tappedAt = timeStamp;
    lookAtNextFrame();
  };
  addEventListener('pointerup', begin, { once: true, capture: true });
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
