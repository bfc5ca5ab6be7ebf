import type { Page } from '@playwright/test';

declare global {
  /** In pages whose observers can be held only: what they have not been told yet; null while all is told at once. */
  var untold: (() => void)[] | null | undefined;
}

/**
 * From the next page load on, what is told of sizes and of what is in view can be held back: at the end of a frame, as
 * it comes, no journey would meet what happens in between. To be called again to let it through.
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
