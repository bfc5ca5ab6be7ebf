import { z } from 'zod';
import { encryptMessage } from './message-encryption.ts';
import type { PushDialer, PushResponse } from './push-dialer.ts';

/** A push message in a form that can be passed between threads. */
export const pushMessageSchema = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  text: z.string(),
  /** The subscription's keys, base64url, to encrypt the text with; null for Firebase, which reads it. */
  keys: z.object({ p256dh: z.string(), auth: z.string() }).nullable(),
});
export type PushMessage = z.infer<typeof pushMessageSchema>;

/**
 * Encrypts a message for its device, if it has keys, and sends it to the push service.
 * @throws Error if there is no answer in time, the address is not allowed, or the keys are invalid
 */
export async function postPush(
  dialer: PushDialer,
  { url, headers, text, keys }: PushMessage,
): Promise<PushResponse> {
  const plain = Buffer.from(text);
  const body =
    keys === null
      ? plain
      : encryptMessage(plain, {
          publicKey: Buffer.from(keys.p256dh, 'base64url'),
          authSecret: Buffer.from(keys.auth, 'base64url'),
        });
  return dialer.post({
    url: new URL(url),
    headers: { ...headers, 'content-length': body.length },
    body,
  });
}
