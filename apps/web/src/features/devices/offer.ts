import type { PushState } from '../../shared/push.ts';

/** Who was asked once is left in peace for three weeks, whatever they said. */
const notAgainForMs = 21 * 24 * 60 * 60 * 1000;

interface OfferFacts extends PushState {
  /** The moment at which it is clear what notifications are good for: somebody may answer. */
  hasSent: boolean;
  /** What is stored under `pushOffered`. */
  offeredAt: string | null;
  now: number;
}

/** Whether to offer to turn notifications on. Never at first sight, and never to those who have said no. */
export function decideOffer(facts: OfferFacts): 'none' | 'turnOn' | 'install' {
  const { support, permission, isOn, hasSent, offeredAt, now } = facts;
  const isLeftInPeace = now - Number(offeredAt ?? 0) < notAgainForMs;
  if (!hasSent || isOn || isLeftInPeace || permission === 'denied' || support === 'none') {
    return 'none';
  }
  return support === 'install' ? 'install' : 'turnOn';
}
