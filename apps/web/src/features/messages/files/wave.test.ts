import { expect, test } from 'vitest';
import { barCountFor, drawWave } from './wave.ts';

function barsIn(path: string): number[] {
  return [...path.matchAll(/v([\d.]+)/g)].map(([, height]) => Number(height));
}

test('[VO8] longer messages have more bars, as far as a phone has room', () => {
  expect(barCountFor(1_000)).toBeLessThan(barCountFor(20_000));
  expect(barCountFor(600_000)).toBe(barCountFor(6_000_000));
});

test('[VO8] a bar is as high as the loudest part that it stands for, and silence is seen, too', () => {
  const bars = barsIn(drawWave([0, 0, 0, 31], 2).path);
  expect(bars).toEqual([3, 25]);
  expect(barsIn(drawWave([], 3).path)).toEqual([3, 3, 3]);
  expect(barsIn(drawWave([31], 3).path)).toEqual([25, 25, 25]);
});
