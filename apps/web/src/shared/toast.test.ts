import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showFailure, showToast, shownToast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const textNow = () => shownToast.get()?.text;

test('[S25] a toast is shown for 2000 ms', () => {
  showToast({ text: 'Saved' });
  vi.advanceTimersByTime(1999);
  expect(textNow()).toBe('Saved');
  vi.advanceTimersByTime(1);
  expect(textNow()).toBeUndefined();
});

test('[S25] a toast replaces the one before, for its own 2000 ms', () => {
  showToast({ text: 'Saved' });
  vi.advanceTimersByTime(1500);
  showToast({ text: 'Copied' });
  vi.advanceTimersByTime(1999);
  expect(textNow()).toBe('Copied');
  vi.advanceTimersByTime(1);
  expect(textNow()).toBeUndefined();
});

test('[D27] what can be undone is shown for 6 s', () => {
  showToast({ text: 'Deleted', undo: { text: 'Undo', run: () => undefined } });
  vi.advanceTimersByTime(5999);
  expect(textNow()).toBe('Deleted');
  vi.advanceTimersByTime(1);
  expect(textNow()).toBeUndefined();
});

test('[D39] a failure is told from what is done', () => {
  showFailure('Too short');
  expect(shownToast.get()).toEqual({ text: 'Too short', isFailure: true });
  showToast({ text: 'Saved' });
  expect(shownToast.get()?.isFailure).toBeUndefined();
});
