import type { z } from 'zod';
import type { Transaction } from '../db/database.ts';

export interface JobKind<Payload> {
  /** Stored with each job, so it must never change: `<feature>.<name>`. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** How many run at the same time. */
  readonly concurrency: number;
  /** A run that takes longer is aborted by its signal and counts as failed. */
  readonly timeoutMs: number;
  /** After this many failed attempts the job is given up. */
  readonly maxAttempts: number;
  /** Pauses between attempts double from the first to the longest. */
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
}

const defaults = {
  concurrency: 4,
  timeoutMs: 30_000,
  maxAttempts: 10,
  firstRetryMs: 1_000,
  longestRetryMs: 15 * 60_000,
};

export function defineJobKind<Payload>(
  kind: Pick<JobKind<Payload>, 'name' | 'payload'> & Partial<typeof defaults>,
): JobKind<Payload> {
  return { ...defaults, ...kind };
}

/**
 * The outcome of a run. `retry` waits longer each time, and at least as long as requested (a `Retry-After`); a run that
 * throws is logged and retried in the same way. `giveUp` is for failures that no retry can fix; the reason is logged.
 */
export type JobOutcome =
  | { type: 'done' }
  | { type: 'retry'; afterMs?: number }
  | { type: 'giveUp'; reason: string };

export const done: JobOutcome = { type: 'done' };

export interface JobContext {
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborted when the run takes too long, or the server stops and waits no longer. */
  readonly signal: AbortSignal;
  /** The pause before a `retry` of this run that requests `afterMs`; null if there is no further attempt. */
  retryDelay(afterMs: number): number | null;
  /**
   * Deletes the job within a write of the run's own, so that a crash cannot separate the step from its record. Returns
   * false if the job is no longer this run's (cancelled, replaced): then the write should do nothing.
   */
  finish(transaction: Transaction): Promise<boolean>;
  /**
   * Records something irreversible (an accepted push, a sent e-mail): a failed write is retried for as long as the run
   * may last, instead of the whole run, which would do it twice.
   */
  record(write: () => Promise<void>): Promise<void>;
}

export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<JobOutcome>;
