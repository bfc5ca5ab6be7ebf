import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { putThisThreadInBackground } from '../threads/background-threads.ts';
import { postPush, pushMessageSchema } from './push-post.ts';
import type { PushDialer } from './push-dialer.ts';

const postOrderSchema = z.object({ id: z.int(), message: pushMessageSchema });
export type PostOrder = z.infer<typeof postOrderSchema>;

export const postResultSchema = z.object({
  id: z.int(),
  /** Null if there was none. */
  response: z
    .object({ status: z.int(), retryAfter: z.string().nullable(), body: z.string() })
    .nullable(),
});
type PostResult = z.infer<typeof postResultSchema>;

/** Makes this thread serve a `PushPoster`, with a lower priority than the main thread. */
export function servePosts(dialer: PushDialer): void {
  const port = parentPort;
  putThisThreadInBackground();
  port?.on('message', (order) => {
    const { id, message } = postOrderSchema.parse(order);
    postPush(dialer, message).then(
      (response) => port.postMessage({ id, response } satisfies PostResult),
      () => port.postMessage({ id, response: null } satisfies PostResult),
    );
  });
}
