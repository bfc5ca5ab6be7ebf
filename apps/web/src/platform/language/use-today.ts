import { useSyncExternalStore } from 'react';
import { startOfDay, startOfNextDay } from './dates.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The beginning of today in the device's time zone; renders again at midnight. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, readToday);
}

function readToday(): number {
  return startOfDay(Date.now());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) awaitMidnight();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

function awaitMidnight(): void {
  const now = Date.now();
  timer = setTimeout(
    () => {
      for (const listener of listeners) listener();
      awaitMidnight();
    },
    startOfNextDay(now) - now,
  );
}
