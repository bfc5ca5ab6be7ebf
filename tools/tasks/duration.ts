/** The time since a `performance.now()`, formatted for people. */
export function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
