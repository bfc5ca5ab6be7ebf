import { performance } from 'node:perf_hooks';
import type { Clock } from '../clock/clock.ts';

const mebibyte = 2 ** 20;
const lookMs = 5_000;
/** Below this a collection is not worth its pause. */
const modestBytes = 200 * mebibyte;
/** The growth since the last collection that is worth another. */
const growthBytes = 64 * mebibyte;
/** The share of time since the last check in which the main thread was busy. */
const idleShare = 0.05;

export interface Process {
  /** The process's resident memory, in bytes. */
  readResidentBytes(): number;
  /** The share of time since the previous call in which the main thread was busy, from 0 to 1. */
  readBusyShare(): number;
  /** Collects all garbage and returns its memory to the system; blocks everything for a tenth of a second or two. */
  collectGarbage(): void;
}

/** This process; null unless Node was started with `--expose-gc`, as `npm start` does. */
export function thisProcess(): Process | null {
  const { gc } = globalThis;
  if (gc === undefined) return null;
  let before = performance.eventLoopUtilization();
  return {
    readResidentBytes: () => process.memoryUsage.rss(),
    readBusyShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    // An ordinary collection keeps emptied pages for later: after a flood, hundreds of megabytes.
    collectGarbage: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  };
}

/**
 * Collects the garbage of a flood once the server is idle. V8 collects while a program allocates, and so not after a
 * flood: an idle server would hold hundreds of megabytes until the next morning. Returns a function that stops it.
 */
export function collectWhenIdle(self: Process, clock: Clock): () => void {
  let leftBytes = 0;
  let cancel = clock.after(lookMs, look);

  function look(): void {
    cancel = clock.after(lookMs, look);
    const bytes = self.readResidentBytes();
    const isBusy = self.readBusyShare() > idleShare;
    // Returned memory takes a moment to show.
    leftBytes = Math.min(leftBytes, bytes);
    if (isBusy || bytes < Math.max(modestBytes, leftBytes + growthBytes)) return;
    leftBytes = bytes;
    self.collectGarbage();
  }

  return () => cancel();
}
