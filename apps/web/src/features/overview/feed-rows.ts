import type { Language } from '@tend/protocol';
import { daysBetween, formatDay } from '../../platform/dates.ts';

/** Something that came at a time, with the day to be named above it when it is the first of that day. */
export type FeedRow<Item> = Item & { day: string | null };

/** Names the days in a list that is sorted by time. */
export function nameDays<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => number,
  now: number,
  language: Language,
): FeedRow<Item>[] {
  let lastDay: number | null = null;
  return items.map((item) => {
    const time = timeOf(item);
    const day = daysBetween(time, now);
    const isFirst = day !== lastDay;
    lastDay = day;
    return { ...item, day: isFirst ? formatDay(time, now, language) : null };
  });
}
