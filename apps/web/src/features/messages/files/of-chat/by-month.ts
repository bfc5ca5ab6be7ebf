/** Consecutive things of one month, in the person's time zone. */
export interface Month<Thing> {
  /** The time of its first one. */
  readonly time: number;
  readonly things: readonly Thing[];
}

/** Groups things that are in the order of their time. */
export function byMonth<Thing extends { readonly createdAt: number }>(
  things: readonly Thing[],
): Month<Thing>[] {
  const months: { key: string; time: number; things: Thing[] }[] = [];
  for (const thing of things) {
    const date = new Date(thing.createdAt);
    const key = `${date.getFullYear()} ${date.getMonth()}`;
    const last = months.at(-1);
    if (last?.key === key) last.things.push(thing);
    else months.push({ key, time: thing.createdAt, things: [thing] });
  }
  return months.map(({ time, things: ofMonth }) => ({ time, things: ofMonth }));
}
