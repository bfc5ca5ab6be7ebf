import { waveformSchema } from '@tend/protocol';
import { expect, test } from 'vitest';
import { levelOf, waveformOf } from './waveform.ts';

test('[VO23] a recording of any length has sixty values from 0 to 31', () => {
  for (const count of [1, 7, 59, 60, 61, 3_000]) {
    const levels = Array.from({ length: count }, (_, index) => index % 32);
    const waveform = waveformOf(levels);
    expect(waveform).toHaveLength(60);
    expect(waveformSchema.parse(waveform)).toEqual(waveform);
    expect(Math.max(...waveform)).toBe(Math.max(...levels));
  }
  expect(waveformOf([])).toEqual([]);
});

test('[VO23] silence is 0, the loudest is 31, and what is loud stands where it was', () => {
  expect(levelOf(new Float32Array(10))).toBe(0);
  expect(levelOf(Float32Array.of(0.1, -1, 0.2))).toBe(31);
  expect(levelOf(Float32Array.of(0.25))).toBe(16);
  const waveform = waveformOf([...Array<number>(300).fill(2), ...Array<number>(300).fill(20)]);
  expect(waveform.slice(0, 30).every((value) => value === 2)).toBe(true);
  expect(waveform.slice(30).every((value) => value === 20)).toBe(true);
});
