import { quietUntil, type DeliveryState, type NotificationReason } from '@tend/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { done, type JobContext, type JobOutcome } from '../../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { PushOutcome } from '../../../platform/push/push-sender.ts';
import type { DevicePushService } from '../../devices/device-push.service.ts';
import type { DevicesService, LiveDevice } from '../../devices/devices.service.ts';
import type { DigestsService } from '../../digests/digests.service.ts';
import { deliverJob, dismissJob, keyOf, type AlertJob } from '../alert-jobs.ts';
import {
  endDelivery,
  endWaitingOn,
  findGivenUp,
  findWaiting,
  insertWaiting,
  listHeldBack,
  markDismissed,
  rescheduleWaiting,
  shortenDelivery,
} from '../deliveries.store.ts';
import type { ChangedSettings } from '../settings/notification-settings.service.ts';
import type { SettleService } from '../settle/settle.service.ts';
import type { Composer, Push } from './composer.ts';

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  devices: Pick<DevicesService, 'findLive'>;
  devicePush: DevicePushService;
  composer: Pick<Composer, 'compose' | 'composeDismissal'>;
  settle: Pick<SettleService, 'checkShown'>;
  digests: Pick<DigestsService, 'schedule'>;
}

/** A push in progress, and the position that it covers. */
interface Told extends AlertJob {
  attempt: number;
  upTo: number;
}

/** The outcome of a push; `reason` is set for pushes dropped because they were no longer wanted. */
interface End {
  state: Exclude<DeliveryState, 'waiting'>;
  reason: NotificationReason | null;
}

/** Everything that waits for the device under the topic, including later messages. */
const everything = Number.MAX_SAFE_INTEGER;

/**
 * Pushes alerts to devices and dismisses what they show: one job per device and topic, which survives crashes and is
 * retried until it has arrived or is no longer wanted.
 */
export class DeliverService {
  readonly #parts: Parts;

  /** Must be constructed before the jobs start. */
  constructor(parts: Parts) {
    this.#parts = parts;
    parts.jobs.handle(deliverJob, (job, context) => this.#deliver(job, context));
    parts.jobs.handle(dismissJob, (job, context) => this.#dismiss(job, context));
  }

  /**
   * Part of the write that changes the settings. Pushes held back by quiet hours, for example, are decided again at
   * once, and sent or postponed. Pushes that wait for a push service or are in progress are not affected.
   */
  async lookAgain(transaction: Transaction, { userId, before }: ChangedSettings): Promise<void> {
    const now = this.#parts.clock.now();
    const { doNotDisturbUntil, quietHours, timeZone } = before;
    const wasResting =
      (doNotDisturbUntil ?? 0) > now || quietUntil(quietHours, timeZone, now) !== null;
    if (!wasResting) return;
    for (const held of await transaction.all(listHeldBack, { userId, now })) {
      await transaction.run(rescheduleWaiting, { ...held, dueAt: now });
      await this.#add(transaction, held, now);
    }
  }

  /** Part of the write that removes the device: cancels what waits for it. */
  async endRemoved(transaction: Transaction, deviceId: string): Promise<void> {
    const now = this.#parts.clock.now();
    await transaction.run(endWaitingOn, { deviceId, state: 'removed', now });
  }

  async #deliver(job: AlertJob, context: JobContext): Promise<JobOutcome> {
    const { db, clock, devices, composer } = this.#parts;
    const waiting = await db.get(findWaiting, { ...job });
    if (waiting === undefined) return done;
    const { attempt, toSeq, dueAt } = waiting;
    const told = { ...job, attempt, upTo: everything };
    if (context.retryDelay(0) === null) {
      // Otherwise a run that fails each time would leave a record that waits forever.
      await this.#end({ ...told, upTo: toSeq }, { state: 'expired', reason: null }, context);
      return { type: 'giveUp', reason: 'too many attempts' };
    }
    const device = await devices.findLive(job.deviceId);
    if (device === undefined) return this.#end(told, { state: 'loggedOut', reason: null }, context);
    if (device.last_error === 'gone') {
      return this.#end(told, { state: 'gone', reason: null }, context);
    }
    const composed = await composer.compose({ topic: job.topic, ...waiting });
    switch (composed.type) {
      case 'push':
        return this.#send(device, composed, context, (transaction, state) => {
          const sent = { ...told, upTo: toSeq };
          return state === 'accepted'
            ? this.#recordAccepted(transaction, sent, composed.repeatsAt)
            : this.#record(transaction, sent, { state, reason: null });
        });
      case 'wait': {
        const { until } = composed;
        if (until === dueAt) return { type: 'retry', afterMs: until - clock.now() };
        // Recorded for the next change of settings, and for explanations. A change committed just before this write did
        // not see that the push is held back, so it is decided once more.
        await db.writeInBackground((transaction) =>
          transaction.run(rescheduleWaiting, { ...told, dueAt: until }),
        );
        return this.#deliver(job, context);
      }
      case 'end':
        return this.#end({ ...told, upTo: toSeq }, composed, context);
    }
  }

  /** Recorded as dismissed with any outcome, so it is not retried forever. */
  async #dismiss(job: AlertJob, context: JobContext): Promise<JobOutcome> {
    const { db, clock, devices, composer } = this.#parts;
    const mark = (transaction: Transaction, upTo: number) =>
      transaction.run(markDismissed, { ...job, upTo, now: clock.now() });
    const device = await devices.findLive(job.deviceId);
    if (device === undefined || device.last_error === 'gone') {
      await db.writeInBackground((transaction) => mark(transaction, everything));
      return done;
    }
    const composed = await composer.composeDismissal(job.deviceId, job.topic);
    if (composed === null) return done;
    const { dismissesUpTo } = composed;
    return this.#send(device, composed, context, async (transaction) => {
      if (dismissesUpTo !== null) await mark(transaction, dismissesUpTo);
    });
  }

  async #end(told: Told, end: End, context: JobContext): Promise<JobOutcome> {
    await this.#parts.db.writeInBackground(async (transaction) => {
      await context.finish(transaction);
      await this.#record(transaction, told, end);
    });
    return done;
  }

  /** `record` is part of the write that stores the outcome on the device, once there are no more retries. */
  async #send(
    device: LiveDevice,
    { payload, brief, options, expiresAt }: Push,
    context: JobContext,
    record: (transaction: Transaction, state: End['state']) => Promise<void>,
  ): Promise<JobOutcome> {
    const { clock, devicePush } = this.#parts;
    const send = (given: typeof payload): Promise<PushOutcome> => {
      const ttlSeconds = Math.ceil((expiresAt - clock.now()) / 1_000);
      return devicePush.send(device, given, { ...options, ttlSeconds });
    };
    const whole = await send(payload);
    const outcome = whole.kind === 'tooLarge' && brief !== null ? await send(brief) : whole;
    const { state, pauseMs, job } = conclude(outcome, expiresAt - clock.now(), context);
    await context.record(() =>
      devicePush.note(device, { outcome: outcome.kind, pauseMs }, async (transaction) => {
        if (state === null) return;
        await context.finish(transaction);
        await record(transaction, state);
      }),
    );
    return job;
  }

  /**
   * Keyed by position, not by attempt: another run may have pushed the same topic to the same device in the meantime,
   * since a message that arrives during a push does not wait for it.
   */
  async #record(transaction: Transaction, told: Told, { state, reason }: End): Promise<void> {
    const { clock, digests } = this.#parts;
    const waiting = await transaction.get(findWaiting, told);
    // Already pushed or given up; or newer messages keep waiting, and this one with them.
    if (waiting === undefined || waiting.toSeq > told.upTo) return;
    const { attempt, userId } = waiting;
    await transaction.run(endDelivery, { ...told, attempt, state, reason, now: clock.now() });
    if (state !== 'dropped') await digests.schedule(transaction, userId);
  }

  /** Newer messages keep waiting as a further attempt, and so do alerts that repeat. */
  async #recordAccepted(
    transaction: Transaction,
    told: Told,
    repeatsAt: number | null,
  ): Promise<void> {
    const { clock, settle } = this.#parts;
    const waiting = await transaction.get(findWaiting, told);
    const isHere = waiting !== undefined && waiting.fromSeq <= told.upTo;
    const recorded = isHere ? waiting : await transaction.get(findGivenUp, told);
    // Another run has already covered all of this.
    if (recorded === undefined) return;
    const { attempt, userId, chatId, fromSeq } = recorded;
    const toSeq = Math.min(recorded.toSeq, told.upTo);
    const sent = { ...told, attempt, userId, chatId, fromSeq, toSeq };
    const end = { state: 'accepted', reason: null, now: clock.now() } as const;
    await transaction.run(endDelivery, { ...sent, ...end });
    if (recorded.toSeq > toSeq) await transaction.run(shortenDelivery, sent);
    if (isHere && waiting.toSeq > toSeq) {
      const rest = { fromSeq: toSeq + 1, toSeq: waiting.toSeq, dueAt: waiting.dueAt };
      await transaction.run(insertWaiting, { ...sent, ...rest });
    } else if (isHere && repeatsAt !== null) {
      await transaction.run(insertWaiting, { ...sent, dueAt: repeatsAt });
      await this.#add(transaction, told, repeatsAt);
    }
    if (chatId !== null) await settle.checkShown(transaction, { ...sent, chatId });
  }

  #add(transaction: Transaction, { deviceId, topic }: AlertJob, dueAt: number): Promise<void> {
    const payload = { deviceId, topic };
    const job = { kind: deliverJob, payload, key: keyOf(payload) };
    return this.#parts.jobs.add(transaction, { ...job, dueAt });
  }
}

/** The consequence of an attempt for a push with so much time left, and for its job. */
interface Conclusion {
  /** Null: retry. */
  state: End['state'] | null;
  /** The pause before the retry. */
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

function giveUp(state: End['state'], pauseMs: number, reason: string): Conclusion {
  return { state, pauseMs, job: { type: 'giveUp', reason } };
}
