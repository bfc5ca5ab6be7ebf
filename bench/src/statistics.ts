import type { Percentiles } from './results.ts';

export function percentilesOf(samplesMs: readonly number[]): Percentiles {
  const sorted = Float64Array.from(samplesMs).toSorted();
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

export function median(values: readonly number[]): number {
  return percentilesOf(values).p50;
}
