import { z } from 'zod';
import { naturalSchema } from './ids.ts';
import { isErrorCode, type ErrorBody, type ErrorCode } from './errors.ts';

export const errorCodeSchema = z.custom<ErrorCode>(
  (value) => typeof value === 'string' && isErrorCode(value),
);

/** The answer to a failed call, over HTTP (as `{ error }`) and in a reply frame. */
export const errorBodySchema = z.object({
  code: errorCodeSchema,
  retryAfterMs: naturalSchema.optional(),
  fields: z.array(z.string()).optional(),
}) satisfies z.ZodType<ErrorBody>;
