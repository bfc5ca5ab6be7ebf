/** A bar every 5.5 px: 3 px wide, from 6 to 28 px high. */
const barPx = 5.5;
const barWidth = 3;
const loudest = 31;
export const waveHeight = 28;
const leastHeight = 6;
const bars = { least: 18, most: 36, perSecond: 0.5 };

/** The number of bars for a length: longer ones are wider, as far as a phone has room. */
export function barCountFor(durationMs: number): number {
  const wanted = bars.least + Math.round((durationMs / 1000) * bars.perSecond);
  return Math.min(bars.most, wanted);
}

export interface Wave {
  readonly width: number;
  /** The lines of an SVG path, one for each bar. */
  readonly path: string;
}

/** Draws a waveform with so many bars, each as loud as the loudest part that it stands for. */
export function drawWave(waveform: readonly number[], count: number): Wave {
  const lines = Array.from({ length: count }, (_bar, index) => {
    const from = Math.floor((index / count) * waveform.length);
    const to = Math.max(from + 1, Math.ceil(((index + 1) / count) * waveform.length));
    const loudness = Math.max(0, ...waveform.slice(from, to)) / loudest;
    // The line's round ends add its width.
    const height = Math.round(leastHeight + loudness * (waveHeight - leastHeight) - barWidth);
    const x = index * barPx + barWidth / 2;
    return `M${x} ${(waveHeight - height) / 2}v${height}`;
  });
  return { width: count * barPx - (barPx - barWidth), path: lines.join('') };
}
