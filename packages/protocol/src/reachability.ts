import { z } from 'zod';
import { deviceSchema, testResultsSchema } from './devices.ts';
import { idSchema, timeSchema } from './ids.ts';
import { defineCommand, defineQuery } from './operation.ts';

/** How notifications reach a person. Names come from the directory; device addresses stay on the server. */
const reachabilitySchema = z.lazy(() =>
  z.object({
    userId: idSchema,
    /** `failing`: the person has devices, and none of them is reachable; `none`: the person has no device. */
    state: z.enum(['reachable', 'failing', 'none']),
    /** When the last device failed, for `failing`. */
    since: timeSchema.nullable(),
    /** When one of their devices last contacted the server. */
    lastContactAt: timeSchema.nullable(),
    /** Whether the person wants e-mails instead. */
    wantsDigest: z.boolean(),
  }),
);
export type Reachability = z.infer<typeof reachabilitySchema>;

export const reachabilityOperations = {
  'reachability.list': defineQuery({
    summary: 'For everybody who may log in, whether notifications reach them',
    access: 'administrator',
    input: () => z.strictObject({}),
    output: () => z.object({ people: z.array(reachabilitySchema) }),
  }),
  'reachability.devices': defineQuery({
    summary: "Somebody's devices that are to be notified, last contact first",
    access: 'administrator',
    input: () => z.strictObject({ userId: idSchema }),
    output: () => z.object({ devices: z.array(deviceSchema.omit({ isCurrent: true })) }),
    errors: ['not_found'],
  }),
  'reachability.sendTest': defineCommand({
    summary:
      "Sends a test notification to one of somebody's devices, or to all, and says what came of it",
    access: 'administrator',
    input: () => z.strictObject({ userId: idSchema, deviceId: idSchema.optional() }),
    output: () => testResultsSchema,
    errors: ['not_found'],
  }),
};
