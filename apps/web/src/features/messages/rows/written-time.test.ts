import type { Language } from '@tend/protocol';
import { expect, test } from 'vitest';
import { formatOnDay } from '../../../platform/language/dates.ts';
import { textsIn } from '../../../platform/language/texts-in-tests.ts';
import { wordWritten } from './written-time.ts';

const at = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime();
const today = at(23, 0);

function wordToday(
  message: { createdAt: number; writtenAt?: number | null },
  language: Language = 'en',
): string {
  const { t } = textsIn(language);
  return wordWritten(message, (time) => formatOnDay(time, today, language), t);
}

test('[MS18] a message that did not wait shows one time', () => {
  expect(wordToday({ createdAt: at(23, 15) })).toBe('15:00');
  expect(wordToday({ createdAt: at(23, 15), writtenAt: null })).toBe('15:00');
});

test('[MS18] a message that was stored later shows when it was written, and when it was sent', () => {
  const late = { createdAt: at(23, 15), writtenAt: at(23, 9) };
  expect(wordToday(late)).toBe('09:00, sent 15:00');
  expect(wordToday(late, 'ru')).toBe('09:00, отправлено 15:00');
});

test('[MS18] a message written on another day than that of its day line shows the date', () => {
  const late = { createdAt: at(23, 9), writtenAt: at(22, 17) };
  expect(wordToday(late)).toBe('22 Nov, 17:00, sent 09:00');
  // Still waiting, or the server's clock was set back.
  expect(wordToday({ createdAt: at(22, 17) })).toBe('22 Nov, 17:00');
});
