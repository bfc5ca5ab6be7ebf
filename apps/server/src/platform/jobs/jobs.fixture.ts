import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { FakeClock } from '../clock/fake-clock.ts';
import type { Database } from '../db/database.ts';
import { openTempDatabase } from '../db/temp-database.fixture.ts';
import type { Log, LogDetails } from '../log/log.ts';
import {
  defineJobKind,
  done,
  type JobContext,
  type JobHandler,
  type JobKind,
  type JobOutcome,
} from './job-kind.ts';
import { Jobs } from './jobs.ts';

export interface Ring {
  name: string;
}

export const bell: JobKind<Ring> = defineJobKind({
  name: 'test.bell',
  payload: z.object({ name: z.string() }),
  concurrency: 2,
  timeoutMs: 10_000,
  maxAttempts: 3,
  firstRetryMs: 1_000,
  longestRetryMs: 1_500,
});

interface LogLine {
  message: string;
  details: LogDetails | undefined;
  cause?: unknown;
}

/** Jobs on a real database, with a clock that is stopped. The test starts them. */
export async function openJobs(wrap: (db: Database) => Database = (db) => db) {
  const { db: opened } = await openTempDatabase();
  const db = wrap(opened);
  const clock = new FakeClock();
  const lines: LogLine[] = [];
  const log: Log = {
    debug: () => undefined,
    info: () => undefined,
    warn: (message, details) => void lines.push({ message, details }),
    error: (message, cause, details) => void lines.push({ message, details, cause }),
  };
  const create = (): Jobs => new Jobs({ db, clock, log, random: () => 0 });
  const jobs = create();
  onTestFinished(() => jobs.stop());

  return {
    db,
    clock,
    lines,
    jobs,
    /** Creates the next run of the server, on the same storage. */
    create,
    /** Adds a job in a write of its own. */
    ring: (name: string, more: { key?: string; dueAt?: number; ifWaiting?: 'keep' } = {}) =>
      db.write((transaction) => jobs.add(transaction, { kind: bell, payload: { name }, ...more })),
    /** Lets all running jobs end, advances the clock, and lets all jobs due by then end. */
    pass: async (ms: number) => {
      await jobs.whenIdle();
      clock.advance(ms);
      await jobs.whenIdle();
    },
  };
}

function ignore(): void {}

/** A handler whose runs last until the test ends them. */
export function heldHandler() {
  const held = new Map<string, { end: () => void; context: JobContext }>();
  const started: string[] = [];
  let onStarted = ignore;
  const handler: JobHandler<Ring> = async ({ name }, context) => {
    started.push(name);
    await new Promise<void>((end) => {
      held.set(name, { end, context });
      onStarted();
    });
    return { type: 'done' };
  };
  return {
    handler,
    started,
    end: (name: string) => held.get(name)?.end(),
    contextOf: (name: string) => held.get(name)?.context,
    /** Resolves when this many runs have been started in total. */
    async startedCount(count: number): Promise<void> {
      while (started.length < count) {
        await new Promise<void>((resolve) => {
          onStarted = resolve;
        });
      }
    },
  };
}

/** A handler that returns the given outcomes in order, then `done`. */
export function scripted(outcomes: JobOutcome[] = []) {
  const rung: { name: string; attempt: number }[] = [];
  return {
    rung,
    names: () => rung.map(({ name }) => name),
    handler: ({ name }: { name: string }, { attempt }: { attempt: number }) => {
      rung.push({ name, attempt });
      return Promise.resolve(outcomes.shift() ?? done);
    },
  };
}
