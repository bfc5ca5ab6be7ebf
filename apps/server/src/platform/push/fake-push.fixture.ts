import type { PushPayload } from '@tend/protocol';
import type {
  PushOptions,
  PushOutcome,
  PushSender,
  PushSubscription,
  SubscriptionFault,
} from './push-sender.ts';

/** Sends nothing, records what it was asked to send, and returns the outcome that a test sets. */
export class FakePush implements PushSender {
  readonly sent: { address: string; payload: PushPayload; options: PushOptions }[] = [];
  fault: SubscriptionFault | null = null;
  outcome: PushOutcome = { kind: 'accepted' };

  findFault(): Promise<SubscriptionFault | null> {
    return Promise.resolve(this.fault);
  }

  send(
    subscription: PushSubscription,
    payload: PushPayload,
    options: PushOptions,
  ): Promise<PushOutcome> {
    const address = subscription.kind === 'webPush' ? subscription.endpoint : subscription.token;
    this.sent.push({ address, payload, options });
    return Promise.resolve(this.outcome);
  }
}

let count = 0;

/** A browser's subscription, different each time. */
export function newSubscription(): Extract<PushSubscription, { kind: 'webPush' }> {
  count += 1;
  return {
    kind: 'webPush',
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${count}`,
    // The receiver's keys of RFC 8291, section 5.
    keys: {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  };
}
