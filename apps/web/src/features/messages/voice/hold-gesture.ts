/** This far to the start, in px, a held recording is discarded; … */
const cancelPx = 96;
/** … and this far up it goes on without the finger. */
const lockPx = 72;
/** A shorter press is a tap, which starts a recording that goes on. */
const tapMs = 300;

export interface Finger {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

export interface Slide {
  /** How far on the way to being discarded, from 0 to 1. */
  readonly cancel: number;
  /** How far on the way to being locked. */
  readonly lock: number;
}

/** Where the finger has slid to, from where it was put down. */
export function slideOf(from: Finger, to: Finger, isRightToLeft: boolean): Slide {
  const towardsStart = isRightToLeft ? to.x - from.x : from.x - to.x;
  return { cancel: share(towardsStart, cancelPx), lock: share(from.y - to.y, lockPx) };
}

/** What lifting the finger means: after a tap the recording goes on, after holding it is sent. */
export function meaningOfLift(from: Finger, to: Finger): 'go on' | 'send' {
  return to.atMs - from.atMs < tapMs ? 'go on' : 'send';
}

function share(px: number, whole: number): number {
  return Math.min(1, Math.max(0, px / whole));
}
