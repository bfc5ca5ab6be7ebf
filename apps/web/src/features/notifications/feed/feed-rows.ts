import type { FeedEntry } from '@tend/client';
import { isQuiet, type Language } from '@tend/protocol';
import { daysBetween, formatDay, startOfDay } from '../../../platform/language/dates.ts';

/** The notifications of one chat and day, reactions apart from the others; those without a chat have a row each. */
export interface FeedRow {
  key: string;
  /** The day named above the row, if it is the first of that day. */
  day: string | null;
  newest: FeedEntry;
  /** Newest first. */
  entries: readonly FeedEntry[];
  /** The number of its new messages. */
  newCount: number;
}

/** Builds the rows of the list. Entries are sorted newest first. */
export function buildFeedRows(
  entries: readonly FeedEntry[],
  { now, language }: { now: number; language: Language },
): FeedRow[] {
  const bundles = Map.groupBy(entries, keyOf);
  const rows = [...bundles].flatMap(([key, bundle]) => {
    const [newest] = bundle;
    return newest === undefined
      ? []
      : [{ key, newest, entries: bundle, newCount: countNew(bundle) }];
  });
  return nameDays(rows, ({ newest }) => newest.createdAt, now, language);
}

/** Names the days in a list that is sorted by time. */
export function nameDays<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => number,
  now: number,
  language: Language,
): (Item & { day: string | null })[] {
  let lastDay: number | null = null;
  return items.map((item) => {
    const time = timeOf(item);
    const day = daysBetween(time, now);
    const isFirst = day !== lastDay;
    lastDay = day;
    return { ...item, day: isFirst ? formatDay(time, now, language) : null };
  });
}

/** Quiet ones have a row of their own, so that they do not cover what waits for an answer. */
function keyOf({ id, type, chatId, createdAt }: FeedEntry): string {
  const kind = isQuiet(type) ? ` ${type}` : '';
  return `${startOfDay(createdAt)} ${chatId ?? id}${kind}`;
}

function countNew(entries: readonly FeedEntry[]): number {
  const waiting = entries.filter(({ state }) => state === 'new');
  return waiting.reduce((sum, { count }) => sum + count, 0);
}
