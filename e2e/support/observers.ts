import type { Page } from '@playwright/test';

declare global {
  /**
   * Defined in pages with held observers only: callbacks not delivered yet; null while they are delivered at
   * once.
   */
  var untold: (() => void)[] | null | undefined;
}

/**
 * From the next page load on, the callbacks of size and intersection observers can be held back: they come at
 * the end of a frame, so no journey could act before them. Call the returned function again to deliver them.
 */
export async function holdableObservers(page: Page): Promise<() => Promise<() => Promise<void>>> {
  await page.addInitScript(() => {
    globalThis.untold = null;
    const tell = (news: () => void) => (globalThis.untold ? globalThis.untold.push(news) : news());
    const { ResizeObserver: Sizes, IntersectionObserver: Views } = globalThis;
    globalThis.ResizeObserver = class extends Sizes {
      constructor(callback: ResizeObserverCallback) {
        super((entries, observer) => tell(() => callback(entries, observer)));
      }
    };
    globalThis.IntersectionObserver = class extends Views {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => tell(() => callback(entries, observer)), options);
      }
    };
  });
  return async () => {
    await page.evaluate(() => {
      globalThis.untold = [];
    });
    return () =>
      page.evaluate(() => {
        const { untold } = globalThis;
        globalThis.untold = null;
        for (const tell of untold ?? []) tell();
      });
  };
}
