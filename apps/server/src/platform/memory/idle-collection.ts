import { performance } from 'node:perf_hooks';
import type { Clock } from '../clock/clock.ts';

const mebibyte = 2 ** 20;
const lookMs = 5_000;
/** Below this there is nothing worth a pause. */
const modestBytes = 200 * mebibyte;
/** What has to be there beyond what the last collection left. */
const growthBytes = 64 * mebibyte;
/** The share of the time since the last look in which the main thread worked. */
const idleShare = 0.05;

export interface Process {
  /** What the operating system holds in memory for it, in bytes. */
  readResidentBytes(): number;
  /** The share of the time since it was asked last in which the main thread worked, from 0 to 1. */
  readBusyShare(): number;
  /** Throws all garbage away and gives its memory back, for which everything else waits a tenth of a second or two. */
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
    // An ordinary collection keeps the pages that it has emptied for later: after a flood, hundreds of megabytes.
    collectGarbage: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  };
}

/**
 * Collects the garbage that a flood has left once the server is idle. V8 collects while a program allocates, and so
 * not when the flood is over: a server without much to do would hold hundreds of megabytes until the next morning.
 * Returns how to stop.
 */
export function collectWhenIdle(self: Process, clock: Clock): () => void {
  let leftBytes = 0;
  let cancel = clock.after(lookMs, look);

  function look(): void {
    cancel = clock.after(lookMs, look);
    const bytes = self.readResidentBytes();
    const isBusy = self.readBusyShare() > idleShare;
    // What is given back takes a moment to show.
    leftBytes = Math.min(leftBytes, bytes);
    if (isBusy || bytes < Math.max(modestBytes, leftBytes + growthBytes)) return;
    leftBytes = bytes;
    self.collectGarbage();
  }

  return () => cancel();
}
