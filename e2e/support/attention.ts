import type { Page } from '@playwright/test';

/**
 * Simulates that the person looks at another tab. For its browser, a page under test is always in view, so
 * only the page itself is told; its service worker is not.
 */
export function lookAway(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.hasFocus = () => false;
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('blur'));
  });
}

export function lookBack(page: Page): Promise<void> {
  return page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    Reflect.deleteProperty(document, 'hasFocus');
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
}

/** The page's signals to the person. */
interface Told {
  tones: number;
  vibrations: number;
  titles: string[];
  /** What banners of messages have said, also of those that are gone. */
  banners: string[];
}

/** From the next page load on, records the page's signals to the person. */
export async function watchNotices(page: Page): Promise<() => Promise<Told>> {
  await page.addInitScript(() => {
    const told: Told = { tones: 0, vibrations: 0, titles: [], banners: [] };
    Object.assign(globalThis, { told });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function count(...args) {
      told.tones += 1;
      start.apply(this, args);
    };
    navigator.vibrate = () => {
      told.vibrations += 1;
      return true;
    };
    new MutationObserver(() => {
      if (told.titles.at(-1) !== document.title) told.titles.push(document.title);
      const banner = document.querySelector('section[aria-label="New message"]');
      const said = banner?.textContent ?? '';
      if (said !== '' && told.banners.at(-1) !== said) told.banners.push(said);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate('told');
}
