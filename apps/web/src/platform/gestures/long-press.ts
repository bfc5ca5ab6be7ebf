interface Point {
  x: number;
  y: number;
}

/** How long a finger rests before it is a long press. */
export const restMs = 500;
/** Allowed movement: a finger is never quite still. */
const slackPx = 10;

/** Distinguishes a long press from a tap or a scroll. */
export class LongPress {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #start: Point = { x: 0, y: 0 };

  begin({ x, y }: Point, onRest: () => void): void {
    this.end();
    this.#start = { x, y };
    this.#timer = setTimeout(() => {
      // Moves that a busy page has not been told of yet are told before its next frame.
      this.#frame = requestAnimationFrame(onRest);
    }, restMs);
  }

  move({ x, y }: Point): void {
    if (Math.hypot(x - this.#start.x, y - this.#start.y) > slackPx) this.end();
  }

  /** Called when the finger is lifted, or the browser takes over to scroll. */
  end(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
  }
}
