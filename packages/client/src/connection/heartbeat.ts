import { limits } from '@tend/protocol';
import type { Clock } from '../clock.ts';
import { longAnswerWithinMs } from './calls.ts';

interface HeartbeatOptions {
  clock: Clock;
  sendPing: () => void;
  /** How long an answer may take to arrive, delaying every pong behind it; `-Infinity` if none is expected. */
  longAnswerDue: () => number;
  onDead: () => void;
}

/** Since the last frame, however often a long answer is requested in between. */
const longestQuietMs = limits.heartbeatMs + longAnswerWithinMs;

/** How long the answer to a ping may take when a person may be waiting for it. */
export const urgentAnswerMs = 5_000;

/** Pings a silent peer after `heartbeatMs`, and drops it if there is no answer for as long again. */
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

  /** Anything received shows that the peer is alive. Called for every frame, so it only stores the time. */
  heard(): void {
    this.#heardAt = this.#options.clock.elapsed();
    this.#isAwaitingPong = false;
    this.#isUrgent = false;
  }

  /** Pings now, after the device has slept or changed networks. */
  checkNow(): void {
    // If every such event restarted it, a stream of them would keep a dead peer from being found.
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
      // The server gets no pongs in the meantime: its pings are behind the same answer.
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
