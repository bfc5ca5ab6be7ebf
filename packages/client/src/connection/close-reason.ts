import { z } from 'zod';

const tryAgainSchema = z.object({
  retryAfterMs: z
    .number()
    .min(0)
    .max(5 * 60_000),
});

/** When the server asks the client to reconnect, from the reason of its close frame; null if it does not say. */
export function readRetryAfterMs(reason: string): number | null {
  try {
    return tryAgainSchema.parse(JSON.parse(reason)).retryAfterMs;
  } catch {
    return null;
  }
}
