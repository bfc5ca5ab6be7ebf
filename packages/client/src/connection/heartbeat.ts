import { limits } from '@tend/protocol';
import type { Clock } from '../clock.ts';

interface HeartbeatOptions {
  clock: Clock;
  sendPing: () => void;
  onDead: () => void;
}

/** How long an answer to a ping that a person may be waiting for can take. */
const urgentAnswerMs = 5_000;

/** Pings a silent peer after `heartbeatMs`, and gives it up when the answer stays away for as long again. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #heardAt: number;
  #isAwaitingPong = false;
  #cancelTimer: () => void = () => {};

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#heardAt = options.clock.now();
    this.#arm(limits.heartbeatMs);
  }

  /** Anything that arrives shows that the peer is there. It is called for every frame and so only notes the time. */
  heard(): void {
    this.#heardAt = this.#options.clock.now();
    this.#isAwaitingPong = false;
  }

  /** Asks now, after the device has slept or changed networks. */
  checkNow(): void {
    this.#ping(urgentAnswerMs);
  }

  stop(): void {
    this.#cancelTimer();
  }

  #arm(delayMs: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(delayMs, () => this.#check());
  }

  #check(): void {
    // A wall clock may be set back, so the silence is bounded below.
    const quietMs = Math.max(0, this.#options.clock.now() - this.#heardAt);
    if (this.#isAwaitingPong) this.#options.onDead();
    else if (quietMs < limits.heartbeatMs) this.#arm(limits.heartbeatMs - quietMs);
    else this.#ping(limits.heartbeatMs);
  }

  #ping(answerWithinMs: number): void {
    this.#isAwaitingPong = true;
    this.#options.sendPing();
    this.#arm(answerWithinMs);
  }
}
