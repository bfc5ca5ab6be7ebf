import { z } from 'zod';
import { defineJobKind } from '../../platform/jobs/job-kind.ts';

/** That there is something to tell a device of a topic; what it is, is looked up when it is sent. */
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
  // A push takes a fifth of a second, with the claim before it and the record of what came of it.
  concurrency: 64,
  // What ends the attempts is the alert's own time: three days at most, of waits of seven minutes at least. One that
  // comes to no end in its time, since each run fails, has one nevertheless.
  maxAttempts: 1_000,
});

/** Takes away or replaces what a device shows: of less weight, and of none after a while. */
export const dismissJob = defineJobKind({
  ...patience,
  name: 'alert.dismiss',
  concurrency: 16,
  maxAttempts: 6,
});

/** A message was deleted: what was told of it goes. */
export const deletedJob = defineJobKind({
  name: 'alert.deleted',
  payload: z.strictObject({ chatId: z.string(), messageId: z.string(), seq: z.number() }),
});

/** A device has one job of each kind for a topic. */
export function keyOf({ deviceId, topic }: AlertJob): string {
  return `${deviceId}:${topic}`;
}
