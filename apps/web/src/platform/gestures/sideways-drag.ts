import { restMs } from './long-press.ts';

/** The distance after which the direction is known. */
const beginsPx = 10;
/** A fling at this speed need not cover the distance. */
const thrownPxPerMs = 0.4;
/** A fling's speed is measured over its last moments. */
const endMs = 80;

/** A touch, or a pen, at one moment. `x` increases towards the inline end. */
export interface FingerAt {
  x: number;
  y: number;
  atMs: number;
}

type State = 'undecided' | 'under way' | 'over';

/** A direction along the line. */
export type Side = 'start' | 'end';

/** Distinguishes a sideways drag from scrolling, resting and tapping. */
export class SidewaysDrag {
  readonly #start: FingerAt;
  #towards: Side | 'either';
  #trail: FingerAt[];
  state: State = 'undecided';

  constructor(start: FingerAt, towards: Side | 'either') {
    this.#start = start;
    this.#towards = towards;
    this.#trail = [start];
  }

  move(finger: FingerAt): void {
    this.#trail = [...this.#trail.filter(({ atMs }) => finger.atMs - atMs <= endMs), finger];
    if (this.state !== 'undecided') return;
    // A long press has opened a menu.
    const hasRested = finger.atMs - this.#start.atMs > restMs;
    const side = finger.x < this.#start.x ? 'start' : 'end';
    const aside = Math.abs(finger.x - this.#start.x);
    const along = Math.abs(finger.y - this.#start.y);
    if (!hasRested && Math.max(aside, along) < beginsPx) return;
    if (this.#towards === 'either') this.#towards = side;
    this.state = !hasRested && aside > along && side === this.#towards ? 'under way' : 'over';
  }

  /** The direction of a drag that is under way. */
  get towards(): Side {
    return this.#towards === 'start' ? 'start' : 'end';
  }

  /** The distance from where the drag began. */
  get distancePx(): number {
    const last = this.#trail.at(-1) ?? this.#start;
    return Math.max(0, this.#wayTo(last) - beginsPx);
  }

  /** Whether a release now completes the drag. */
  isEnough(wholePx: number, atMs: number): boolean {
    // A finger that rested before its release is no fling.
    const recent = this.#trail.filter((finger) => atMs - finger.atMs <= endMs);
    const [first, last] = [recent[0], recent.at(-1)];
    const tookMs = (last?.atMs ?? 0) - (first?.atMs ?? 0);
    const movedPx = ((last?.x ?? 0) - (first?.x ?? 0)) * this.#sign();
    const speed = tookMs === 0 ? 0 : movedPx / tookMs;
    if (Math.abs(speed) >= thrownPxPerMs) return speed > 0;
    return this.distancePx > wholePx / 2;
  }

  #wayTo({ x }: FingerAt): number {
    return (x - this.#start.x) * this.#sign();
  }

  #sign(): 1 | -1 {
    return this.towards === 'end' ? 1 : -1;
  }
}
