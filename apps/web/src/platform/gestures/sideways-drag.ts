import { restMs } from './long-press.ts';

/** So far a finger moves before it is known where it goes. */
const beginsPx = 10;
/** A finger that is thrown does not have to come all the way. */
const thrownPxPerMs = 0.4;
/** What counts of a throw is how fast the finger was at its end. */
const endMs = 80;

/** A finger, or a pen, at some moment. `x` counts towards the end of the line. */
export interface FingerAt {
  x: number;
  y: number;
  atMs: number;
}

type State = 'undecided' | 'under way' | 'over';

/** Tells a finger that draws something to one side from one that scrolls, rests or taps. */
export class SidewaysDrag {
  readonly #start: FingerAt;
  readonly #sign: 1 | -1;
  #trail: FingerAt[];
  state: State = 'undecided';

  constructor(start: FingerAt, towards: 'start' | 'end') {
    this.#start = start;
    this.#sign = towards === 'end' ? 1 : -1;
    this.#trail = [start];
  }

  move(finger: FingerAt): void {
    this.#trail = [...this.#trail.filter(({ atMs }) => finger.atMs - atMs <= endMs), finger];
    if (this.state !== 'undecided') return;
    // It has opened a menu.
    const hasRested = finger.atMs - this.#start.atMs > restMs;
    const aside = this.#wayTo(finger);
    const along = Math.abs(finger.y - this.#start.y);
    if (!hasRested && Math.max(Math.abs(aside), along) < beginsPx) return;
    this.state = !hasRested && aside > along ? 'under way' : 'over';
  }

  /** How far it was drawn, from where that was decided. */
  get distancePx(): number {
    const last = this.#trail.at(-1) ?? this.#start;
    return Math.max(0, this.#wayTo(last) - beginsPx);
  }

  /** Whether, let go at this moment, it goes on to where it was drawn and not back. */
  isEnough(wholePx: number, atMs: number): boolean {
    // One that rested before it was lifted was not thrown.
    const recent = this.#trail.filter((finger) => atMs - finger.atMs <= endMs);
    const [first, last] = [recent[0], recent.at(-1)];
    const tookMs = (last?.atMs ?? 0) - (first?.atMs ?? 0);
    const movedPx = ((last?.x ?? 0) - (first?.x ?? 0)) * this.#sign;
    const speed = tookMs === 0 ? 0 : movedPx / tookMs;
    if (Math.abs(speed) >= thrownPxPerMs) return speed > 0;
    return this.distancePx > wholePx / 2;
  }

  #wayTo({ x }: FingerAt): number {
    return (x - this.#start.x) * this.#sign;
  }
}
