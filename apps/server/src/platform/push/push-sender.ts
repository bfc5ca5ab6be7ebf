import type { PushPayload, PushSubscriptionInput } from '@tend/protocol';

/** The address of a device. */
export type PushSubscription = PushSubscriptionInput;

export interface PushOptions {
  /** How long the push service stores it for a device that is off. */
  ttlSeconds: number;
  /** `high` wakes a sleeping phone at once. */
  urgency: 'very-low' | 'low' | 'normal' | 'high';
  /** Among messages waiting for a device, a newer one replaces one with the same topic. */
  topic?: string;
}

/** The outcome of sending. */
export type PushOutcome =
  | { kind: 'accepted' }
  /** The subscription no longer exists. */
  | { kind: 'gone' }
  /** Busy or unreachable; when to retry, if the service has said so. */
  | { kind: 'retry'; afterMs: number | null }
  /** The service refuses this server, with this status: its keys are wrong, for example. */
  | { kind: 'refused'; status: number }
  | { kind: 'tooLarge' };

/** Why a subscription is not accepted. */
export type SubscriptionFault = 'unknownService' | 'privateAddress' | 'badKey';

/** Passes notifications to the push services of the devices' makers. Neither method rejects. */
export interface PushSender {
  /** Called when a device is registered; null: the subscription is accepted. */
  findFault(subscription: PushSubscription): Promise<SubscriptionFault | null>;
  send(
    subscription: PushSubscription,
    payload: PushPayload,
    options: PushOptions,
  ): Promise<PushOutcome>;
}
