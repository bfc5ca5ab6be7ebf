export type DayPart = 'night' | 'morning' | 'afternoon' | 'evening';

/** The part of the day, for the greeting. */
export function dayPartAt(time: number): DayPart {
  const hour = new Date(time).getHours();
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  if (hour < 18) return 'afternoon';
  return 'evening';
}
