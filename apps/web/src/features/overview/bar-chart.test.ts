import { expect, test } from 'vitest';
import { barChart } from './bar-chart.ts';

function chartOf(...counts: number[]) {
  return barChart(counts.map((count, index) => ({ day: `2025-11-${index + 10}`, count })));
}

test('[D23] bars are as tall as their figures, the last one is marked', () => {
  const [first, second, third] = chartOf(10, 20, 5).bars;
  expect(first?.height).toBeCloseTo((second?.height ?? 0) / 2);
  expect(third?.height).toBeCloseTo((second?.height ?? 0) / 4);
  expect([first?.isLast, second?.isLast, third?.isLast]).toEqual([false, false, true]);
});

test('[D23] all bars stand on the axis and within the drawing', () => {
  const { bars, baseline } = chartOf(3, 0, 7, 1, 1, 9, 4);
  for (const { x, y, width, height } of bars) {
    expect(y + height).toBeCloseTo(baseline);
    expect(x + width).toBeLessThanOrEqual(100.01);
    expect(height).toBeGreaterThan(0);
  }
});

test('[D23] days without messages, and no days at all, can be drawn', () => {
  expect(chartOf(0, 0).bars.map(({ height }) => height)).toEqual([2, 2]);
  expect(chartOf().bars).toEqual([]);
});
