import { expect, test } from 'vitest';
import { suggestTimes } from './send-later-times.ts';

function suggested(now: Date): Array<[string, Date]> {
  return suggestTimes(now.getTime()).map(({ name, at }) => [name, new Date(at)]);
}

test('[SC185] an hour, the evening, tomorrow and Monday are suggested', () => {
  // A Wednesday.
  expect(suggested(new Date(2026, 10, 25, 16, 2))).toEqual([
    ['hour', new Date(2026, 10, 25, 17, 5)],
    ['evening', new Date(2026, 10, 25, 19)],
    ['tomorrow', new Date(2026, 10, 26, 7)],
    ['monday', new Date(2026, 10, 30, 7)],
  ]);
});

test('[SC185] in the small hours the morning to come is that of the same day', () => {
  // A Wednesday.
  expect(suggested(new Date(2026, 10, 25, 0, 30))).toEqual([
    ['hour', new Date(2026, 10, 25, 1, 30)],
    ['morning', new Date(2026, 10, 25, 7)],
    ['evening', new Date(2026, 10, 25, 19)],
    ['tomorrow', new Date(2026, 10, 26, 7)],
    ['monday', new Date(2026, 10, 30, 7)],
  ]);
});

test('[SC185] no time is suggested that is over or comes twice', () => {
  // A Sunday: Monday is tomorrow.
  expect(suggested(new Date(2026, 10, 29, 23, 58))).toEqual([
    ['hour', new Date(2026, 10, 30, 1)],
    ['tomorrow', new Date(2026, 10, 30, 7)],
    ['monday', new Date(2026, 11, 7, 7)],
  ]);
  // In an hour it is morning, or evening.
  expect(suggested(new Date(2026, 10, 25, 6, 1)).map(([name]) => name)).not.toContain('morning');
  expect(suggested(new Date(2026, 10, 25, 17, 57)).map(([name]) => name)).not.toContain('evening');
  // On a Monday, the next one is meant.
  expect(suggested(new Date(2026, 10, 30, 6))).toContainEqual(['monday', new Date(2026, 11, 7, 7)]);
});
