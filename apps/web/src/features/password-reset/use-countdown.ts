import type { Language } from '@tend/protocol';
import { useEffect, useState } from 'react';
import { formatNumber } from '../../platform/language/format.ts';
import { localeOf } from '../../platform/language/language.ts';

const secondMs = 1_000;

interface Countdown {
  /** Whole seconds, 0 when the time is over. */
  secondsLeft: number;
  restart: () => void;
}

/** Counts down from the first render, by the clock, so that it stays right after the phone has slept. */
export function useCountdown(durationMs: number): Countdown {
  const begin = () => ({ until: Date.now() + durationMs, now: Date.now() });
  const [{ until, now }, setTimes] = useState(begin);
  const secondsLeft = Math.max(0, Math.ceil((until - now) / secondMs));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setTimes((times) => ({ ...times, now: Date.now() })), secondMs);
    return () => clearInterval(timer);
  }, [isRunning]);

  return { secondsLeft, restart: () => setTimes(begin()) };
}

/** "0:45" */
export function formatCountdown(seconds: number, language: Language): string {
  const twoDigits = new Intl.NumberFormat(localeOf(language), { minimumIntegerDigits: 2 });
  const minutes = formatNumber(Math.floor(seconds / 60), language);
  return `${minutes}:${twoDigits.format(seconds % 60)}`;
}
