import { z } from 'zod';
import { deviceSchema, testResultsSchema } from './devices.ts';
import { idSchema, timeSchema } from './ids.ts';
import { defineCommand, defineQuery } from './operation.ts';

/** How notifications reach a person. Names are in the directory; addresses of devices stay on the server. */
const reachabilitySchema = z.object({
  userId: idSchema,
  /** `failing`: there are devices, and none of them can be reached; `none`: there is no device. */
  state: z.enum(['reachable', 'failing', 'none']),
  /** Of `failing`: when the last device failed. */
  since: timeSchema.nullable(),
  /** When a device of theirs last said anything. */
  lastContactAt: timeSchema.nullable(),
  /** Whether they want e-mails instead. */
  wantsDigest: z.boolean(),
});
export type Reachability = z.infer<typeof reachabilitySchema>;

export const reachabilityOperations = {
  'reachability.list': defineQuery({
    summary: 'For everybody who may log in, whether notifications reach them',
    access: 'administrator',
    input: z.strictObject({}),
    output: z.object({ people: z.array(reachabilitySchema) }),
  }),
  'reachability.devices': defineQuery({
    summary: "Somebody's devices that are to be notified, last contact first",
    access: 'administrator',
    input: z.strictObject({ userId: idSchema }),
    output: z.object({ devices: z.array(deviceSchema.omit({ isCurrent: true })) }),
    errors: ['not_found'],
  }),
  'reachability.sendTest': defineCommand({
    summary:
      "Sends a test notification to one of somebody's devices, or to all, and says what came of it",
    access: 'administrator',
    input: z.strictObject({ userId: idSchema, deviceId: idSchema.optional() }),
    output: testResultsSchema,
    errors: ['not_found'],
  }),
};
