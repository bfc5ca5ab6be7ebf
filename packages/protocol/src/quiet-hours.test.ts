import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quietHoursSchema, quietUntil, timeZoneSchema, type QuietHours } from './quiet-hours.ts';

const berlin = 'Europe/Berlin';
const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** "22:00-07:00" as a span. */
function span(text: string) {
  const [from = 0, to = 0] = text.split('-').map((time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return hours * 60 + minutes;
  });
  return { from, to };
}

/** Spans of weekdays, Monday first. */
function week(...days: string[][]): QuietHours {
  const all = Array.from({ length: 7 }, (_, index) => (days[index] ?? []).map(span));
  return { isOn: true, days: all };
}

function daily(...spans: string[]): QuietHours {
  return week(...Array.from({ length: 7 }, () => spans));
}

const nights = daily('22:00-07:00');

/** 2026-11-21 is a Saturday. */
const cases: [
  name: string,
  hours: QuietHours,
  zone: string | null,
  at: string,
  until: string | null,
][] = [
  ['before the evening', nights, berlin, '2026-11-21T20:59:59.999Z', null],
  ['from the first moment', nights, berlin, '2026-11-21T21:00Z', '2026-11-22T06:00Z'],
  ['over midnight', nights, berlin, '2026-11-22T01:00Z', '2026-11-22T06:00Z'],
  ['to the last moment', nights, berlin, '2026-11-22T05:59:59.999Z', '2026-11-22T06:00Z'],
  ['not after the end', nights, berlin, '2026-11-22T06:00Z', null],
  ['switched off', { ...nights, isOn: false }, berlin, '2026-11-22T01:00Z', null],
  ['without any span', week(), berlin, '2026-11-22T01:00Z', null],
  ['within a day', daily('13:00-14:30'), berlin, '2026-11-21T12:30Z', '2026-11-21T13:30Z'],
  [
    'a whole day',
    week([], [], [], [], [], ['00:00-00:00']),
    berlin,
    '2026-11-21T10:00Z',
    '2026-11-21T23:00Z',
  ],
  [
    'only on Saturdays: Friday',
    week([], [], [], [], [], ['22:00-07:00']),
    berlin,
    '2026-11-20T23:00Z',
    null,
  ],
  [
    'only on Saturdays: Sunday morning',
    week([], [], [], [], [], ['22:00-07:00']),
    berlin,
    '2026-11-22T05:00Z',
    '2026-11-22T06:00Z',
  ],
  [
    'Sunday into Monday',
    week([], [], [], [], [], [], ['22:00-07:00']),
    berlin,
    '2026-11-23T05:00Z',
    '2026-11-23T06:00Z',
  ],
  [
    'spans that touch are one',
    week([], [], [], [], [], ['20:00-00:00'], ['00:00-09:00']),
    berlin,
    '2026-11-21T20:00Z',
    '2026-11-22T08:00Z',
  ],
  [
    'spans that overlap are one',
    daily('22:00-02:00', '01:00-05:00'),
    berlin,
    '2026-11-21T22:00Z',
    '2026-11-22T04:00Z',
  ],
  ['clocks go forward, a shorter night', nights, berlin, '2026-03-28T21:00Z', '2026-03-29T05:00Z'],
  ['clocks go back, a longer night', nights, berlin, '2026-10-24T20:00Z', '2026-10-25T06:00Z'],
  [
    'an end that is skipped comes as much later',
    daily('22:00-02:30'),
    berlin,
    '2026-03-29T00:59Z',
    '2026-03-29T01:30Z',
  ],
  [
    'a beginning that is skipped comes as much later',
    daily('02:30-06:00'),
    berlin,
    '2026-03-29T01:00Z',
    null,
  ],
  ['… and holds from then', daily('02:30-06:00'), berlin, '2026-03-29T01:30Z', '2026-03-29T04:00Z'],
  [
    'an end that comes twice is the last',
    daily('22:00-02:30'),
    berlin,
    '2026-10-25T00:45Z',
    '2026-10-25T01:30Z',
  ],
  [
    'a beginning that comes twice is the first',
    daily('02:30-06:00'),
    berlin,
    '2026-10-25T01:15Z',
    '2026-10-25T05:00Z',
  ],
  [
    'half an hour beside the hour',
    nights,
    'Asia/Kolkata',
    '2026-11-21T16:30Z',
    '2026-11-22T01:30Z',
  ],
  ['just before, in Kolkata', nights, 'Asia/Kolkata', '2026-11-21T16:29Z', null],
  [
    'the other side of the date line',
    nights,
    'Pacific/Apia',
    '2026-11-21T09:00Z',
    '2026-11-21T18:00Z',
  ],
  [
    'over the day that Apia skipped',
    nights,
    'Pacific/Apia',
    '2011-12-30T09:00Z',
    '2011-12-30T17:00Z',
  ],
  [
    'half an hour of summer time',
    nights,
    'Australia/Lord_Howe',
    '2026-10-03T14:00Z',
    '2026-10-03T20:00Z',
  ],
  ['New York in winter', nights, 'America/New_York', '2026-01-10T03:00Z', '2026-01-10T12:00Z'],
  ['New York in summer', nights, 'America/New_York', '2026-07-10T02:00Z', '2026-07-10T11:00Z'],
  [
    'clocks that go back over midnight',
    daily('00:15-01:00'),
    'Atlantic/Azores',
    '2026-10-25T00:30Z',
    '2026-10-25T02:00Z',
  ],
  ['a zone that there is not', nights, 'Europe/Atlantis', '2026-11-22T01:00Z', null],
  ['no zone yet', nights, null, '2026-11-22T01:00Z', null],
];

test.each(cases)('[NT5] %s', (_name, ...[hours, zone, at, until]) => {
  const end = until === null ? null : Date.parse(until);
  expect(quietUntil(hours, zone, Date.parse(at))).toBe(end);
});

test('[NT5] hours that never end are quiet for longer than any push waits', () => {
  const at = Date.UTC(2026, 10, 21);
  expect(quietUntil(daily('00:00-00:00'), berlin, at)).toBeGreaterThan(at + 8 * day);
});

describe('for any spans, zone and moment', () => {
  const zones = [berlin, 'Asia/Kolkata', 'Pacific/Apia', 'America/St_Johns', 'Australia/Lord_Howe'];
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const anySpan = fc.record({ from: minute, to: minute });
  const anyHours = fc.record({
    isOn: fc.constant(true),
    days: fc.array(fc.array(anySpan, { maxLength: 3 }), { minLength: 7, maxLength: 7 }),
  });
  /** Mostly around clock changes. */
  const anyMoment = fc
    .tuple(
      fc.constantFrom(
        '2026-03-08',
        '2026-03-29',
        '2026-04-05',
        '2026-10-04',
        '2026-10-25',
        '2026-11-01',
        '2026-07-01',
      ),
      fc.integer({ min: -36 * 60, max: 36 * 60 }),
    )
    .map(([date, minutes]) => Date.parse(date) + minutes * 60_000);

  test('[NT5] they end later than now, at a moment that is not quiet', () => {
    fc.assert(
      fc.property(anyHours, fc.constantFrom(...zones), anyMoment, (hours, zone, at) => {
        const until = quietUntil(hours, zone, at);
        if (until === null || until > at + 8 * day) return;
        expect(until).toBeGreaterThan(at);
        expect(quietUntil(hours, zone, until)).toBeNull();
      }),
    );
  });

  test('[NT5] they have no gap: until their end each moment has the same end', () => {
    fc.assert(
      fc.property(
        anyHours,
        fc.constantFrom(...zones),
        anyMoment,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (hours, zone, at, part) => {
          const until = quietUntil(hours, zone, at);
          if (until === null || until > at + 8 * day) return;
          const between = Math.floor(at + (until - at - 1) * part);
          expect(quietUntil(hours, zone, between)).toBe(until);
        },
      ),
    );
  });

  test('[NT5] a span is as long as it says, apart from clock changes within it', () => {
    fc.assert(
      fc.property(anySpan, fc.constantFrom(...zones), anyMoment, ({ from, to }, zone, at) => {
        const minutes = to > from ? to - from : to - from + 24 * 60;
        // Only one day of the week, so that no other span touches it.
        const monday: QuietHours = { isOn: true, days: [[{ from, to }], [], [], [], [], [], []] };
        const until = quietUntil(monday, zone, at);
        if (until === null) return;
        const longest = minutes * 60_000 + hour;
        expect(until - at).toBeLessThanOrEqual(longest);
        expect(quietUntil(monday, zone, until - longest - 1)).toBeNull();
      }),
    );
  });
});

test.each([
  ['six days', { isOn: true, days: [[], [], [], [], [], []] }],
  ['too many spans', daily(...Array.from({ length: 5 }, () => '01:00-02:00'))],
  ['a minute that no day has', week(['00:00-24:00'])],
  ['a negative minute', { isOn: true, days: [[{ from: -1, to: 3 }], [], [], [], [], [], []] }],
  ['half a minute', { isOn: true, days: [[{ from: 0.5, to: 3 }], [], [], [], [], [], []] }],
  ['an unknown field', { ...nights, zone: berlin }],
])('[NT11] quiet hours with %s are refused', (_name, hours) => {
  expect(quietHoursSchema.safeParse(hours).success).toBe(false);
});

test.each(['Europe/Atlantis', '', 'Europe/Berlin ', 'x'.repeat(65)])(
  '[NT11] the time zone "%s" is refused',
  (zone) => {
    expect(timeZoneSchema.safeParse(zone).success).toBe(false);
  },
);
