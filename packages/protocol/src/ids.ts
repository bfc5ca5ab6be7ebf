import { z } from 'zod';

/** Any id of ours, lower case. Unknown ones answer 404, misshapen ones 400. */
export const idSchema = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

/** The id of something that a client creates: UUIDv7, so that ids of one author sort by age. */
export const newIdSchema = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);

/** The position of a row in its space; 0 is "nothing yet". */
export const versionSchema = z.int().min(0);

/** Milliseconds since 1970-01-01T00:00:00Z. For display only: order comes from versions. */
export const timeSchema = z.int().min(0);

/** The secret part of a set-up, invitation or reset link. */
export const linkTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
