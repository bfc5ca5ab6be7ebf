import { expect, test } from 'vitest';
import { clockOf, minutesOf, nextTime, tomorrowMorning } from './times.ts';

test('[NT24] a time that has passed today means tomorrow', () => {
  const now = new Date(2026, 10, 21, 18, 0).getTime();
  expect(nextTime('18:30', now)).toBe(new Date(2026, 10, 21, 18, 30).getTime());
  expect(nextTime('18:00', now)).toBe(new Date(2026, 10, 22, 18, 0).getTime());
  expect(nextTime('', now)).toBeNull();
  expect(tomorrowMorning(now)).toBe(new Date(2026, 10, 22, 7, 0).getTime());
});

test('[NT24] minutes of the day convert to clock times and back', () => {
  expect(minutesOf('22:05')).toBe(22 * 60 + 5);
  expect(minutesOf('24:00')).toBeNull();
  expect(clockOf(65)).toBe('01:05');
});
