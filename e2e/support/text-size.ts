import type { Page } from '@playwright/test';

/** From the next page load on, texts have this size, such as "200%", from the first paint on. */
export async function setTextSize(page: Page, textSize: string): Promise<void> {
  await page.addInitScript((size) => {
    // The page has no element yet at all.
    new MutationObserver((_changes, observer) => {
      document.documentElement.style.fontSize = size;
      observer.disconnect();
    }).observe(document, { childList: true });
  }, textSize);
}
