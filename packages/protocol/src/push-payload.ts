import { z } from 'zod';
import { idSchema, timeSchema, versionSchema } from './ids.ts';

/**
 * What a push message holds: the service worker and the native shell show it. By Web Push it travels encrypted, as
 * JSON; by Firebase as JSON text in the field `payload` of the message's data.
 * - `test`: the person asked for it in their profile
 * - `message`: something was written to them
 * - `withdraw`: what was shown under `tag` has been read elsewhere; `title` and `body` are for a browser that must
 *   show something all the same
 */
export const pushPayloadSchema = z.object({
  v: z.literal(1),
  kind: z.enum(['test', 'message', 'withdraw']),
  /** Whose device it was sent to: nobody who uses the browser after them is shown it. */
  userId: idSchema.optional(),
  /**
   * Of two notifications with one tag a device shows the newer only. Of messages it is the chat's id: Android tells the
   * app nothing else of what it shows.
   */
  tag: z.string().min(1),
  title: z.string(),
  body: z.string(),
  /** Where a click leads: an address of the app, from its origin on. */
  url: z.string().startsWith('/#/'),
  chatId: idSchema.optional(),
  messageId: idSchema.optional(),
  /**
   * The message's place in its chat. Of a withdrawal, how far was read: what is shown of anything newer stays, since
   * pushes overtake each other.
   */
  seq: versionSchema.optional(),
  timestamp: timeSchema,
  /** The figure on the app's icon. */
  badgeCount: z.int().min(0).optional(),
  /** Sound again although the tag is shown already. */
  renotify: z.boolean().optional(),
  silent: z.boolean().optional(),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;

/** Android's notification channels, which the app makes: since Android 8 nothing else decides whether a notification sounds. */
export const androidChannels = { ringing: 'messages', silent: 'silent-messages' } as const;

/** By Firebase, which takes texts only. */
const pushDataSchema = z.object({ payload: z.string() });

/** The data of a message by Firebase. */
export function toPushData(payload: PushPayload): z.infer<typeof pushDataSchema> {
  return { payload: JSON.stringify(payload) };
}

/** What `toPushData` has made, as the phone hands it over; null for anything that is no push of ours. */
export function readPushData(data: unknown): PushPayload | null {
  const carried = pushDataSchema.safeParse(data);
  if (!carried.success) return null;
  const payload = pushPayloadSchema.safeParse(parseJson(carried.data.payload));
  return payload.success ? payload.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
