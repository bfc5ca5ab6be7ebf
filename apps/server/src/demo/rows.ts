/** A mistake in one of the demo's text files; the message says where, and what is wrong. */
export class DemoTextError extends Error {}

/**
 * Gives `read` each row of a file.
 * @throws DemoTextError with the file and the line, where `read` threw one
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

/** The day before all others, counted as `readDay` counts. */
export const dayBefore = -7 * (weeks.length - 1) - 1;

/** `Tuesday, last week` counted in days from this week's Monday: -6. */
export function readDay(text: string): number {
  const [weekday = '', week = ''] = text.split(', ');
  if (!weekdays.includes(weekday) || !weeks.includes(week)) {
    throw new DemoTextError(`“${text}” is no day: write “Monday, last week” or “now”.`);
  }
  return weekdays.indexOf(weekday) - 7 * weeks.indexOf(week);
}
