import { expect, test } from 'vitest';
import { listDays } from './calendar.ts';

const hourMs = 60 * 60 * 1000;

/** The days with their lengths in hours; the last one has not ended. */
function lengthsOf(now: string, timeZone: string, count: number): [string, number | null][] {
  const days = listDays(Date.parse(now), timeZone, count);
  return days.map(({ day, startsAt }, index) => {
    const next = days[index + 1];
    return [day, next ? (next.startsAt - startsAt) / hourMs : null];
  });
}

test('[PR7] a day begins at midnight of the zone', () => {
  expect(listDays(Date.parse('2026-11-21T06:30:00Z'), 'America/New_York', 2)).toEqual([
    { day: '2026-11-20', startsAt: Date.parse('2026-11-20T05:00:00Z') },
    { day: '2026-11-21', startsAt: Date.parse('2026-11-21T05:00:00Z') },
  ]);
});

test.each([
  ['Pacific/Kiritimati', '2026-11-22', '2026-11-21T10:00:00Z'],
  ['Pacific/Pago_Pago', '2026-11-21', '2026-11-21T11:00:00Z'],
  ['Asia/Kathmandu', '2026-11-21', '2026-11-20T18:15:00Z'],
  ['UTC', '2026-11-21', '2026-11-21T00:00:00Z'],
])('[PR7] today in %s is %s, since %s', (timeZone, day, startsAt) => {
  const today = listDays(Date.parse('2026-11-21T12:00:00Z'), timeZone, 1);
  expect(today).toEqual([{ day, startsAt: Date.parse(startsAt) }]);
});

test('[PR7] days are 23 and 25 hours long when clocks change', () => {
  expect(lengthsOf('2026-03-30T12:00:00Z', 'Europe/Berlin', 3)).toEqual([
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-03-30', null],
  ]);
  expect(lengthsOf('2026-10-26T12:00:00Z', 'Europe/Berlin', 3)).toEqual([
    ['2026-10-24', 24],
    ['2026-10-25', 25],
    ['2026-10-26', null],
  ]);
});

test('[PR7] a day can begin at one, where clocks change at midnight', () => {
  expect(lengthsOf('2026-04-25T12:00:00Z', 'Africa/Cairo', 3)).toEqual([
    ['2026-04-23', 24],
    ['2026-04-24', 23],
    ['2026-04-25', null],
  ]);
  const [first] = listDays(Date.parse('2026-04-24T12:00:00Z'), 'Africa/Cairo', 1);
  expect(first?.startsAt).toBe(Date.parse('2026-04-23T22:00:00Z'));
});

test('[PR7] days run through months and leap days', () => {
  const days = listDays(Date.parse('2028-03-01T12:00:00Z'), 'UTC', 3);
  expect(days.map(({ day }) => day)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
});

test.each(['', 'Europe/Atlantis', 'constructor', '../etc'])(
  '[PR8] no time zone: "%s"',
  (timeZone) => {
    expect(() => listDays(0, timeZone, 1)).toThrow(
      expect.objectContaining({
        code: 'bad_request',
        body: { code: 'bad_request', fields: ['timeZone'] },
      }),
    );
  },
);
