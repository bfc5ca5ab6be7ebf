import { limits } from '@tend/protocol';
import type { Clock } from '../clock.ts';
import { longAnswerWithinMs } from './calls.ts';

interface HeartbeatOptions {
  clock: Clock;
  sendPing: () => void;
  /** Until when an answer may take to arrive, with every pong behind it; `-Infinity` where none is awaited. */
  longAnswerDue: () => number;
  onDead: () => void;
}

/** From the last word, however often a long answer is asked for meanwhile. */
const longestQuietMs = limits.heartbeatMs + longAnswerWithinMs;

/** How long an answer to a ping that a person may be waiting for can take. */
export const urgentAnswerMs = 5_000;

/** Pings a silent peer after `heartbeatMs`, and gives it up when the answer stays away for as long again. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #heardAt: number;
  #isAwaitingPong = false;
  #isUrgent = false;
  #cancelTimer: () => void = () => {};

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#heardAt = options.clock.elapsed();
    this.#arm(limits.heartbeatMs);
  }

  /** Anything that arrives shows that the peer is there. It is called for every frame and so only notes the time. */
  heard(): void {
    this.#heardAt = this.#options.clock.elapsed();
    this.#isAwaitingPong = false;
    this.#isUrgent = false;
  }

  /** Asks now, after the device has slept or changed networks. */
  checkNow(): void {
    // Asked anew each time, a dead peer would never be found under a stream of such occasions.
    if (this.#isUrgent) return;
    this.#isUrgent = true;
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
    const now = this.#options.clock.elapsed();
    const quietMs = now - this.#heardAt;
    const isPatient = !this.#isUrgent && now < this.#options.longAnswerDue();
    if (!this.#isAwaitingPong && quietMs < limits.heartbeatMs) {
      this.#arm(limits.heartbeatMs - quietMs);
    } else if (isPatient && quietMs < longestQuietMs) {
      // The server gets no pongs of ours meanwhile: its pings stand behind the same answer.
      this.#ping(limits.heartbeatMs / 2);
    } else if (this.#isAwaitingPong) {
      this.#options.onDead();
    } else {
      this.#ping(limits.heartbeatMs);
    }
  }

  #ping(answerWithinMs: number): void {
    this.#isAwaitingPong = true;
    this.#options.sendPing();
    this.#arm(answerWithinMs);
  }
}
