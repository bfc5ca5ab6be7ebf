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
  // What fades in has less contrast on the way.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
      })
      .map(({ finished }) => finished);
    await Promise.allSettled(ending);
  });
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
  expect(found).toEqual([]);
}
