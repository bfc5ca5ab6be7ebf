/** The display draws sixty times a second. */
const refreshMs = 1_000 / 60;

/** Of the pictures that the display could have shown in these frames, the share that it did not. */
export function droppedShare(framesMs: readonly number[]): number {
  const refreshes = framesMs.map((frameMs) => Math.max(1, Math.round(frameMs / refreshMs)));
  const possible = refreshes.reduce((total, count) => total + count, 0);
  return possible === 0 ? Number.NaN : (possible - framesMs.length) / possible;
}
