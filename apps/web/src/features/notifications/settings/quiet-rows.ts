import { limits, type QuietHours, type QuietSpan } from '@tend/protocol';

type Days = QuietHours['days'];

/** The same hours on several days, 0 for Monday: people think in these, the server stores each day. */
export interface QuietRow {
  days: readonly number[];
  span: QuietSpan;
}

export const everyDay: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

const night: QuietSpan = { from: 22 * 60, to: 7 * 60 };
const afternoon: QuietSpan = { from: 13 * 60, to: 15 * 60 };

/** The stored days as rows, ordered from Monday; none if no hours were ever set. */
export function toQuietRows(days: Days): QuietRow[] {
  const spans = days.flatMap((spansOfDay, day) => spansOfDay.map((span) => ({ day, span })));
  const bySpan = Map.groupBy(spans, ({ span }) => `${span.from} ${span.to}`).values();
  return [...bySpan].flatMap((same) => {
    const [first] = same;
    return first === undefined
      ? []
      : [{ days: [...new Set(same.map(({ day }) => day))], span: first.span }];
  });
}

/** The rows as stored per day. Drops rows without a day, and duplicates. */
export function toQuietDays(rows: readonly QuietRow[]): Days {
  return everyDay.map((day) => {
    const spans = rows.filter(({ days }) => days.includes(day)).map(({ span }) => span);
    return spans.filter(
      ({ from, to }, index) =>
        spans.findIndex((other) => other.from === from && other.to === to) === index,
    );
  });
}

/** Whether a day has room for hours in another row. */
export function hasRoomOn(day: number, rows: readonly QuietRow[]): boolean {
  return rows.filter(({ days }) => days.includes(day)).length < limits.quietSpansPerDay;
}

/** A suggestion for another row: the nights that are not quiet yet, or else an afternoon. */
export function anotherQuietRow(rows: readonly QuietRow[]): QuietRow {
  const freeDays = everyDay.filter((day) => rows.every(({ days }) => !days.includes(day)));
  if (freeDays.length > 0) return { days: freeDays, span: night };
  return { days: everyDay.filter((day) => hasRoomOn(day, rows)), span: afternoon };
}

/** Three or more consecutive days as a range: Mon–Fri. */
export function toRuns(days: readonly number[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const day of days.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.last === day - 1) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs.flatMap(({ first, last }) =>
    last - first === 1
      ? [
          { first, last: first },
          { first: last, last },
        ]
      : [{ first, last }],
  );
}
