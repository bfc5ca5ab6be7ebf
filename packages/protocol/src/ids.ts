import { z } from 'zod';

/** Any id of Tend's, lower case. Unknown ids are answered with 404, malformed ones with 400. */
export const idSchema = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

/** The id of something that a client creates: a UUIDv7, so that one author's ids sort by age. */
export const newIdSchema = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);

/** 0, 1, 2 …: how many, or a place counted from 0. Shared, since each copy takes 1.5 kB of a page's heap. */
export const naturalSchema = z.int().min(0);

/** The position of a row in its space; 0 means "nothing yet". */
export const versionSchema = z.int().min(0);

/** Milliseconds since 1970-01-01T00:00:00Z. For display only: order comes from versions. */
export const timeSchema = z.int().min(0);

/** The secret part of a set-up, invitation or password link. */
export const linkTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
