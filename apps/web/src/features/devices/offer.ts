import type { PushState } from '../../shared/push.ts';

/** The offer is not repeated for three weeks, whatever the answer. */
const notAgainForMs = 21 * 24 * 60 * 60 * 1000;

interface OfferFacts extends PushState {
  /** After sending a message, the use of notifications is clear: someone may answer. */
  hasSent: boolean;
  /** The value of `pushOffered` in storage. */
  offeredAt: string | null;
  now: number;
}

/** Whether to offer notifications: never at the first visit, and never after a refusal. */
export function decideOffer(facts: OfferFacts): 'none' | 'turnOn' | 'install' {
  const { support, permission, isOn, hasSent, offeredAt, now } = facts;
  const isLeftInPeace = now - Number(offeredAt ?? 0) < notAgainForMs;
  if (!hasSent || isOn || isLeftInPeace || permission === 'denied' || support === 'none') {
    return 'none';
  }
  return support === 'install' ? 'install' : 'turnOn';
}
