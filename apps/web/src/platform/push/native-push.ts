import type { PushPayload, PushSubscriptionInput } from '@tend/protocol';
import type { Text } from '../language/i18n.ts';
import type { ShownPush } from './shown-push.ts';

/** Notifications in the native shell. Its code is loaded only there. */
export interface NativePush {
  readPermission(): Promise<NotificationPermission>;
  requestPermission(): Promise<NotificationPermission>;
  /** Rejects if the platform gives no token. */
  subscribe(platform: 'android' | 'ios', text: Pick<Text, 't'>): Promise<PushSubscriptionInput>;
  /** Dismisses the notifications of messages that `isSettled` selects. */
  closePushes(isSettled: (push: ShownPush) => boolean): Promise<void>;
  /** Calls back for each push that the platform does not show itself, until `signal` aborts. */
  followMessages(listener: (payload: PushPayload) => void, signal: AbortSignal): Promise<void>;
  /** Deletes the token, and dismisses all notifications. */
  forget(): Promise<void>;
}
