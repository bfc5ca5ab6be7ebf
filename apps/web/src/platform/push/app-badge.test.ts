import { expect, test, vi } from 'vitest';
import { setAppBadge } from './app-badge.ts';

test('[SW21] a figure that the platform takes stands on the icon', async () => {
  const figures: number[] = [];
  const take = (count: number): Promise<void> => Promise.resolve(void figures.push(count));
  vi.stubGlobal('navigator', { setAppBadge: take });
  await setAppBadge(3);
  expect(figures).toEqual([3]);
});

test('[SW21] one that it refuses, or has no place for, is no failure', async () => {
  const refuse = () => Promise.reject(new DOMException('Not installed', 'NotAllowedError'));
  vi.stubGlobal('navigator', { setAppBadge: refuse });
  await expect(setAppBadge(3)).resolves.toBeUndefined();
  vi.stubGlobal('navigator', {});
  await expect(setAppBadge(3)).resolves.toBeUndefined();
});
