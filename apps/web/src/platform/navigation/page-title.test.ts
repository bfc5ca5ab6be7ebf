import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPageTitle } from './page-title.ts';

let shown: string;
let title: ReturnType<typeof createPageTitle>;

beforeEach(() => {
  vi.useFakeTimers();
  title = createPageTitle((text) => {
    shown = text;
  });
  title.setPage('ChatList');
});

afterEach(() => {
  vi.useRealTimers();
});

test('[FD8] the title counts unread messages, up to 99', () => {
  expect(shown).toBe('ChatList');
  title.setCount(3);
  expect(shown).toBe('(3) ChatList');
  title.setPage('Users');
  expect(shown).toBe('(3) Users');
  title.setCount(100);
  expect(shown).toBe('(99+) Users');
  title.setCount(0);
  expect(shown).toBe('Users');
});

test('[FD9] the title flashes until the tab is in view, and follows page and count meanwhile', () => {
  title.flash('New message', { isStill: false });
  expect(shown).toBe('New message');
  title.setCount(1);
  expect(shown).toBe('New message');
  vi.advanceTimersByTime(1_000);
  expect(shown).toBe('(1) ChatList');
  vi.advanceTimersByTime(1_000);
  expect(shown).toBe('New message');
  title.settle();
  expect(shown).toBe('(1) ChatList');
  vi.advanceTimersByTime(5_000);
  expect(shown).toBe('(1) ChatList');
});

test('[FD9] with reduced motion it does not flash', () => {
  title.flash('New message', { isStill: true });
  vi.advanceTimersByTime(5_000);
  expect(shown).toBe('New message');
  title.settle();
  expect(shown).toBe('ChatList');
});
