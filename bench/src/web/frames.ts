/** The display's refresh rate is 60 Hz. */
const refreshMs = 1_000 / 60;

/** The share of refreshes during these frames for which no new frame was ready. */
export function droppedShare(framesMs: readonly number[]): number {
  const refreshes = framesMs.map((frameMs) => Math.max(1, Math.round(frameMs / refreshMs)));
  const possible = refreshes.reduce((total, count) => total + count, 0);
  return possible === 0 ? Number.NaN : (possible - framesMs.length) / possible;
}
