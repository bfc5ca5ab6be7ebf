import type { PushSubscriptionInput } from '@tend/protocol';

/** What the native shell can do for notifications. Its code is only loaded there. */
export interface NativePush {
  readPermission(): Promise<NotificationPermission>;
  requestPermission(): Promise<NotificationPermission>;
  /** Rejects where the platform gives no token. */
  subscribe(platform: 'android' | 'ios'): Promise<PushSubscriptionInput>;
  /** Gives the token back, and takes away what is shown. */
  forget(): Promise<void>;
}
