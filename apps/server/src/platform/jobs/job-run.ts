import type { Clock } from '../clock/clock.ts';
import type { Log } from '../log/log.ts';
import type { JobContext, JobHandler, JobKind, JobOutcome } from './job-kind.ts';
import { deleteClaimed, type Claim } from './jobs.store.ts';

export interface ClaimedJob extends Claim {
  payload: string;
}

/** `release`: the server stopped before the run had ended, so it does not count as an attempt. */
export type RunOutcome = JobOutcome | { type: 'release' };

/** A kind with its handler; only these two know the payload's type. */
export interface Work {
  readonly kind: Omit<JobKind<unknown>, 'payload'>;
  /** Null if the text is not a payload of this kind. */
  prepare(payload: string): ((context: JobContext) => Promise<JobOutcome>) | null;
}

export function createWork<Payload>(kind: JobKind<Payload>, handler: JobHandler<Payload>): Work {
  return {
    kind,
    prepare(text) {
      const parsed = kind.payload.safeParse(parseJson(text));
      return parsed.success ? (context) => handler(parsed.data, context) : null;
    },
  };
}

/** JSON.parse's own error would quote the text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The longest pause, whatever another server requests. */
const longestWaitMs = 24 * 60 * 60_000;
export const retryStorageMs = 1_000;

class TimedOutError extends Error {
  constructor(timeoutMs: number) {
    super(`It took longer than ${timeoutMs} ms`);
    this.name = 'TimedOutError';
  }
}

class ReleasedError extends Error {}

interface RunParts {
  log: Log;
  /** From 0 to 1, for the jitter of retries. */
  random?: () => number;
}

/** One attempt at a claimed job. Its payload is never logged. */
export class JobRun {
  readonly job: ClaimedJob;
  readonly kind: Work['kind'];
  readonly #abort = new AbortController();
  readonly #log: Log;
  readonly #ownDelay: number;

  constructor(work: Work, job: ClaimedJob, { log, random = Math.random }: RunParts) {
    this.job = job;
    this.kind = work.kind;
    this.#log = log;
    const { firstRetryMs, longestRetryMs } = work.kind;
    const delay = Math.min(firstRetryMs * 2 ** (job.attempts - 1), longestRetryMs);
    // Spread over half its length, so that jobs that failed together do not come back together.
    this.#ownDelay = Math.round(delay * (1 - random() / 2));
  }

  /** Ends the run now, whatever its handler is doing. */
  release(): void {
    this.#abort.abort(new ReleasedError('The server stops'));
  }

  /** Never rejects. */
  async outcome(work: Work, clock: Clock): Promise<RunOutcome> {
    const run = work.prepare(this.job.payload);
    if (!run) return { type: 'giveUp', reason: 'its payload is not as its kind wants' };
    const { timeoutMs } = this.kind;
    const cancelTimer = clock.after(timeoutMs, () =>
      this.#abort.abort(new TimedOutError(timeoutMs)),
    );
    try {
      return await Promise.race([run(this.#context(clock)), rejectOnAbort(this.#abort.signal)]);
    } catch (error) {
      return this.#failed(error);
    } finally {
      cancelTimer();
    }
  }

  /**
   * The requested pause is a minimum: a service that always answers "at once" would otherwise be asked without a pause.
   */
  retryDelay(afterMs = 0): number | null {
    if (this.job.attempts >= this.kind.maxAttempts) return null;
    return Math.max(this.#ownDelay, Math.min(afterMs, longestWaitMs));
  }

  #failed(error: unknown): RunOutcome {
    const { signal } = this.#abort;
    if (signal.reason instanceof ReleasedError) return { type: 'release' };
    const cause: unknown = signal.aborted ? signal.reason : error;
    this.#log.error('A job failed', cause, { kind: this.kind.name, attempt: this.job.attempts });
    return { type: 'retry' };
  }

  async #record(write: () => Promise<void>, clock: Clock): Promise<void> {
    const { signal } = this.#abort;
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        await write();
        return;
      } catch (error) {
        if (attempt === 1) {
          this.#log.error('The outcome of a job could not be recorded', error, {
            kind: this.kind.name,
          });
        }
      }
      await new Promise<void>((resolve) => {
        clock.after(retryStorageMs, resolve);
      });
    }
    signal.throwIfAborted();
  }

  #context(clock: Clock): JobContext {
    const { id, attempts } = this.job;
    return {
      attempt: attempts,
      signal: this.#abort.signal,
      retryDelay: (afterMs) => this.retryDelay(afterMs),
      finish: async (transaction) => (await transaction.run(deleteClaimed, { id, attempts })) === 1,
      record: (write) => this.#record(write, clock),
    };
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(asError(signal.reason)), { once: true });
  });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('Aborted', { cause: reason });
}
