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
    // What ends the attempts is the notification's own time.
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
    for (const kind of ['message', 'withdrawal'] as const) {
      const source = sources[kind];
      jobs.handle(jobKinds[kind], (job, context) => this.#run(source, job, context));
    }
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
    const composed = device
      ? await source.compose(device, chatId)
      : ({ type: 'end', upTo: Number.MAX_SAFE_INTEGER, end: loggedOut } as const);
    if (composed.type === 'wait') {
      return { type: 'retry', afterMs: composed.until - clock.now() };
    }
    if (device && composed.type === 'push') {
      return this.#send(source, { device, job, composed }, context);
    }
    if (composed.type === 'end') {
      await db.writeAside(async (transaction) => {
        await context.finish(transaction);
        await source.record(transaction, { ...job, upTo: composed.upTo }, composed.end);
      });
    }
    return done;
  }

  async #send(
    source: PushSource,
    push: { device: StoredDevice; job: PushJob; composed: Extract<Composed, { type: 'push' }> },
    context: JobContext,
  ): Promise<JobOutcome> {
    const { clock, delivery } = this.#parts;
    const { upTo, payload, options, expiresAt } = push.composed;
    const ttlSeconds = Math.ceil((expiresAt - clock.now()) / 1_000);
    const record = async (transaction: Transaction, outcome: PushOutcome): Promise<void> => {
      const state = endOf(outcome, expiresAt - clock.now());
      if (state === null) return;
      await context.finish(transaction);
      await source.record(transaction, { ...push.job, upTo }, { state, reason: null });
    };
    const outcome = await delivery.deliver(
      push.device,
      payload,
      { ...options, ttlSeconds },
      record,
    );
    return toJobOutcome(outcome, expiresAt - clock.now());
  }
}

const loggedOut: PushEnd = { state: 'loggedOut', reason: null };

function keyOf({ deviceId, chatId }: PushJob): string {
  return `${deviceId}:${chatId}`;
}

/** Null: it is tried again. */
function endOf(outcome: PushOutcome, remainingMs: number): PushEnd['state'] | null {
  if (outcome.kind !== 'retry') return outcome.kind;
  return isTooLate(outcome, remainingMs) ? 'expired' : null;
}

function isTooLate(outcome: Extract<PushOutcome, { kind: 'retry' }>, remainingMs: number): boolean {
  return outcome.afterMs !== null && outcome.afterMs >= remainingMs;
}

function toJobOutcome(outcome: PushOutcome, remainingMs: number): JobOutcome {
  switch (outcome.kind) {
    case 'accepted':
    case 'gone':
      return done;
    case 'retry':
      if (isTooLate(outcome, remainingMs)) {
        return { type: 'giveUp', reason: 'the push service takes it too late only' };
      }
      return { type: 'retry', ...(outcome.afterMs !== null && { afterMs: outcome.afterMs }) };
    case 'refused':
      return { type: 'giveUp', reason: 'the push service refuses this server' };
    case 'tooLarge':
      return { type: 'giveUp', reason: 'it is too large' };
  }
}
