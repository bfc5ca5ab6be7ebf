import { z } from 'zod';
import { defineJobKind } from '../../platform/jobs/job-kind.ts';

/** A device may have to be alerted about a topic; the alerts themselves are looked up when the push is sent. */
const jobSchema = z.strictObject({ deviceId: z.string(), topic: z.string() });
export type AlertJob = z.infer<typeof jobSchema>;

const patience = {
  payload: jobSchema,
  timeoutMs: 45_000,
  firstRetryMs: 2_000,
  longestRetryMs: 15 * 60_000,
};

export const deliverJob = defineJobKind({
  ...patience,
  name: 'alert.deliver',
  // A push takes a fifth of a second, including the claim before it and recording its outcome.
  concurrency: 64,
  // Attempts end with the alert's lifetime: at most three days, with pauses of at least seven minutes. This limit ends
  // a job whose every run fails.
  maxAttempts: 1_000,
});

/** Removes or replaces what a device shows: less important than a push, and pointless after a while. */
export const dismissJob = defineJobKind({
  ...patience,
  name: 'alert.dismiss',
  concurrency: 16,
  maxAttempts: 6,
});

/** A message was deleted: its alerts are removed. */
export const deletedJob = defineJobKind({
  name: 'alert.deleted',
  payload: z.strictObject({ chatId: z.string(), messageId: z.string(), seq: z.number() }),
});

/** A device has at most one job of each kind per topic. */
export function keyOf({ deviceId, topic }: AlertJob): string {
  return `${deviceId}:${topic}`;
}
