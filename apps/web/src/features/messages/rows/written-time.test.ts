import type { Language } from '@tend/protocol';
import { expect, test } from 'vitest';
import { formatOnDay } from '../../../platform/language/dates.ts';
import { textsIn } from '../../../platform/language/texts-in-tests.ts';
import { wordWritten } from './written-time.ts';

const at = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime();
const today = at(23, 0);

async function wordToday(
  message: { createdAt: number; writtenAt?: number | null },
  language: Language = 'en',
): Promise<string> {
  const { t } = await textsIn(language);
  return wordWritten(message, (time) => formatOnDay(time, today, language), t);
}

test('[MS18] a message that did not wait shows one time', async () => {
  expect(await wordToday({ createdAt: at(23, 15) })).toBe('15:00');
  expect(await wordToday({ createdAt: at(23, 15), writtenAt: null })).toBe('15:00');
});

test('[MS18] a message that was stored later shows when it was written, and when it was sent', async () => {
  const late = { createdAt: at(23, 15), writtenAt: at(23, 9) };
  expect(await wordToday(late)).toBe('09:00, sent 15:00');
  expect(await wordToday(late, 'ru')).toBe('09:00, отправлено 15:00');
});

test('[MS18] what was written on another day than the one it stands under shows its date', async () => {
  const late = { createdAt: at(23, 9), writtenAt: at(22, 17) };
  expect(await wordToday(late)).toBe('22 Nov, 17:00, sent 09:00');
  // It still waits, or the server's clock was set back.
  expect(await wordToday({ createdAt: at(22, 17) })).toBe('22 Nov, 17:00');
});
