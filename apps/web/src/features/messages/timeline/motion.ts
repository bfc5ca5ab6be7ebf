/** A list that has not moved for this long is at rest. */
const restMs = 150;

/** Whether the person moves the list, and where. */
export class Motion {
  #isMoving = false;
  #isUp = false;
  #stopWaiting: () => void = () => undefined;

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

  /** Calls back when the list has not been scrolled for a while, for browsers that do not report that. */
  awaitRest(onRest: () => void): void {
    this.#stopWaiting();
    const timer = setTimeout(() => {
      // After a stall, the timer comes before the scroll events of the next frame, which call this off.
      const frame = requestAnimationFrame(onRest);
      this.#stopWaiting = () => cancelAnimationFrame(frame);
    }, restMs);
    this.#stopWaiting = () => clearTimeout(timer);
  }

  stopWaiting(): void {
    this.#stopWaiting();
  }

  end(): void {
    this.#stopWaiting();
    this.#isMoving = false;
    this.#isUp = false;
  }
}
