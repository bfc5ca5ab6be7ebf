import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Database, Transaction } from '../db/database.ts';
import { defineJobKind, done } from './job-kind.ts';
import type { Jobs } from './jobs.ts';

const dayMs = 24 * 60 * 60_000;

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

/** Runs work once a day, first a day from now. Must be called before the jobs start. */
export async function startDaily(
  { db, clock, jobs }: Parts,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const kind = defineJobKind({
    name,
    payload: z.strictObject({}),
    // The first run may have years of data to process.
    timeoutMs: 10 * 60_000,
    maxAttempts: Number.MAX_SAFE_INTEGER,
  });
  const addNext = (transaction: Transaction, ifWaiting: 'keep' | 'replace'): Promise<void> => {
    const dueAt = clock.now() + dayMs;
    return jobs.add(transaction, { kind, payload: {}, key: 'daily', dueAt, ifWaiting });
  };
  jobs.handle(kind, async (_payload, { signal }) => {
    await work(signal);
    // It replaces the job that is running.
    await db.writeInBackground((transaction) => addNext(transaction, 'replace'));
    return done;
  });
  await db.write((transaction) => addNext(transaction, 'keep'));
}
