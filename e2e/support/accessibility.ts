import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** axe finds nothing in what is shown. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('.ion-page:not(.ion-page-hidden) [aria-busy=true]')).toHaveCount(0);
  await expectNoViolation(page, new AxeBuilder({ page }));
}

/** Nor in the dark, where nothing but the colours is different. */
export async function expectAccessibleInLightAndDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, new AxeBuilder({ page }).withRules('color-contrast'));
}

async function expectNoViolation(page: Page, axe: AxeBuilder): Promise<void> {
  // What fades has less contrast on the way, and what inherits its colour begins to fade anew with each of its frames.
  await page.evaluate(async () => {
    const nextFrame = (): Promise<void> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => resolve());
      });
    const listEnding = (): Animation[] =>
      document.getAnimations().filter(({ playState, effect }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
      });
    await nextFrame();
    for (let ending = listEnding(); ending.length > 0; ending = listEnding()) {
      await Promise.allSettled(ending.map(({ finished }) => finished));
      await nextFrame();
    }
  });
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
  expect(found).toEqual([]);
}
