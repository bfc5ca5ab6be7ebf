import { z } from 'zod';
import { idSchema, timeSchema } from './ids.ts';
import { limits } from './limits.ts';
import { defineCommand, defineQuery } from './operation.ts';

/** Whether a person has an open connection, and if not, when they last had one, to the minute. */
export const presenceSchema = z.object({
  userId: idSchema,
  isOnline: z.boolean(),
  lastSeenAt: timeSchema.nullable(),
});
export type Presence = z.infer<typeof presenceSchema>;

export const presenceOperations = {
  'presence.watch': defineCommand({
    summary:
      'Replaces the list of people whose presence this connection is told; over HTTP it only answers',
    access: 'person',
    input: () => z.strictObject({ userIds: z.array(idSchema).max(limits.watchedPeople) }),
    output: () => z.object({ people: z.array(presenceSchema) }),
  }),
  'presence.online': defineQuery({
    summary: 'Who is online now',
    access: 'person',
    input: () => z.strictObject({}),
    output: () => z.object({ userIds: z.array(idSchema) }),
  }),
};
