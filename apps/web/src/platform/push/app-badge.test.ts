import { expect, test, vi } from 'vitest';
import { setAppBadge } from './app-badge.ts';

test('[SW21] the count is set on the icon', async () => {
  const figures: number[] = [];
  const take = (count: number): Promise<void> => Promise.resolve(void figures.push(count));
  vi.stubGlobal('navigator', { setAppBadge: take });
  await setAppBadge(3);
  expect(figures).toEqual([3]);
});

test('[SW21] a platform that refuses the count, or has no badge, causes no failure', async () => {
  const refuse = () => Promise.reject(new DOMException('Not installed', 'NotAllowedError'));
  vi.stubGlobal('navigator', { setAppBadge: refuse });
  await expect(setAppBadge(3)).resolves.toBeUndefined();
  vi.stubGlobal('navigator', {});
  await expect(setAppBadge(3)).resolves.toBeUndefined();
});
