import type { DeliveryState, NotificationReason, PushPayload } from '@tend/protocol';
import { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import {
  defineJobKind,
  done,
  type JobContext,
  type JobOutcome,
} from '../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PushOptions, PushOutcome } from '../../platform/push/push-sender.ts';
import type { DeliveryService } from './delivery.service.ts';
import { findLiveDevice, type StoredDevice } from './devices.store.ts';

/** That there is something to tell a device of a chat; what it is, is looked up when it is sent. */
const jobSchema = z.strictObject({ deviceId: z.string(), chatId: z.string() });
type PushJob = z.infer<typeof jobSchema>;

const patience = {
  payload: jobSchema,
  timeoutMs: 45_000,
  firstRetryMs: 2_000,
  longestRetryMs: 15 * 60_000,
};

const jobKinds = {
  message: defineJobKind({
    ...patience,
    name: 'push.send',
    // A push takes a fifth of a second, with the claim before it and the record of what came of it.
    concurrency: 64,
    // What ends the attempts is the notification's own time: three days at most, of waits of seven minutes at least.
    // One that comes to no end in its time, since each run fails, has one nevertheless.
    maxAttempts: 1_000,
  }),
  /** Takes back what a device shows: of less weight, and of none after a while. */
  withdrawal: defineJobKind({
    ...patience,
    name: 'push.withdraw',
    concurrency: 16,
    maxAttempts: 6,
  }),
};
export type PushJobKind = keyof typeof jobKinds;

/** The device that is to be told. */
export type PushTarget = Pick<StoredDevice, 'id' | 'user_id'>;

/** What a device is to get at this moment. `upTo` is the place in the chat that it reaches. */
export type Composed =
  | {
      type: 'push';
      upTo: number;
      payload: PushPayload;
      /** What is sent instead to whom that is too large. */
      brief: PushPayload | null;
      options: Omit<PushOptions, 'ttlSeconds'>;
      /** When nobody wants to hear of it any more. */
      expiresAt: number;
    }
  | { type: 'wait'; until: number }
  | { type: 'end'; upTo: number; end: PushEnd };

/** How it ended; the reason is of those that were dropped because nobody wanted them any more. */
export interface PushEnd {
  state: Exclude<DeliveryState, 'waiting'>;
  reason: NotificationReason | null;
}

export interface EndedPush extends PushJob {
  upTo: number;
}

/** Knows what is to be sent, looked at again before each attempt, and what came of it. */
export interface PushSource {
  compose(device: PushTarget, chatId: string): Promise<Composed>;
  /** Part of the write that ends the job. */
  record(transaction: Transaction, ended: EndedPush, end: PushEnd): Promise<void>;
}

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  delivery: DeliveryService;
}

/** Notifications that survive a crash, and are tried until they arrive or nobody wants them any more. */
export class PushJobsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Says to the jobs who knows what is sent; before they start. */
  handle(sources: Readonly<Record<PushJobKind, PushSource>>): void {
    const { jobs } = this.#parts;
    const { message, withdrawal } = sources;
    jobs.handle(jobKinds.message, (job, context) =>
      context.retryDelay(0) === null
        ? this.#expire(message, job, context)
        : this.#run(message, job, context),
    );
    jobs.handle(jobKinds.withdrawal, (job, context) => this.#run(withdrawal, job, context));
  }

  /** Part of the write that makes it necessary. A device has one of a kind for a chat; see `Jobs` for `ifWaiting`. */
  async add(
    transaction: Transaction,
    kind: PushJobKind,
    push: PushJob & { dueAt: number; ifWaiting: 'keep' | 'replace' },
  ): Promise<void> {
    const { deviceId, chatId, dueAt, ifWaiting } = push;
    const job = { kind: jobKinds[kind], payload: { deviceId, chatId }, key: keyOf(push) };
    await this.#parts.jobs.add(transaction, { ...job, dueAt, ifWaiting });
  }

  async cancel(transaction: Transaction, kind: PushJobKind, push: PushJob): Promise<void> {
    await this.#parts.jobs.cancel(transaction, { kind: jobKinds[kind], key: keyOf(push) });
  }

  async #run(source: PushSource, job: PushJob, context: JobContext): Promise<JobOutcome> {
    const { db, clock } = this.#parts;
    const { deviceId, chatId } = job;
    const device = await db.get(findLiveDevice, { id: deviceId, now: clock.now() });
    if (!device) return this.#end(source, job, endAs('loggedOut'), context);
    if (device.last_error === 'gone') return this.#end(source, job, endAs('gone'), context);
    const composed = await source.compose(device, chatId);
    switch (composed.type) {
      case 'push':
        return this.#send(source, { device, job, composed }, context);
      case 'wait':
        return { type: 'retry', afterMs: composed.until - clock.now() };
      case 'end':
        return this.#end(source, job, composed, context);
    }
  }

  /** The last attempt only records that, or a run that fails would leave a record that waits for ever. */
  async #expire(source: PushSource, job: PushJob, context: JobContext): Promise<JobOutcome> {
    const { upTo, end } = endAs('expired');
    await this.#parts.db.writeAside(async (transaction) => {
      if (!(await context.finish(transaction))) return;
      await source.record(transaction, { ...job, upTo }, end);
    });
    return { type: 'giveUp', reason: 'too many attempts' };
  }

  async #end(
    source: PushSource,
    job: PushJob,
    { upTo, end }: Extract<Composed, { type: 'end' }>,
    context: JobContext,
  ): Promise<JobOutcome> {
    await this.#parts.db.writeAside(async (transaction) => {
      await context.finish(transaction);
      await source.record(transaction, { ...job, upTo }, end);
    });
    return done;
  }

  async #send(
    source: PushSource,
    push: { device: StoredDevice; job: PushJob; composed: Extract<Composed, { type: 'push' }> },
    context: JobContext,
  ): Promise<JobOutcome> {
    const { clock, delivery } = this.#parts;
    const { upTo, payload, brief, options, expiresAt } = push.composed;
    const send = (given: PushPayload): Promise<PushOutcome> => {
      const ttlSeconds = Math.ceil((expiresAt - clock.now()) / 1_000);
      return delivery.send(push.device, given, { ...options, ttlSeconds });
    };
    const whole = await send(payload);
    const outcome = whole.kind === 'tooLarge' && brief !== null ? await send(brief) : whole;
    const { state, pauseMs, job } = conclude(outcome, expiresAt - clock.now(), context);
    const attempt = { outcome: outcome.kind, pauseMs };
    await context.record(() =>
      delivery.note(push.device, attempt, async (transaction) => {
        if (state === null) return;
        await context.finish(transaction);
        await source.record(transaction, { ...push.job, upTo }, { state, reason: null });
      }),
    );
    return job;
  }
}

/** Of all that waits for the device in the chat. */
function endAs(state: 'loggedOut' | 'gone' | 'expired'): Extract<Composed, { type: 'end' }> {
  return { type: 'end', upTo: Number.MAX_SAFE_INTEGER, end: { state, reason: null } };
}

function keyOf({ deviceId, chatId }: PushJob): string {
  return `${deviceId}:${chatId}`;
}

/** What an attempt means for the notification, of which so much time is left, and for its job. */
interface Conclusion {
  /** Null: it is tried again. */
  state: PushEnd['state'] | null;
  /** Until then. */
  pauseMs: number;
  job: JobOutcome;
}

function conclude(outcome: PushOutcome, remainingMs: number, context: JobContext): Conclusion {
  switch (outcome.kind) {
    case 'accepted':
    case 'gone':
      return { state: outcome.kind, pauseMs: 0, job: done };
    case 'refused':
      return giveUp(outcome.kind, 0, 'the push service refuses this server');
    case 'tooLarge':
      return giveUp(outcome.kind, 0, 'it is too large');
    case 'retry': {
      const afterMs = outcome.afterMs ?? 0;
      const waitMs = context.retryDelay(afterMs);
      return waitMs === null || Math.max(afterMs, waitMs) >= remainingMs
        ? giveUp('expired', Number.POSITIVE_INFINITY, 'no further attempt is in time')
        : { state: null, pauseMs: waitMs, job: { type: 'retry', afterMs } };
    }
  }
}

function giveUp(state: PushEnd['state'], pauseMs: number, reason: string): Conclusion {
  return { state, pauseMs, job: { type: 'giveUp', reason } };
}
