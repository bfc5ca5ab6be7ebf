/** How long something took since a `performance.now()`, for people. */
export function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
