import type { z } from 'zod';
import type { Transaction } from '../db/database.ts';

export interface JobKind<Payload> {
  /** Stored with each job, so it never changes: `<feature>.<what>`. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** How many run at the same time. */
  readonly concurrency: number;
  /** A run that takes longer is told to stop by its signal and counts as failed. */
  readonly timeoutMs: number;
  /** The last one that fails gives up. */
  readonly maxAttempts: number;
  /** Waits between attempts that double from the first to the longest. */
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
 * How a run ended. `retry` waits longer each time, and no less than it is told (a `Retry-After`); a run that throws is
 * logged and does the same. `giveUp` is for what no later attempt can mend; the reason is logged.
 */
export type JobOutcome =
  { type: 'done' } | { type: 'retry'; afterMs?: number } | { type: 'giveUp'; reason: string };

export const done: JobOutcome = { type: 'done' };

export interface JobContext {
  /** 1 the first time. */
  readonly attempt: number;
  /** Aborted when the run took too long, or the server stops and will not wait any longer. */
  readonly signal: AbortSignal;
  /** How long a `retry` of this run, told to wait `afterMs`, will wait; null when there is no further attempt. */
  retryDelay(afterMs: number): number | null;
  /**
   * Takes the job out within a write of the run's own, so that a crash can't separate the step from its record.
   * Answers false when the job is no longer this run's (cancelled, replaced): then the write should do nothing.
   */
  finish(transaction: Transaction): Promise<boolean>;
  /**
   * Records what can't be undone (a push that was taken, a letter that was sent): a write that storage refuses is tried
   * again for as long as the run may last, and not the whole run, which would do it twice.
   */
  record(write: () => Promise<void>): Promise<void>;
}

export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<JobOutcome>;
