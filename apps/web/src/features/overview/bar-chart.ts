export interface DayCount {
  /** YYYY-MM-DD */
  day: string;
  count: number;
}

/** Horizontal values in percent of the drawing, vertical ones in px. */
export interface Bar extends DayCount {
  x: number;
  y: number;
  width: number;
  height: number;
  isLast: boolean;
}

export const chartHeight = 150;

/** Room above the tallest bar for its figure, and below the axis for the days. */
const top = 18;
const bottom = 24;
const gap = 3.75;
const leastHeight = 2;

/** The bars of a chart; the tallest fills the height, and none is invisible. */
export function barChart(days: readonly DayCount[]): { bars: Bar[]; baseline: number } {
  const baseline = chartHeight - bottom;
  const most = Math.max(1, ...days.map(({ count }) => count));
  const width = (100 - gap * (days.length - 1)) / Math.max(1, days.length);
  const bars = days.map((day, index) => {
    const height = Math.max(leastHeight, ((baseline - top) * day.count) / most);
    return {
      ...day,
      x: index * (width + gap),
      y: baseline - height,
      width,
      height,
      isLast: index === days.length - 1,
    };
  });
  return { bars, baseline };
}
