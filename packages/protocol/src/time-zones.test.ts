import { expect, onTestFinished, test, vi } from 'vitest';
import { isTimeZone } from './time-zones.ts';

/** How often the platform is asked for a zone, each time for one more format in memory. */
function watchFormats() {
  const formats = vi.spyOn(Intl, 'DateTimeFormat');
  onTestFinished(() => formats.mockRestore());
  return formats;
}

/** As many as wanted: upper and lower case make no difference to the platform. */
function spellings(count: number): string[] {
  return Array.from({ length: count }, (_, number) => {
    const letters = 'dumontdurville'
      .split('')
      .map((letter, place) => ((number >> place) & 1 ? letter.toUpperCase() : letter));
    return `Antarctica/${letters.join('')}`;
  });
}

test('[NT33] of all the spellings of a time zone only so many are remembered', () => {
  const formats = watchFormats();
  const [first = '', ...others] = spellings(1_500);
  for (const name of [first, first, ...others]) expect(isTimeZone(name)).toBe(true);
  expect(formats).toHaveBeenCalledTimes(1_500);
  expect(isTimeZone(first)).toBe(true);
  expect(formats).toHaveBeenCalledTimes(1_501);
});

test('[NT33] a name that is refused is not remembered', () => {
  const formats = watchFormats();
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(formats).toHaveBeenCalledTimes(2);
});
