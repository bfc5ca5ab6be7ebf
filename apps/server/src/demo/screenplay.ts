import type { DemoLanguage, Line, Placement, Thread } from './content.ts';

/**
 * Threads as they are written in `threads/`:
 *
 *     # late                      begins in this part of any day
 *     # routine late              … again and again
 *     # weekend small 3:00        … at about this time, of a Saturday or Sunday only
 *     # late -12                  on the twelfth day before today, once
 *     # last -24                  ends 24 minutes before now
 *     carer: first line           a duty (`carer2` is another one) or a person's key
 *     nina +15: second line       15 minutes later; without a number after a natural while
 *       goes on                   an indented line continues the message on a new line
 *
 * Texts may hold slots (`slots.ts` lists them), variants `[one|other]`, and in Russian forms that
 * depend on the author's gender, `сказал</а>`, or on another speaker's, `<carer:один/одна>`.
 */
export function readScreenplay(language: DemoLanguage, text: string): Thread[] {
  const threads: { placement: Placement; lines: Line[] }[] = [];
  for (const row of text.split('\n')) {
    if (row.trim() === '') continue;
    const thread = threads.at(-1);
    if (row.startsWith('# ')) threads.push({ placement: readPlacement(row.slice(2)), lines: [] });
    else if (!thread) throw new Error(`Before the first thread: ${row}`);
    else if (row.startsWith('  ')) continueLine(thread.lines, row.slice(2));
    else thread.lines.push(readLine(row));
  }
  return threads.map((thread) => ({ language, ...thread }));
}

const hour = 60;

const dayParts = {
  late: { from: 21 * hour + 20, to: 24 * hour + 20 },
  small: { from: 24 * hour + 20, to: 29 * hour },
  night: { from: 21 * hour + 30, to: 28 * hour + 30 },
  dawn: { from: 29 * hour, to: 30 * hour + 40 },
  'am-handover': { from: 6 * hour + 45, to: 7 * hour + 15 },
  morning: { from: 7 * hour + 30, to: 10 * hour + 30 },
  midday: { from: 11 * hour, to: 14 * hour },
  afternoon: { from: 13 * hour, to: 17 * hour },
  day: { from: 8 * hour + 30, to: 16 * hour + 30 },
  office: { from: 8 * hour + 40, to: 16 * hour },
  'pm-handover': { from: 18 * hour + 45, to: 19 * hour + 25 },
  evening: { from: 17 * hour + 15, to: 21 * hour },
} as const;

/** A thread with a time begins at it or so many minutes later. */
const timeSpreadMinutes = 9;

function readPlacement(header: string): Placement {
  const { name, marks, number, time } = readHeader(header);
  if (name === 'last' && number !== undefined) return { type: 'last', minutesAgo: number };
  if (!isDayPart(name)) throw new Error(`No part of the day: ${header}`);
  const part = { ...dayParts[name], ...narrow(time, name), isOfficeHours: name === 'office' };
  if (number !== undefined) return { type: 'onDay', part, daysAgo: number };
  const [isOnWeekend, isRoutine] = [marks.includes('weekend'), marks.includes('routine')];
  return { type: 'anyDay', part, isOnWeekend, isRoutine };
}

function readHeader(header: string) {
  const parts = /^((?:(?:routine|weekend) )*)([a-z-]+)(?: (\d+:\d\d))?(?: -(\d+))?$/.exec(header);
  const [, marks = '', name = '', time, number] = parts ?? [];
  return { marks, name, time, number: number === undefined ? undefined : Number(number) };
}

function isDayPart(name: string): name is keyof typeof dayParts {
  return Object.hasOwn(dayParts, name);
}

function narrow(time: string | undefined, name: keyof typeof dayParts) {
  if (time === undefined) return {};
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const isAfterMidnight = dayParts[name].to > 24 * hour && hours < 12;
  const from = (hours + (isAfterMidnight ? 24 : 0)) * hour + minutes;
  return { from, to: from + timeSpreadMinutes };
}

function readLine(row: string): Line {
  const [, speaker, gap, text] = /^([a-z]+\d?)(?: \+(\d+))?: (.+)$/u.exec(row) ?? [];
  if (speaker === undefined || text === undefined) throw new Error(`No line: ${row}`);
  return { speaker, gapMinutes: gap === undefined ? null : Number(gap), text };
}

function continueLine(lines: Line[], text: string): void {
  const line = lines.at(-1);
  if (!line) throw new Error(`Nothing to continue: ${text}`);
  line.text += `\n${text}`;
}
