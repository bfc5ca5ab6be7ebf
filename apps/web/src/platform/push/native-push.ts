import type { PushPayload, PushSubscriptionInput } from '@tend/protocol';
import type { Text } from '../language/i18n.ts';
import type { ShownPush } from './shown-push.ts';

/** What the native shell can do for notifications. Its code is only loaded there. */
export interface NativePush {
  readPermission(): Promise<NotificationPermission>;
  requestPermission(): Promise<NotificationPermission>;
  /** Rejects where the platform gives no token. */
  subscribe(platform: 'android' | 'ios', text: Pick<Text, 't'>): Promise<PushSubscriptionInput>;
  /** Takes away the notifications of messages that `isSettled` picks. */
  closePushes(isSettled: (push: ShownPush) => boolean): Promise<void>;
  /** Calls back with each push that the platform leaves to the app, until `signal` ends it. */
  followMessages(listener: (payload: PushPayload) => void, signal: AbortSignal): Promise<void>;
  /** Gives the token back, and takes away what is shown. */
  forget(): Promise<void>;
}
