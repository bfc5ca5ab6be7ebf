import { afterEach, beforeEach, expect, test, vi } from 'vitest';

class Region {
  textContent = '';
  readonly setAttribute = vi.fn();
  replaceChildren(): void {
    this.textContent = '';
  }
}

let regions: Region[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  regions = [];
  const createElement = () => new Region();
  const append = (region: Region) => regions.push(region);
  vi.stubGlobal('document', { createElement, body: { append } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const texts = () => regions.map(({ textContent }) => textContent);

test('[D34] what was read out is gone five seconds later', async () => {
  const { announce } = await import('./announce.ts');
  announce('12 messages found');
  vi.advanceTimersByTime(4_999);
  expect(texts()).toEqual(['12 messages found']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['']);
});

test('[D34] a later sentence has its own five seconds, and so has one that interrupts', async () => {
  const { announce } = await import('./announce.ts');
  announce('12 messages found');
  vi.advanceTimersByTime(3_000);
  announce('3 messages found');
  announce('Not sent', 'assertive');
  vi.advanceTimersByTime(4_000);
  announce('Not sent', 'assertive');
  expect(texts()).toEqual(['3 messages found', 'Not sent\u00A0']);
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual(['', 'Not sent\u00A0']);
});
