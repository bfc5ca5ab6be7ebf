import type { PushPayload, PushSubscriptionInput } from '@tend/protocol';

/** Where a device is reached. */
export type PushSubscription = PushSubscriptionInput;

export interface PushOptions {
  /** How long the push service keeps it for a device that is switched off. */
  ttlSeconds: number;
  /** `high` wakes a sleeping phone at once. */
  urgency: 'very-low' | 'low' | 'normal' | 'high';
  /** Of those that wait for a device, a newer one takes the place of the one with the same topic. */
  topic?: string;
}

/** What came of sending. */
export type PushOutcome =
  | { kind: 'accepted' }
  /** The subscription is no more. */
  | { kind: 'gone' }
  /** Busy or out of reach; when to try again, where the service has said so. */
  | { kind: 'retry'; afterMs: number | null }
  /** The service refuses this server, with this status: its keys are wrong, say. */
  | { kind: 'refused'; status: number }
  | { kind: 'tooLarge' };

/** Why a subscription is not accepted. */
export type SubscriptionFault = 'unknownService' | 'privateAddress' | 'badKey';

/** Hands notifications to the push services of the devices' makers. Neither method rejects. */
export interface PushSender {
  /** To be asked when a device is registered; null: nothing is wrong with it. */
  findFault(subscription: PushSubscription): Promise<SubscriptionFault | null>;
  send(
    subscription: PushSubscription,
    payload: PushPayload,
    options: PushOptions,
  ): Promise<PushOutcome>;
}
