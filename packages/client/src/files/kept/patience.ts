import type { Clock } from '../../clock.ts';

/** Gives up on a transfer of which nothing is heard for a while: a network can end without saying so. */
export class Patience {
  readonly #clock: Clock;
  readonly #giveUp: () => void;
  #cancel: () => void = () => {};

  constructor(clock: Clock, giveUp: () => void) {
    this.#clock = clock;
    this.#giveUp = giveUp;
    this.renew();
  }

  /** Something was heard. */
  renew(): void {
    this.#cancel();
    this.#cancel = this.#clock.after(stalledMs, this.#giveUp);
  }

  end(): void {
    this.#cancel();
  }
}

/** Longer than a server needs for the last bytes of a photo, which it reads and scales then. */
const stalledMs = 60_000;
