import { pushPayloadSchema, type PushPayload } from '@tend/protocol';
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
import { findLiveDevice } from './devices.store.ts';

const jobSchema = z.object({
  deviceId: z.string(),
  payload: pushPayloadSchema,
  urgency: z.enum(['very-low', 'low', 'normal', 'high']),
  topic: z.string().optional(),
  /** When nobody wants to hear of it any more. */
  expiresAt: z.int(),
});
type PushJob = z.infer<typeof jobSchema>;

/** So many at once: a push takes a tenth of a second, and all of them come from one machine. */
const concurrency = 32;

const pushJob = defineJobKind({
  name: 'push.send',
  payload: jobSchema,
  concurrency,
  timeoutMs: 45_000,
  // What ends the attempts is the notification's own time.
  maxAttempts: 1_000,
  firstRetryMs: 2_000,
  longestRetryMs: 15 * 60_000,
});

/** Whether the person still wants to hear of it: they may have read it meanwhile, or be in the chat no more. */
type IsStillWanted = (userId: string, payload: PushPayload) => Promise<boolean>;

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  delivery: DeliveryService;
  isStillWanted?: IsStillWanted;
}

/** Notifications that survive a crash, and are tried until they arrive or nobody wants them any more. */
export class PushJobsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Says to the jobs who sends; before they start. */
  handle(): void {
    this.#parts.jobs.handle(pushJob, (job, context) => this.#run(job, context));
  }

  /** Part of the write that makes it necessary. One that still waits for the device under the tag is replaced. */
  async add(
    transaction: Transaction,
    deviceId: string,
    payload: PushPayload,
    { ttlSeconds, ...options }: PushOptions,
  ): Promise<void> {
    const expiresAt = this.#parts.clock.now() + ttlSeconds * 1_000;
    const job: PushJob = { deviceId, payload, ...options, expiresAt };
    const key = `${deviceId}:${payload.tag}`;
    await this.#parts.jobs.add(transaction, { kind: pushJob, payload: job, key });
  }

  async #run(job: PushJob, context: JobContext): Promise<JobOutcome> {
    const { db, clock, delivery, isStillWanted } = this.#parts;
    const { deviceId, payload, urgency, topic, expiresAt } = job;
    const now = clock.now();
    if (expiresAt <= now) return done;
    const device = await db.get(findLiveDevice, { id: deviceId, now });
    if (!device) return done;
    if (isStillWanted && !(await isStillWanted(device.user_id, payload))) return done;
    const options: PushOptions = {
      ttlSeconds: Math.ceil((expiresAt - now) / 1_000),
      urgency,
      ...(topic !== undefined && { topic }),
    };
    const outcome = await delivery.deliver(device, payload, options, context);
    return toJobOutcome(outcome, expiresAt - clock.now());
  }
}

function toJobOutcome(outcome: PushOutcome, remainingMs: number): JobOutcome {
  switch (outcome.kind) {
    case 'accepted':
    case 'gone':
      return done;
    case 'retry':
      return outcome.afterMs === null || outcome.afterMs < remainingMs
        ? { type: 'retry', ...(outcome.afterMs !== null && { afterMs: outcome.afterMs }) }
        : { type: 'giveUp', reason: 'the push service takes it too late only' };
    case 'refused':
      return { type: 'giveUp', reason: 'the push service refuses this server' };
    case 'tooLarge':
      return { type: 'giveUp', reason: 'it is too large' };
  }
}
