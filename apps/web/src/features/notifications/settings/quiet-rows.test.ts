import { limits, type QuietSpan } from '@tend/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textsIn } from '../../../platform/language/texts-in-tests.ts';
import {
  anotherQuietRow,
  everyDay,
  hasRoomOn,
  type QuietRow,
  toQuietDays,
  toQuietRows,
} from './quiet-rows.ts';
import { hoursInWords } from './quiet-words.ts';

const night = { from: 22 * 60, to: 7 * 60 };
const nap = { from: 13 * 60, to: 14 * 60 };

test('[NT34] the same hours on several days are one row', () => {
  const days = [[night, nap], [night], [], [], [], [nap], []];
  const rows = [
    { days: [0, 1], span: night },
    { days: [0, 5], span: nap },
  ];
  expect(toQuietRows(days)).toEqual(rows);
  expect(toQuietDays(rows)).toEqual(days);
});

test('[NT34] rows represent all stored hours without changing them', () => {
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const spans = fc.array(fc.record({ from: minute, to: minute }), {
    maxLength: limits.quietSpansPerDay,
  });
  const orderOf = ({ from, to }: QuietSpan) => from * 10_000 + to;
  const sorted = (days: QuietSpan[][]) =>
    days.map((day) => {
      const different = new Map(day.map((span) => [orderOf(span), span]));
      return [...different.values()].toSorted((one, other) => orderOf(one) - orderOf(other));
    });
  fc.assert(
    fc.property(fc.array(spans, { minLength: 7, maxLength: 7 }), (days) => {
      expect(sorted(toQuietDays(toQuietRows(days)))).toEqual(sorted(days));
    }),
  );
});

test('[NT34] a row without a day, and duplicates among rows, are not stored', () => {
  const rows = [
    { days: [0], span: night },
    { days: [0, 1], span: night },
    { days: [], span: nap },
  ];
  expect(toQuietDays(rows)).toEqual([[night], [night], [], [], [], [], []]);
});

test('[NT34] every night is offered first, then the remaining nights, then an afternoon, while a day has room', () => {
  const first = anotherQuietRow([]);
  expect(first).toEqual({ days: everyDay, span: night });
  expect(anotherQuietRow([{ ...first, days: [0, 1, 2, 3, 4] }])).toEqual({
    days: [5, 6],
    span: night,
  });
  const full: QuietRow[] = Array.from({ length: limits.quietSpansPerDay }, (_, index) => ({
    days: [0],
    span: { from: index, to: index + 1 },
  }));
  expect([hasRoomOn(0, full), hasRoomOn(1, full)]).toEqual([false, true]);
  const rows = [...full, { ...first, days: [1, 2, 3, 4, 5, 6] }];
  expect(anotherQuietRow(rows).days).toEqual([1, 2, 3, 4, 5, 6]);
});

test('[NT35] the days of quiet hours are worded as people say them', () => {
  const [en, ru] = [textsIn('en'), textsIn('ru')];
  const said = (...days: number[]) => [
    hoursInWords({ days, span: night }, en),
    hoursInWords({ days, span: night }, ru),
  ];
  expect(said(...everyDay)).toEqual(['Every day 22:00–07:00', 'Каждый день 22:00–07:00']);
  expect(said(0)).toEqual(['Mon 22:00–07:00', 'Пн 22:00–07:00']);
  expect(said(4, 3, 2, 1, 0)).toEqual(['Mon–Fri 22:00–07:00', 'Пн–Пт 22:00–07:00']);
  expect(said(5, 6)).toEqual(['Sat, Sun 22:00–07:00', 'Сб, Вс 22:00–07:00']);
  expect(said(0, 2, 4, 5, 6)).toEqual([
    'Mon, Wed, Fri–Sun 22:00–07:00',
    'Пн, Ср, Пт–Вс 22:00–07:00',
  ]);
  expect(said()[0]).toBe('No days selected 22:00–07:00');
});
