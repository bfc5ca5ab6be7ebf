import { describe, expect, test } from 'vitest';
import { daysBetween, formatClock, formatDay, formatListTime, formatMoment } from './dates.ts';

const now = new Date(2026, 10, 18, 21, 46).getTime();
const at = (...parts: [number, number, number, number, number]) => {
  const [year, month, day, hour, minute] = parts;
  return new Date(year, month - 1, day, hour, minute).getTime();
};

describe('dates', () => {
  test('[SC6] times have 24 hours in both languages', () => {
    expect(formatClock(now, 'en')).toBe('21:46');
    expect(formatClock(at(2026, 11, 18, 0, 5), 'ru')).toBe('00:05');
  });

  test('[SC6] a list shows the clock today, then yesterday, the weekday, the date and the year', () => {
    const times = [
      at(2026, 11, 18, 9, 5),
      at(2026, 11, 17, 23, 59),
      at(2026, 11, 12, 12, 0),
      at(2026, 11, 11, 12, 0),
      at(2025, 11, 18, 12, 0),
    ];
    expect(times.map((time) => formatListTime(time, now, 'en'))).toEqual([
      '09:05',
      'Yesterday',
      'Thu',
      '11 Nov',
      '18/11/2025',
    ]);
    expect(times.map((time) => formatListTime(time, now, 'ru'))).toEqual([
      '09:05',
      'Вчера',
      'Чт',
      '11 нояб.',
      '18.11.2025',
    ]);
  });

  test('[SC6] a time ahead of the device’s clock shows the time, not tomorrow', () => {
    expect(formatListTime(at(2026, 11, 19, 0, 5), now, 'en')).toBe('00:05');
  });

  test('[SC3] days are named as people say them, with the year if it is not this one', () => {
    expect(formatDay(now, now, 'en')).toBe('Today');
    expect(formatDay(at(2026, 11, 17, 1, 0), now, 'en')).toBe('Yesterday');
    expect(formatDay(at(2026, 11, 10, 1, 0), now, 'en')).toBe('Tue 10 Nov');
    expect(formatDay(at(2025, 12, 30, 1, 0), now, 'en')).toBe('Tue, 30 Dec 2025');
    expect(formatDay(now, now, 'ru')).toBe('Сегодня');
    expect(formatDay(at(2026, 11, 10, 1, 0), now, 'ru')).toBe('10 ноября, вторник');
    expect(formatDay(at(2025, 12, 30, 1, 0), now, 'ru')).toBe('30 декабря 2025 г.');
  });

  test('[SC6] a moment shows the time if today, and its day as well if earlier', () => {
    expect(formatMoment(at(2026, 11, 18, 9, 5), now, 'en')).toBe('09:05');
    expect(formatMoment(at(2026, 11, 17, 9, 5), now, 'en')).toBe('yesterday, 09:05');
    expect(formatMoment(at(2026, 11, 1, 9, 5), now, 'ru')).toBe('1 нояб., 09:05');
    expect(formatMoment(at(2024, 11, 1, 9, 5), now, 'en')).toBe('01/11/2024');
  });

  test('[SC3] a day with a clock change counts as one day', () => {
    expect(daysBetween(at(2026, 3, 28, 23, 30), at(2026, 3, 30, 0, 30))).toBe(2);
    expect(daysBetween(at(2026, 10, 24, 0, 30), at(2026, 10, 26, 23, 30))).toBe(2);
  });
});
