import type { PushPayload, PushSubscriptionInput } from '@tend/protocol';
import type { PushOptions } from './push-sender.ts';

type FcmSubscription = Extract<PushSubscriptionInput, { kind: 'fcm' }>;

/** Apple's limit for what a newer notification replaces, in bytes. */
const collapseIdBytes = 64;

/**
 * A message as FCM's HTTP v1 API wants it. The payload is in `data.payload` as JSON text, since FCM takes text only. In
 * a browser the service worker shows it; on phones the system does, which is awake when the app is not.
 */
export function toFcmMessage(
  { platform, token }: FcmSubscription,
  payload: PushPayload,
  options: PushOptions,
  now: number,
): object {
  const data = { payload: JSON.stringify(payload) };
  switch (platform) {
    case 'web':
      return { message: { token, data, webpush: forWeb(options) } };
    case 'android':
      return { message: { token, data, android: forAndroid(payload, options) } };
    case 'ios':
      return { message: { token, data, apns: forIos(payload, options, now) } };
  }
}

function forWeb({ ttlSeconds, urgency, topic }: PushOptions): object {
  const headers = { TTL: String(ttlSeconds), Urgency: urgency };
  return { headers: topic === undefined ? headers : { ...headers, Topic: topic } };
}

function forAndroid(
  { kind, tag, title, body }: PushPayload,
  { ttlSeconds, urgency, topic }: PushOptions,
): object {
  return {
    priority: urgency === 'high' ? 'high' : 'normal',
    ttl: `${ttlSeconds}s`,
    ...(topic !== undefined && { collapse_key: topic }),
    ...(kind !== 'withdraw' && { notification: { title, body, tag } }),
  };
}

function forIos(payload: PushPayload, { ttlSeconds, urgency }: PushOptions, now: number): object {
  const { kind, tag, title, body, chatId, badgeCount, silent } = payload;
  const isQuiet = kind === 'withdraw';
  const aps = {
    ...(isQuiet ? { 'content-available': 1 } : { alert: { title, body } }),
    ...(!isQuiet && silent !== true && { sound: 'default' }),
    ...(badgeCount !== undefined && { badge: badgeCount }),
    ...(chatId !== undefined && { 'thread-id': chatId }),
  };
  return {
    headers: {
      'apns-priority': isQuiet || urgency !== 'high' ? '5' : '10',
      'apns-push-type': isQuiet ? 'background' : 'alert',
      'apns-expiration': String(Math.floor(now / 1_000) + ttlSeconds),
      ...(Buffer.byteLength(tag) <= collapseIdBytes && { 'apns-collapse-id': tag }),
    },
    payload: { aps },
  };
}
