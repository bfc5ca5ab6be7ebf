/** A list that has not moved for this long is at rest … */
const restMs = 150;
/** … or for this long where the browser reports the end (`scrollend`): a busy page may be told of no move for longer than 150 ms. */
const unreportedRestMs = 1_000;

/** Whether the person moves the list, and where. */
export class Motion {
  readonly #restMs = 'onscrollend' in globalThis ? unreportedRestMs : restMs;
  #isMoving = false;
  #isUp = false;
  #movedAt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #frame = 0;

  get isMoving(): boolean {
    return this.#isMoving;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** The list has been scrolled by this distance, downwards if positive. */
  follow(distancePx: number): void {
    if (Math.abs(distancePx) < 1) return;
    this.#isMoving = true;
    this.#isUp = distancePx < 0;
  }

  /**
   * Calls back when the list has not been scrolled for a while, in case the browser does not report its end. Further moves
   * only note the time: a new timer for each was a twelfth of what a scroll event costs.
   */
  awaitRest(onRest: () => void): void {
    this.#movedAt = performance.now();
    if (this.#timer !== null) return;
    cancelAnimationFrame(this.#frame);
    this.#wait(onRest, this.#restMs);
  }

  #wait(onRest: () => void, waitMs: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const leftMs = this.#movedAt + this.#restMs - performance.now();
      // After a stall, the timer comes before the scroll events of the next frame, which call this off.
      if (leftMs <= 0) this.#frame = requestAnimationFrame(onRest);
      else this.#wait(onRest, leftMs);
    }, waitMs);
  }

  stopWaiting(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    cancelAnimationFrame(this.#frame);
  }

  end(): void {
    this.stopWaiting();
    this.#isMoving = false;
    this.#isUp = false;
  }
}
