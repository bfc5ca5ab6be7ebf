import { expect, onTestFinished, test, vi } from 'vitest';
import { isTimeZone } from './time-zones.ts';

/** Counts how often the platform creates a format for a zone; each takes memory. */
function watchFormats() {
  const formats = vi.spyOn(Intl, 'DateTimeFormat');
  onTestFinished(() => formats.mockRestore());
  return formats;
}

/** Any number of spellings: the platform ignores upper and lower case. */
function spellings(count: number): string[] {
  return Array.from({ length: count }, (_, number) => {
    const letters = 'dumontdurville'
      .split('')
      .map((letter, place) => ((number >> place) & 1 ? letter.toUpperCase() : letter));
    return `Antarctica/${letters.join('')}`;
  });
}

test('[NT33] the number of cached spellings of time zones is limited', () => {
  const formats = watchFormats();
  const [first = '', ...others] = spellings(1_500);
  for (const name of [first, first, ...others]) expect(isTimeZone(name)).toBe(true);
  expect(formats).toHaveBeenCalledTimes(1_500);
  expect(isTimeZone(first)).toBe(true);
  expect(formats).toHaveBeenCalledTimes(1_501);
});

test('[NT33] a refused name is not cached', () => {
  const formats = watchFormats();
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(formats).toHaveBeenCalledTimes(2);
});
