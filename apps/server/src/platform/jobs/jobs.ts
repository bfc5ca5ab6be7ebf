import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../clock/clock.ts';
import type { Database, Reader, Transaction } from '../db/database.ts';
import { newId } from '../ids/new-id.ts';
import type { Log } from '../log/log.ts';
import type { JobHandler, JobKind } from './job-kind.ts';
import {
  createWork,
  JobRun,
  retryStorageMs,
  type ClaimedJob,
  type RunOutcome,
  type Work,
} from './job-run.ts';
import {
  claimJobs,
  deleteClaimed,
  deleteJobByKey,
  deleteJobsByKeys,
  findNextDue,
  findWaitingJob,
  insertJob,
  listDueJobs,
  listKinds,
  postponeClaimed,
  putJob,
  releaseAll,
} from './jobs.store.ts';

interface NewJob<Payload> {
  kind: JobKind<Payload>;
  payload: Payload;
  /** By default now, which is right after the commit. */
  dueAt?: number;
  /**
   * At most one job of the kind has it. Keys that `cancelAll` finds together start with the same text, as in
   * `<chat>:<person>`.
   */
  key?: string;
  /**
   * When a job with the key is already waiting: `replace` it with this one (time, payload, attempts), or `keep` it and
   * drop this one. A running job is replaced in both cases, since it may have read its data already.
   */
  ifWaiting?: 'replace' | 'keep';
}

interface Parts {
  db: Database;
  clock: Clock;
  log: Log;
  /** From 0 to 1, for the jitter of retries. */
  random?: () => number;
}

interface Registered {
  work: Work;
  runs: Set<JobRun>;
}

interface ClaimedJobs {
  registered: Registered;
  jobs: ClaimedJob[];
}

interface Settled {
  run: JobRun;
  outcome: RunOutcome;
}

/** How long the claim holds after a run's timeout: the time to record the outcome. */
const recordingMs = 30_000;
/** How long stopping waits for running jobs, within the ten seconds that a service manager grants. */
const drainMs = 5_000;
/** Timers overflow beyond 24 days; one that fires early finds nothing due and is set again. */
const longestTimerMs = 60 * 60_000;
/** Sorts after every key that starts with the text before it. */
const lastCharacter = '\u{10FFFF}';

/**
 * Work that survives a crash: rows with a due time, added in the write that makes them necessary, claimed with a lease,
 * and deleted when done. A run whose outcome was not recorded runs again; see ADR 0009.
 *
 * One write at a time records the outcomes since the last one and claims due jobs: under load it does so for many jobs
 * together.
 */
export class Jobs {
  readonly #parts: Parts;
  readonly #registered = new Map<string, Registered>();
  #settled: Settled[] = [];
  #timer: { at: number; cancel: () => void } | null = null;
  #state: 'waiting' | 'started' | 'stopping' = 'waiting';
  /** The turn in progress, and whether another must follow it. */
  #turn: Promise<void> | null = null;
  #isTurnWanted = false;
  #onIdle: (() => void)[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Part of the caller's write: the job exists if and only if the write is stored. */
  async add<Payload>(transaction: Transaction, job: NewJob<Payload>): Promise<void> {
    const now = this.#parts.clock.now();
    const { kind, payload, dueAt = now, key = null, ifWaiting = 'replace' } = job;
    const isKept = key !== null && ifWaiting === 'keep';
    if (isKept && (await this.isWaiting(transaction, { kind, key }))) return;
    const row = { id: newId(now), kind: kind.name, key, dueAt, payload: JSON.stringify(payload) };
    await transaction.run(key === null ? insertJob : putJob, row);
    transaction.afterCommit(() => this.#wakeAt(dueAt));
  }

  /** Whether a job with the key has not started yet: a running one may have read its data already. */
  async isWaiting(
    reader: Reader,
    { kind, key }: { kind: Pick<JobKind<unknown>, 'name'>; key: string },
  ): Promise<boolean> {
    return (await reader.get(findWaitingJob, { kind: kind.name, key })) !== undefined;
  }

  /** A running job continues, but is not retried. */
  async cancel(
    transaction: Transaction,
    { kind, key }: { kind: Pick<JobKind<unknown>, 'name'>; key: string },
  ): Promise<void> {
    await transaction.run(deleteJobByKey, { kind: kind.name, key });
  }

  /** Like `cancel`, for every key that starts with the text. */
  async cancelAll(
    transaction: Transaction,
    { kind, prefix }: { kind: Pick<JobKind<unknown>, 'name'>; prefix: string },
  ): Promise<void> {
    const keys = { from: prefix, before: prefix + lastCharacter };
    await transaction.run(deleteJobsByKeys, { kind: kind.name, ...keys });
  }

  /** Registers the handler of a kind; once per kind, before `start`. */
  handle<Payload>(kind: JobKind<Payload>, handler: JobHandler<Payload>): void {
    if (this.#registered.has(kind.name)) throw new Error(`Duplicate handler for "${kind.name}"`);
    this.#registered.set(kind.name, { work: createWork(kind, handler), runs: new Set() });
  }

  /** The database's lock guarantees that no other server is running: claimed jobs belong to one that crashed. */
  async start(): Promise<void> {
    const { db, clock, log } = this.#parts;
    await db.write((transaction) => transaction.run(releaseAll, { now: clock.now() }));
    for (const { kind } of await db.all(listKinds, {})) {
      if (!this.#registered.has(kind)) log.warn('Jobs of an unknown kind are ignored', { kind });
    }
    this.#state = 'started';
    this.#wakeAt(clock.now());
  }

  /** Resolves when nothing is running or due. */
  async whenIdle(): Promise<void> {
    while (this.#turn || this.#isRunning()) {
      await new Promise<void>((resolve) => {
        this.#onIdle.push(resolve);
      });
    }
  }

  /** Claims no more, waits for running jobs, and releases those that do not end in time. */
  async stop(): Promise<void> {
    if (this.#state === 'waiting') return;
    this.#state = 'stopping';
    this.#cancelTimer();
    const cancelDrain = this.#parts.clock.after(drainMs, () => {
      for (const { runs } of this.#registered.values()) for (const run of runs) run.release();
    });
    await this.whenIdle();
    cancelDrain();
  }

  #isRunning(): boolean {
    return [...this.#registered.values()].some(({ runs }) => runs.size > 0);
  }

  #wakeAt(at: number): void {
    if (this.#state !== 'started') return;
    const { clock } = this.#parts;
    const waitMs = Math.min(at - clock.now(), longestTimerMs);
    if (waitMs <= 0) {
      this.#wantTurn();
      return;
    }
    const ringsAt = clock.now() + waitMs;
    if (this.#timer && this.#timer.at <= ringsAt) return;
    this.#cancelTimer();
    const cancel = clock.after(waitMs, () => {
      this.#timer = null;
      this.#wantTurn();
    });
    this.#timer = { at: ringsAt, cancel };
  }

  #cancelTimer(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  #wantTurn(): void {
    this.#isTurnWanted = true;
    this.#turn ??= this.#takeTurns();
  }

  async #takeTurns(): Promise<void> {
    while (this.#isTurnWanted) {
      this.#isTurnWanted = false;
      await this.#recordAndClaim();
    }
    this.#turn = null;
    const waiting = this.#onIdle;
    this.#onIdle = [];
    for (const resolve of waiting) resolve();
  }

  async #recordAndClaim(): Promise<void> {
    const { db, clock, log } = this.#parts;
    const settled = this.#settled;
    this.#settled = [];
    try {
      const { claimed, nextDueAt } = await db.writeInBackground(async (transaction) => {
        for (const { run, outcome } of settled) await this.#record(transaction, run, outcome);
        return this.#claim(transaction);
      });
      await this.#startAll(claimed);
      if (nextDueAt !== null) this.#wakeAt(nextDueAt);
    } catch (error) {
      // Storage failed (a full disk): the outcomes are kept and recorded later.
      this.#settled.unshift(...settled);
      log.error('Jobs could not be recorded or claimed', error);
      this.#wakeAt(clock.now() + retryStorageMs);
    }
  }

  /** Starts one job per turn of the event loop: the synchronous part of sixty would delay people's calls. */
  async #startAll(claimed: readonly ClaimedJobs[]): Promise<void> {
    for (const { registered, jobs } of claimed) {
      for (const job of jobs) {
        void this.#run(registered, job);
        await nextTurn();
      }
    }
  }

  async #record(transaction: Transaction, run: JobRun, outcome: RunOutcome): Promise<void> {
    const { id, attempts } = run.job;
    const now = this.#parts.clock.now();
    const waitMs = outcome.type === 'retry' ? run.retryDelay(outcome.afterMs) : null;
    if (waitMs !== null) {
      const retry = { dueAt: now + waitMs, countedAttempts: attempts };
      await transaction.run(postponeClaimed, { id, attempts, ...retry });
    } else if (outcome.type === 'release') {
      const release = { dueAt: now, countedAttempts: attempts - 1 };
      await transaction.run(postponeClaimed, { id, attempts, ...release });
    } else {
      await transaction.run(deleteClaimed, { id, attempts });
    }
  }

  async #claim(transaction: Transaction) {
    const claimed: ClaimedJobs[] = [];
    let nextDueAt: number | null = null;
    if (this.#state !== 'started') return { claimed, nextDueAt };
    const now = this.#parts.clock.now();
    for (const registered of this.#registered.values()) {
      const { name: kind, concurrency, timeoutMs } = registered.work.kind;
      const count = concurrency - registered.runs.size;
      // A finished run frees its place and requests the next turn.
      if (count <= 0) continue;
      const leaseEndsAt = now + timeoutMs + recordingMs;
      // The update returns its rows in any order.
      const due = await transaction.all(listDueJobs, { kind, now, count });
      const jobs = await transaction.all(claimJobs, { kind, now, leaseEndsAt, count });
      claimed.push({ registered, jobs: inOrder(jobs, due) });
      if (jobs.length === count) continue;
      const next = await transaction.get(findNextDue, { kind });
      if (next) nextDueAt = Math.min(nextDueAt ?? next.dueAt, next.dueAt);
    }
    return { claimed, nextDueAt };
  }

  async #run({ work, runs }: Registered, job: ClaimedJob): Promise<void> {
    const run = new JobRun(work, job, this.#parts);
    runs.add(run);
    const outcome = await run.outcome(work, this.#parts.clock);
    runs.delete(run);
    this.#logEnd(run, outcome);
    this.#settled.push({ run, outcome });
    this.#wantTurn();
  }

  #logEnd(run: JobRun, outcome: RunOutcome): void {
    const details = { kind: run.kind.name, attempt: run.job.attempts };
    if (outcome.type === 'giveUp') {
      this.#parts.log.warn('A job was given up', { ...details, reason: outcome.reason });
    } else if (outcome.type === 'retry' && run.retryDelay() === null) {
      this.#parts.log.warn('A job was given up', { ...details, reason: 'too many attempts' });
    }
  }
}

/** As they are due; of those that are due at one time, by their keys. */
function inOrder(
  jobs: readonly ClaimedJob[],
  due: readonly { id: string; dueAt: number; key: string | null }[],
): ClaimedJob[] {
  const sorted = due.toSorted(
    (one, other) => one.dueAt - other.dueAt || ((one.key ?? '') < (other.key ?? '') ? -1 : 1),
  );
  const places = new Map(sorted.map(({ id }, place) => [id, place]));
  return jobs.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}
