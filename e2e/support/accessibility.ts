import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './journey.ts';

declare global {
  var axe: {
    run: (context: axe.ElementContext, options: axe.RunOptions) => Promise<axe.AxeResults>;
  };
}

// Half of the code of `axe.source`, and so of the time to parse it.
const code = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const contrast = 'color-contrast';
/** Of rows that look alike in a list, only the first are checked: axe takes a second for a hundred. */
const mostAlike = 12;

/** Expects axe to find nothing on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAtRest(page);
  expect(await findViolations(page)).toEqual([]);
}

async function expectAtRest(page: Page): Promise<void> {
  await expect(page.locator('.page:not([hidden]) [aria-busy=true]')).toHaveCount(0);
}

/** Checks dark mode as well, where only the colours differ. */
export async function expectAccessibleInLightAndDark(page: Page): Promise<void> {
  await turnTo(page, 'light');
  await expectAccessible(page);
  await turnTo(page, 'dark');
  expect(await findViolations(page, { runOnly: [contrast] })).toEqual([]);
}

/** For a further language, where the colours are the same. Checking them takes half of the time. */
export async function expectAccessibleButForColours(page: Page): Promise<void> {
  await expectAtRest(page);
  expect(await findViolations(page, { rules: { [contrast]: { enabled: false } } })).toEqual([]);
}

/** The system changes its theme, and the page follows it a moment later. */
async function turnTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html.tend-dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
}

/** The violations that axe finds, by all of its rules unless some are named. */
export async function findViolations(
  page: Page,
  chosen: Pick<axe.RunOptions, 'runOnly' | 'rules'> = {},
): Promise<string[]> {
  await untilNothingFades(page);
  // Once per loaded page: parsing axe takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(code);
  return page.evaluate(
    async ({ options, most }) => {
      const alike = [...document.querySelectorAll('li, .bubble-row')].filter((one) => {
        let before = 0;
        for (let next = one.previousElementSibling; next; next = next.previousElementSibling) {
          if (next.className === one.className) before += 1;
        }
        return before >= most;
      });
      // Nobody sees or reaches what is behind a layer as large as the screen, which axe does not know.
      const whole = document.querySelector('dialog.whole:modal');
      const { violations } = await globalThis.axe.run(
        { exclude: alike, ...(whole === null ? {} : { include: [whole] }) },
        { ...options, resultTypes: ['violations'] },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
      );
    },
    { options: chosen, most: mostAlike },
  );
}

/**
 * A fading element has less contrast meanwhile, and one that inherits its colour restarts its fade with each
 * frame.
 */
async function untilNothingFades(page: Page): Promise<void> {
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
}
