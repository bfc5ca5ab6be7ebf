import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isLoadingShown, showLoading } from './loading.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('[S26] the overlay goes by itself after 2000 ms', () => {
  showLoading();
  vi.advanceTimersByTime(1999);
  expect(isLoadingShown.get()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isLoadingShown.get()).toBe(false);
});

test('[S26] it is hidden earlier when the work is done', () => {
  const hideLoading = showLoading();
  hideLoading();
  expect(isLoadingShown.get()).toBe(false);
});
