/** A mistake in one of the demo's text files; the message says where and what. */
export class DemoTextError extends Error {}

/**
 * Passes each row of a file to `read`.
 * @throws DemoTextError with file and line, if `read` threw one
 */
export function readRows(file: string, text: string, read: (row: string) => void): void {
  for (const [index, row] of text.trimEnd().split('\n').entries()) {
    try {
      read(row.trimEnd());
    } catch (error) {
      if (!(error instanceof DemoTextError)) throw error;
      throw new DemoTextError(`${file}, line ${index + 1}: ${error.message}`);
    }
  }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const weeks = ['this week', 'last week', '2 weeks ago', '3 weeks ago'];

/** The day before all others, counted as in `readDay`. */
export const dayBefore = -7 * (weeks.length - 1) - 1;

/** Parses `Tuesday, last week` as days since this week's Monday: -6. */
export function readDay(text: string): number {
  const [weekday = '', week = ''] = text.split(', ');
  if (!weekdays.includes(weekday) || !weeks.includes(week)) {
    throw new DemoTextError(`“${text}” is not a day: write “Monday, last week” or “now”.`);
  }
  return weekdays.indexOf(weekday) - 7 * weeks.indexOf(week);
}
