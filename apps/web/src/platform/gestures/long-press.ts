interface Point {
  x: number;
  y: number;
}

/** So long a finger rests before it is a long press. */
export const restMs = 500;
/** A finger never rests quite still. */
const slackPx = 10;

/** Tells a finger that rests on one spot from one that taps or scrolls. */
export class LongPress {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #start: Point = { x: 0, y: 0 };

  begin({ x, y }: Point, onRest: () => void): void {
    this.end();
    this.#start = { x, y };
    this.#timer = setTimeout(onRest, restMs);
  }

  move({ x, y }: Point): void {
    if (Math.hypot(x - this.#start.x, y - this.#start.y) > slackPx) this.end();
  }

  /** Lifted, or taken over by the browser to scroll. */
  end(): void {
    clearTimeout(this.#timer);
  }
}
