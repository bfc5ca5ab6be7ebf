import type { Locator, Page } from '@playwright/test';
import { makeGroup, openDirect, send, type Organization } from './organization.ts';

export const field = (page: Page): Locator =>
  page.getByRole('searchbox', { name: 'Messages, people, files' });
export const fieldHere = (page: Page): Locator =>
  page.getByRole('searchbox', { name: 'Search in chat' });
export const results = (page: Page): Locator => page.getByRole('list', { name: 'Search results' });
export const hits = (page: Page): Locator => results(page).locator('a[href*="at="]');
export const marked = (page: Page): Locator =>
  page.locator('.page:not([hidden]) .search-results mark');
export const chip = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
export const pick = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('button').filter({ hasText: name });
/** The place of the hit that is looked at. */
export const place = (page: Page): Locator => page.locator('.find-bar-place');
export const tinted = (page: Page): Locator => page.locator('.bubble-row-found');

/** A finger is put on a hit, and not lifted yet. */
export const aimAt = (hit: Locator): Promise<void> => hit.dispatchEvent('pointerdown');

/** A direct chat and a group in which dressings are spoken of, in both languages. */
export async function talk({
  nina,
  grace,
  tomasz,
}: Organization): Promise<{ direct: string; group: string }> {
  const direct = await openDirect(nina, grace);
  const group = await makeGroup('Dressing rota', [nina, grace, tomasz]);
  await send(grace, direct, 'Mrs Halloran: dressing done, the next one in the morning');
  await send(nina, direct, 'Перевязку перенесли на субботу');
  await send(tomasz, group, 'Who takes the dressings on Sunday?', 'The lift is out again');
  return { direct, group };
}
