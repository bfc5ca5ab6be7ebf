import type { Page } from '@playwright/test';

/** Finds words of these parts that are broken across lines or overflow the edge of what they stand in. */
export function findBrokenWords(page: Page, within: string, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((parts, around) => {
    const edge = document.querySelector(around)?.getBoundingClientRect().right ?? 0;
    const range = document.createRange();
    return parts.flatMap(({ childNodes }) => {
      // Behind an icon.
      const text = [...childNodes].find((node) => node instanceof Text);
      if (text === undefined) return [];
      return [...text.data.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        // In parts on one line it is whole, too: the first letter may have a style of its own.
        const lines = new Set([...range.getClientRects()].map(({ top }) => top));
        return lines.size <= 1 && range.getBoundingClientRect().right <= edge ? [] : [word];
      });
    });
  }, within);
}
