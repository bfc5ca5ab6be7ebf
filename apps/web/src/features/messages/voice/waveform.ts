/** The values that are stored of a recording, … */
const storedBars = 60;
/** … and the largest one. */
const loudest = 31;

/** How loud some samples (-1 to 1) are, from 0 to 31: by the root, since ears hear a quarter as half. */
export function levelOf(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return Math.min(loudest, Math.round(Math.sqrt(peak) * loudest));
}

/** The waveform of a recording: the loudest level of each part, or for a short one each level over several parts. */
export function waveformOf(levels: readonly number[]): number[] {
  if (levels.length === 0) return [];
  return Array.from({ length: storedBars }, (_, bar) => {
    const from = Math.floor((bar / storedBars) * levels.length);
    const to = Math.max(from + 1, Math.floor(((bar + 1) / storedBars) * levels.length));
    return Math.max(...levels.slice(from, to));
  });
}
