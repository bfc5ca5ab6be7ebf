import type { Page } from '@playwright/test';

/** Opens the first row of a list that leads there. */
export function openFirst(start: string) {
  return async (page: Page): Promise<void> => {
    const rows = page.locator(`a[href^="#/${start}/"]`);
    await rows.filter({ visible: true }).first().click();
    await page.waitForURL(new RegExp(`#/${start}/`));
  };
}

export const openDirect = openFirst('userchat');
