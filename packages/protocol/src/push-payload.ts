import { z } from 'zod';
import { idSchema, naturalSchema, timeSchema, versionSchema } from './ids.ts';

/**
 * The content of a push message, shown by the service worker and the native shell. Web Push carries it encrypted, as
 * JSON; Firebase as JSON text in the field `payload` of the message's data.
 * - `test`: requested by the person in their profile
 * - `message`: something was written to them
 * - `withdraw`: the notification shown under `tag` was settled elsewhere; `title` and `body` are for browsers that must
 *   show something anyway
 */
export const pushPayloadSchema = z.lazy(() =>
  z.object({
    v: z.literal(1),
    kind: z.enum(['test', 'message', 'withdraw']),
    /** The owner of the device at the time of sending: nobody who uses the browser after them is shown it. */
    userId: idSchema.optional(),
    /**
     * Of two notifications with the same tag a device shows only the newer. For alerts it is their topic, from which
     * `chatOfTopic` reads the chat: Android reports nothing else of the notifications that it shows.
     */
    tag: z.string().min(1),
    title: z.string(),
    body: z.string(),
    /** The target of a click: an address of the app, relative to its origin. */
    url: z.string().startsWith('/#/'),
    chatId: idSchema.optional(),
    messageId: idSchema.optional(),
    /** The row of the feed that marking it as read settles, where reading the chat does not. */
    notificationId: idSchema.optional(),
    /** False if the person may not write in the chat, so that no answer is offered. */
    canReply: z.boolean().optional(),
    /**
     * The message's position in its chat. In a withdrawal: how far was read; notifications of newer messages stay, since
     * pushes can overtake each other.
     */
    seq: versionSchema.optional(),
    timestamp: timeSchema,
    /** The number on the app's icon. */
    badgeCount: naturalSchema.optional(),
    /** Play the sound again even though the tag is already shown. */
    renotify: z.boolean().optional(),
    silent: z.boolean().optional(),
  }),
);
export type PushPayload = z.infer<typeof pushPayloadSchema>;

/**
 * Android's notification channels, which the app creates: since Android 8 only the channel decides whether a
 * notification makes a sound.
 */
export const androidChannels = { ringing: 'messages', silent: 'silent-messages' } as const;

/** The form of a Firebase message, whose values must be text. */
const pushDataSchema = z.object({ payload: z.string() });

/** The data of a Firebase message. */
export function toPushData(payload: PushPayload): z.infer<typeof pushDataSchema> {
  return { payload: JSON.stringify(payload) };
}

/** Reads the result of `toPushData` as the phone delivers it; null if it is not a push of Tend's. */
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
