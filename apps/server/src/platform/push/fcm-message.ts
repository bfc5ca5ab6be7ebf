import {
  androidChannels,
  type PushPayload,
  type PushSubscriptionInput,
  toPushData,
} from '@tend/protocol';
import type { PushOptions } from './push-sender.ts';

type FcmSubscription = Extract<PushSubscriptionInput, { kind: 'fcm' }>;

/** Apple's limit for the id that newer notifications replace, in bytes. */
const collapseIdBytes = 64;

/**
 * A message in the format of FCM's HTTP v1 API. In a browser the service worker shows the payload; on phones the system
 * does, which runs even when the app does not.
 */
export function toFcmMessage(
  { platform, token }: FcmSubscription,
  payload: PushPayload,
  options: PushOptions,
  now: number,
): object {
  const data = toPushData(payload);
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
  { kind, tag, title, body, silent }: PushPayload,
  { ttlSeconds, urgency, topic }: PushOptions,
): object {
  const rings = silent !== true;
  const notification = {
    title,
    body,
    tag,
    channel_id: rings ? androidChannels.ringing : androidChannels.silent,
    // Android 7 has no channels.
    default_sound: rings,
  };
  return {
    priority: urgency === 'high' ? 'high' : 'normal',
    ttl: `${ttlSeconds}s`,
    ...(topic !== undefined && { collapse_key: topic }),
    ...(kind !== 'withdraw' && { notification }),
  };
}

function forIos(payload: PushPayload, { ttlSeconds, urgency }: PushOptions, now: number): object {
  const { kind, tag, title, body, chatId, badgeCount, silent } = payload;
  const isQuiet = kind === 'withdraw';
  const aps = {
    ...(!isQuiet && { alert: { title, body } }),
    ...(!isQuiet && silent !== true && { sound: 'default' }),
    ...(badgeCount !== undefined && { badge: badgeCount }),
    ...(chatId !== undefined && { 'thread-id': chatId }),
  };
  return {
    headers: {
      'apns-priority': isQuiet || urgency !== 'high' ? '5' : '10',
      // Also for pushes that only change the icon's number: Apple drops a `background` push that does so.
      'apns-push-type': 'alert',
      'apns-expiration': String(Math.floor(now / 1_000) + ttlSeconds),
      ...(Buffer.byteLength(tag) <= collapseIdBytes && { 'apns-collapse-id': tag }),
    },
    payload: { aps },
  };
}
